import type { User } from '#domain/users/user'
import { userAccount } from '../schema/schema.ts'
import type { ReadSql, Sql } from '../sql/sql.ts'
import { columns, columnsExcept, command, FOR_UPDATE, query } from '../sql/statement.ts'
import { insert, update } from '../sql/write.ts'

// Without the password hash, which only `passwordHash` reads.
export const USER_COLUMNS = columnsExcept(userAccount, 'u', 'password')

const GET = query`select ${USER_COLUMNS} from user_account u where u.id = ?`
const BY_EMAIL = query`select ${USER_COLUMNS} from user_account u where u.email = ?`
const PASSWORD = query`select ${columns(userAccount, '', 'password')} from user_account where id = ?`
const LOCK_PASSWORD = query`select ${columns(userAccount, '', 'password')} from user_account where id = ?${FOR_UPDATE}`
const INSERT = insert(userAccount, { onConflict: 'do nothing' })
const SET_PASSWORD = command`update user_account set password = ?, updated_at = ?, version = version + 1 where id = ?`
const UPDATE = update(
  userAccount,
  ['firstName', 'lastName', 'preferredLanguage', 'state', 'version', 'updatedAt'],
  'where id = ? and version = ?',
)
const COUNT_SIGN_IN = command`update user_account set sign_in_count = sign_in_count + 1 where id = ?`

export const usersReader = (sql: ReadSql) => ({
  async get(id: string): Promise<User | null> {
    return (await sql.get(GET, [id])) ?? null
  },
  async byEmail(email: string): Promise<User | null> {
    return (await sql.get(BY_EMAIL, [email])) ?? null
  },
  async passwordHash(id: string): Promise<string | null> {
    return (await sql.get(PASSWORD, [id]))?.password ?? null
  },
})

export const usersWriter = (sql: Sql) => ({
  ...usersReader(sql),
  /** False when the e-mail address is taken. */
  async insert(user: User, passwordHash: string | null): Promise<boolean> {
    return (await sql.run(INSERT, INSERT.params({ ...user, password: passwordHash }))) === 1
  },
  /** Prevents a change of the password until the end of the transaction. */
  async lockPasswordHash(id: string): Promise<string | null> {
    return (await sql.get(LOCK_PASSWORD, [id]))?.password ?? null
  },
  async setPassword(id: string, passwordHash: string, at: number): Promise<void> {
    await sql.run(SET_PASSWORD, [passwordHash, at, id])
  },
  /** Names, language and state; `setPassword` sets the password. False when `expectedVersion` is not the current one. */
  async update(user: User, expectedVersion: number): Promise<boolean> {
    return (await sql.run(UPDATE, UPDATE.params(user, user.id, expectedVersion))) === 1
  },
  async countSignIn(id: string): Promise<void> {
    await sql.run(COUNT_SIGN_IN, [id])
  },
})

import type { User } from '#domain/users/user'
import type { Sql } from '../sql/sql.ts'
import type { UsersReader, UsersWriter } from '../store.ts'

// The password hash is not among them: it leaves the table by `passwordHash` alone.
export const USER_COLUMNS = `u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.state, u.version,
  u.sign_in_count as "signInCount", u.created_at as "createdAt", u.updated_at as "updatedAt"`

export const usersTable = (sql: Sql): UsersReader & UsersWriter => ({
  async get(id) {
    return (await sql.get<User>(`select ${USER_COLUMNS} from user_account u where u.id = ?`, [id])) ?? null
  },
  async byEmail(email) {
    return (await sql.get<User>(`select ${USER_COLUMNS} from user_account u where u.email = ?`, [email])) ?? null
  },
  async passwordHash(id) {
    const row = await sql.get<{ password: string | null }>('select password from user_account where id = ?', [id])
    return row?.password ?? null
  },
  async insert(user, passwordHash) {
    const added = await sql.run(
      `insert into user_account (id, email, first_name, last_name, password, state, version, sign_in_count, created_at, updated_at)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
      [
        user.id,
        user.email,
        user.firstName,
        user.lastName,
        passwordHash,
        user.state,
        user.version,
        user.signInCount,
        user.createdAt,
        user.updatedAt,
      ],
    )
    return added === 1
  },
  async setPassword(id, passwordHash, at) {
    await sql.run('update user_account set password = ?, updated_at = ?, version = version + 1 where id = ?', [
      passwordHash,
      at,
      id,
    ])
  },
  async update(user, expectedVersion) {
    const changed = await sql.run(
      `update user_account set first_name = ?, last_name = ?, state = ?, version = ?, updated_at = ?
       where id = ? and version = ?`,
      [user.firstName, user.lastName, user.state, user.version, user.updatedAt, user.id, expectedVersion],
    )
    return changed === 1
  },
  async countSignIn(id) {
    await sql.run('update user_account set sign_in_count = sign_in_count + 1 where id = ?', [id])
  },
})

import { recoveryCode, secondFactor } from '../schema/schema.ts'
import type { Row } from '../schema/table.ts'
import type { ReadSql, Sql } from '../sql/sql.ts'
import { columns, command, query } from '../sql/statement.ts'
import { insert } from '../sql/write.ts'
import { COUNT, countOf } from './page.ts'

/** `lastStep` is the time step of the last accepted code; codes of this or an earlier step are refused. */
export type SecondFactor = Pick<Row<typeof secondFactor>, 'sealed' | 'confirmedAt' | 'lastStep'>

const GET = query`select ${columns(secondFactor, '', 'sealed', 'confirmedAt', 'lastStep')} from second_factor
  where user_id = ?`
const COUNT_CODES = query`select ${COUNT} from recovery_code where user_id = ? and used_at is null`
const PUT = command`insert into second_factor as f (user_id, sealed, confirmed_at, last_step, created_at)
  values (?, ?, null, 0, ?)
  on conflict (user_id) do update set sealed = excluded.sealed, last_step = 0, created_at = excluded.created_at
  where f.confirmed_at is null`
const CONFIRM = command`update second_factor set confirmed_at = ? where user_id = ?`
const USE_STEP = command`update second_factor set last_step = ? where user_id = ? and last_step < ?`
const DELETE_CODES = command`delete from recovery_code where user_id = ?`
const INSERT_CODE = insert(recoveryCode)
const USE_CODE = command`update recovery_code set used_at = ? where user_id = ? and hash = ? and used_at is null`
const DELETE = command`delete from second_factor where user_id = ?`

export const secondFactorsReader = (sql: ReadSql) => ({
  async get(userId: string): Promise<SecondFactor | null> {
    return (await sql.get(GET, [userId])) ?? null
  },
  /** The number of unused recovery codes. */
  recoveryCodes: (userId: string): Promise<number> => countOf(sql, COUNT_CODES, [userId]),
})

export const secondFactorsWriter = (sql: Sql) => ({
  ...secondFactorsReader(sql),
  /** Replaces an unconfirmed secret; false when there is a confirmed one. */
  async put(userId: string, sealed: string, at: number): Promise<boolean> {
    return (await sql.run(PUT, [userId, sealed, at])) === 1
  },
  async confirm(userId: string, at: number): Promise<void> {
    await sql.run(CONFIRM, [at, userId])
  },
  /** False when this or a later step was already used: of two requests with the same code, one is refused. */
  async useStep(userId: string, step: number): Promise<boolean> {
    return (await sql.run(USE_STEP, [step, userId, step])) === 1
  },
  async replaceRecoveryCodes(userId: string, hashes: readonly string[]): Promise<void> {
    await sql.run(DELETE_CODES, [userId])
    await sql.insertMany(
      INSERT_CODE,
      hashes.map((hash) => INSERT_CODE.params({ userId, hash, usedAt: null })),
    )
  },
  /** False when there is no such code, or it was used. */
  async useRecoveryCode(userId: string, hash: string, at: number): Promise<boolean> {
    return (await sql.run(USE_CODE, [at, userId, hash])) === 1
  },
  /** Deletes the factor and its recovery codes; false when there was none. */
  async delete(userId: string): Promise<boolean> {
    await sql.run(DELETE_CODES, [userId])
    return (await sql.run(DELETE, [userId])) === 1
  },
})

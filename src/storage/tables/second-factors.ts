import type { Sql } from '../sql/sql.ts'
import type { SecondFactor, SecondFactorsReader, SecondFactorsWriter } from '../store.ts'

export const secondFactorsTable = (sql: Sql): SecondFactorsReader & SecondFactorsWriter => ({
  async get(userId) {
    const row = await sql.get<SecondFactor>(
      `select sealed, confirmed_at as "confirmedAt", last_step as "lastStep" from second_factor where user_id = ?`,
      [userId],
    )
    return row ?? null
  },
  async recoveryCodes(userId) {
    const row = await sql.get<{ left: number }>(
      'select count(*) as "left" from recovery_code where user_id = ? and used_at is null',
      [userId],
    )
    return Number(row?.left ?? 0)
  },
  async put(userId, sealed, at) {
    const changed = await sql.run(
      `insert into second_factor as f (user_id, sealed, confirmed_at, last_step, created_at) values (?, ?, null, 0, ?)
       on conflict (user_id) do update set sealed = excluded.sealed, last_step = 0, created_at = excluded.created_at
       where f.confirmed_at is null`,
      [userId, sealed, at],
    )
    return changed === 1
  },
  async confirm(userId, at) {
    await sql.run('update second_factor set confirmed_at = ? where user_id = ?', [at, userId])
  },
  async useStep(userId, step) {
    const text = 'update second_factor set last_step = ? where user_id = ? and last_step < ?'
    return (await sql.run(text, [step, userId, step])) === 1
  },
  async replaceRecoveryCodes(userId, hashes) {
    await sql.run('delete from recovery_code where user_id = ?', [userId])
    await sql.insertMany(
      'recovery_code',
      ['user_id', 'hash', 'used_at'],
      hashes.map((hash) => [userId, hash, null]),
    )
  },
  async useRecoveryCode(userId, hash, at) {
    const text = 'update recovery_code set used_at = ? where user_id = ? and hash = ? and used_at is null'
    return (await sql.run(text, [at, userId, hash])) === 1
  },
  async delete(userId) {
    await sql.run('delete from recovery_code where user_id = ?', [userId])
    return (await sql.run('delete from second_factor where user_id = ?', [userId])) === 1
  },
})

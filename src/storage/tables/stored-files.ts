import { unownedFile } from '../schema/schema.ts'
import type { Sql } from '../sql/sql.ts'
import { columns, command, inList, returning } from '../sql/statement.ts'
import { IS_BACKUP_RUNNING, leaseTime } from './backups.ts'

const EXPECT = command`insert into unowned_file (file_key, remove_after) values (?, ?)`
const OWN = command`delete from unowned_file where file_key = ? and removing = 0`
const DISOWN = command`insert into unowned_file (file_key, remove_after)
  select k.file_key, ? from (select cast(? as text) as file_key) k
  where not exists (select 1 from upload u where u.file_key = k.file_key)
    and not exists (select 1 from asset_file f where f.file_key = k.file_key)
    and not exists (select 1 from image_variant v where v.file_key = k.file_key)
  on conflict (file_key) do nothing`
const CLAIM_DUE = returning`update unowned_file set removing = 1 where file_key in
    (select file_key from unowned_file where remove_after <= ?
      and not ${IS_BACKUP_RUNNING} order by remove_after limit ?)
  returning ${columns(unownedFile, '', 'fileKey')}`
const DELETE = command`delete from unowned_file where ${inList('file_key', 'text')}`

/**
 * Keys in the file store without an owner. A key is recorded before its bytes are written and when its last owner is
 * deleted, so that bytes without an owner are found even if a process dies.
 */
export const storedFilesWriter = (sql: Sql) => ({
  /** Call before the bytes are written: the writer has until `removeAfter` to own them. */
  async expect(key: string, removeAfter: number): Promise<void> {
    await sql.run(EXPECT, [key, removeAfter])
  },
  /** Call when an owner is inserted. False when the bytes are already being removed. */
  async own(key: string): Promise<boolean> {
    return (await sql.run(OWN, [key])) === 1
  },
  /** Call when an owner is deleted: bytes without another owner are removed. */
  async disown(key: string, now: number): Promise<void> {
    await sql.run(DISOWN, [now, key])
  },
  /** Claims keys to remove; no transaction can own them any more. None while a backup runs, which may copy their bytes. */
  async claimDue(now: number, limit: number): Promise<string[]> {
    return (await sql.all(CLAIM_DUE, [now, leaseTime(now), limit])).map((row) => row.fileKey)
  },
  /** Call after the bytes were removed. */
  async deleteKeys(keys: readonly string[]): Promise<void> {
    await sql.run(DELETE, [sql.dialect.list(keys)])
  },
})

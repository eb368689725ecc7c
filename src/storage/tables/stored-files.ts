import type { Sql } from '../sql/sql.ts'
import type { StoredFilesWriter } from '../store.ts'

export const storedFilesTable = (sql: Sql): StoredFilesWriter => ({
  async expect(key, removeAfter) {
    await sql.run('insert into unowned_file (file_key, remove_after) values (?, ?)', [key, removeAfter])
  },
  async own(key) {
    return (await sql.run('delete from unowned_file where file_key = ? and removing = 0', [key])) === 1
  },
  async disown(key, now) {
    await sql.run(
      `insert into unowned_file (file_key, remove_after)
       select k.file_key, ? from (select cast(? as text) as file_key) k
       where not exists (select 1 from upload u where u.file_key = k.file_key)
         and not exists (select 1 from asset_file f where f.file_key = k.file_key)
         and not exists (select 1 from image_variant v where v.file_key = k.file_key)
       on conflict (file_key) do nothing`,
      [now, key],
    )
  },
  async claimDue(now, limit) {
    const rows = await sql.all<{ key: string }>(
      `update unowned_file set removing = 1 where file_key in
         (select file_key from unowned_file where remove_after <= ? order by remove_after limit ?)
       returning file_key as key`,
      [now, limit],
    )
    return rows.map((row) => row.key)
  },
  async forget(keys) {
    await sql.run(`delete from unowned_file where ${sql.dialect.in('file_key', 'text')}`, [sql.dialect.list(keys)])
  },
})

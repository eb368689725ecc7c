import type { Sql } from '../sql/sql.ts'
import type { SettingsReader, SettingsWriter } from '../store.ts'

export const settingsTable = (sql: Sql): SettingsReader & SettingsWriter => ({
  async get(name) {
    const row = await sql.get<{ value: string }>('select value from setting where name = ?', [name])
    return row?.value ?? null
  },
  async claim(name, value) {
    return (
      (await sql.run('insert into setting (name, value) values (?, ?) on conflict (name) do nothing', [
        name,
        value,
      ])) === 1
    )
  },
  async put(name, value) {
    await sql.run(
      'insert into setting (name, value) values (?, ?) on conflict (name) do update set value = excluded.value',
      [name, value],
    )
  },
})

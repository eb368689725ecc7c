import { SETTING_KEYS, SETTINGS, type Setting } from './settings.ts'

/** The table of docs/configuration.md. */
export function settingsTable(): string {
  const rows = SETTING_KEYS.map((key) => {
    const setting: Setting = SETTINGS[key]
    const fallback = setting.default === null ? '' : setting.default === '' ? 'none' : `\`${setting.default}\``
    const description = setting.secret ? `${setting.description} **Secret.**` : setting.description
    const fileKey = key === 'config' ? '' : `\`${key}\``
    return `| \`${setting.name}\` | ${fileKey} | ${fallback} | ${description} | ${setting.kind.allowed} |`
  })
  return [
    '| Variable | Key in the file | Default | Meaning | Allowed |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
}

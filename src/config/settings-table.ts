import { SETTINGS } from './settings.ts'

/** The table of docs/configuration.md. */
export function settingsTable(): string {
  const rows = SETTINGS.map(({ name, key, kind, default: fallback, secret, description }) => {
    const shownDefault = fallback === null ? '' : fallback === '' ? 'none' : `\`${fallback}\``
    const meaning = secret ? `${description} **Secret.**` : description
    const fileKey = key === 'config' ? '' : `\`${key}\``
    return `| \`${name}\` | ${fileKey} | ${shownDefault} | ${meaning} | ${kind.allowed} |`
  })
  return [
    '| Variable | Key in the file | Default | Meaning | Allowed |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
}

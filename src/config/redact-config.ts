import type { Config } from './config.ts'

/** The configuration as plain JSON values for printing, with every secret replaced. */
export type PrintableConfig = Readonly<Record<string, unknown>>

const HIDDEN = '(hidden)'

export function redactConfig(config: Config): PrintableConfig {
  const { publicUrlSettings: _derived, secrets, publicHosts, store, ...rest } = config
  const printable = {
    ...rest,
    publicHosts: Object.fromEntries(publicHosts),
    store: store.kind === 'postgres' ? { ...store, url: maskUrl(store.url) } : store,
  }
  const hide = (_key: string, value: unknown) => (secrets.includes(value as string) ? HIDDEN : value)
  return JSON.parse(JSON.stringify(printable, hide))
}

/** The driver also accepts passwords as parameters (`?password=…`), so only known harmless parameters stay. */
function maskUrl(text: string): string {
  const url = URL.parse(text)
  if (!url) return HIDDEN
  if (url.password !== '') url.password = '***'
  for (const name of new Set(url.searchParams.keys())) {
    if (!/^(sslmode|host|port|application_name|connect_timeout|options)$/.test(name)) url.searchParams.set(name, '***')
  }
  return url.href
}

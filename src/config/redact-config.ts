import type { Config } from './config.ts'

/** The configuration as plain JSON values for printing, with every secret replaced. */
export type PrintableConfig = Readonly<Record<string, unknown>>

const HIDDEN = '(hidden)'

export function redactConfig(config: Config): PrintableConfig {
  const { publicUrlSettings: _derived, publicHosts, ...rest } = config
  return {
    ...rest,
    http: { ...config.http, metricsToken: hide(config.http.metricsToken) },
    publicHosts: Object.fromEntries(publicHosts),
    store: config.store.kind === 'postgres' ? { ...config.store, url: maskUrl(config.store.url) } : config.store,
    admin: { ...config.admin, password: hide(config.admin.password), token: hide(config.admin.token) },
    secretKey: hide(config.secretKey),
    s3: config.s3 && { ...config.s3, credentials: config.s3.credentials && HIDDEN },
    oidc: config.oidc && { ...config.oidc, clientSecret: hide(config.oidc.clientSecret) },
  }
}

/** Whether a secret is set is worth knowing; nothing else about it is. */
function hide(secret: string | null): string | null {
  return secret === null ? null : HIDDEN
}

/** The driver also takes passwords as parameters (`?password=…`), so none of the parameters but the harmless stay. */
function maskUrl(text: string): string {
  const url = URL.parse(text)
  if (!url) return HIDDEN
  if (url.password !== '') url.password = '***'
  for (const name of new Set(url.searchParams.keys())) {
    if (!/^(sslmode|host|port|application_name|connect_timeout|options)$/.test(name)) url.searchParams.set(name, '***')
  }
  return url.href
}

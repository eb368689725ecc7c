// Addresses, TLS and the start and end of the HTTP server.
import { hostNames, listenHost, networks, publicOrigin, publicUrl } from '../address-kinds.ts'
import { bearerToken, duration, path, port } from '../kinds.ts'
import { secret, setting } from './setting.ts'
import { MINUTE } from './units.ts'

export const HTTP = {
  // The first start prints a login, creates demo content and has no TLS, so other machines must not reach it.
  host: setting(
    'SHEAF_HOST',
    listenHost,
    '127.0.0.1',
    'Address to listen on. `0.0.0.0` or `::` admits other machines.',
  ),
  port: setting('SHEAF_PORT', port, '4000', 'Port to listen on.'),
  allowedHosts: setting(
    'SHEAF_ALLOWED_HOSTS',
    hostNames,
    '',
    'Host names that requests may use, besides those of the public URLs. Unset: any.',
  ),
  trustedProxies: setting('SHEAF_TRUSTED_PROXIES', networks, '', 'Proxies whose `X-Forwarded-…` headers are trusted.'),
  metricsToken: secret(
    'SHEAF_METRICS_TOKEN',
    bearerToken,
    'Bearer token for `/metrics`. Unset: only this machine may read it.',
  ),
} as const

export const TLS = {
  certFile: setting(
    'SHEAF_TLS_CERT',
    path,
    null,
    'Certificate chain (PEM). Set together with the key, it turns TLS on.',
  ),
  keyFile: setting('SHEAF_TLS_KEY', path, null, 'Private key of the certificate (PEM).'),
} as const

export const SHUTDOWN = {
  graceMs: setting(
    'SHEAF_SHUTDOWN_GRACE',
    duration(0, 5 * MINUTE),
    '2s',
    'Time after SIGTERM in which the server reports not ready but still accepts requests.',
  ),
  drainMs: setting('SHEAF_SHUTDOWN_DRAIN', duration(0, 30 * MINUTE), '7s', 'Time to finish open requests after that.'),
} as const

export const PUBLIC_URLS = {
  base: setting(
    'SHEAF_PUBLIC_URL',
    publicOrigin,
    null,
    'URL of the server for clients. Unset: `http(s)://localhost:port`.',
  ),
  delivery: setting('SHEAF_PUBLIC_DELIVERY_URL', publicUrl, null, 'Delivery. Unset: public URL + `/cdn`.'),
  preview: setting('SHEAF_PUBLIC_PREVIEW_URL', publicUrl, null, 'Preview. Unset: public URL + `/preview`.'),
  management: setting('SHEAF_PUBLIC_MANAGEMENT_URL', publicUrl, null, 'Management. Unset: public URL + `/api`.'),
  upload: setting('SHEAF_PUBLIC_UPLOAD_URL', publicUrl, null, 'Uploads. Unset: public URL + `/upload`.'),
  graphql: setting('SHEAF_PUBLIC_GRAPHQL_URL', publicUrl, null, 'GraphQL. Unset: public URL + `/graphql`.'),
  images: setting('SHEAF_PUBLIC_IMAGES_URL', publicUrl, null, 'Asset files and images. Unset: the public URL.'),
  auth: setting('SHEAF_PUBLIC_AUTH_URL', publicOrigin, null, 'Login and OAuth. Unset: the public URL.'),
} as const

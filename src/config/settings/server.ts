// What a node does, and what it writes about it.
import { auditLogTarget, networksAndHosts } from '../address-kinds.ts'
import { boolean, choice, duration, integer, path, secretKey, vendorWord } from '../kinds.ts'
import { secret, setting } from './setting.ts'
import { HOUR, MINUTE, SECOND } from './units.ts'

export const SERVER = {
  dataDir: setting('SHEAF_DATA', path, './data', 'Data folder: the SQLite file, asset files, the secret key.'),
  role: setting(
    'SHEAF_ROLE',
    choice('all', 'delivery', 'worker'),
    'all',
    'What the node does, as `--role`. `delivery`: delivery, preview, GraphQL and images, from a read replica. `worker`: background work.',
  ),
  workers: setting('SHEAF_WORKERS', integer(1, 64), '1', 'Processes that serve requests.'),
  tracing: setting(
    'SHEAF_TRACING',
    boolean,
    '0',
    'Export traces with OpenTelemetry. Where to, and which ones: the standard variables `OTEL_…`.',
  ),
  secretKey: secret('SHEAF_SECRET_KEY', secretKey, 'Encrypts stored secrets. Unset: `secret.key` in the data folder.'),
  demo: setting('SHEAF_DEMO', boolean, '1', 'Create the demo space on the first start.'),
  vendor: setting('SHEAF_VENDOR', vendorWord, 'contentful', 'Vendor word in media types and header names.'),
  outboundAllow: setting(
    'SHEAF_OUTBOUND_ALLOW',
    networksAndHosts,
    '',
    'Private networks and host names that webhooks and asset fetches may reach.',
  ),
  imageTimeoutMs: setting(
    'SHEAF_IMAGE_TIMEOUT',
    duration(SECOND, 10 * MINUTE),
    '10s',
    'Time limit for one image; raise it on a slow machine.',
  ),
  oauthTokenMs: setting(
    'SHEAF_OAUTH_LIFE',
    duration(MINUTE, 30 * 24 * 60 * MINUTE),
    '8h',
    'How long a token of an OAuth application is valid.',
  ),
  checkResponses: setting(
    'SHEAF_CHECK_RESPONSES',
    boolean,
    '0',
    'For development: return 500 when a response does not match its schema in the API document.',
  ),
} as const

export const WEBHOOKS = {
  retries: setting(
    'SHEAF_WEBHOOK_RETRIES',
    choice('standard', 'short'),
    'standard',
    'Retries of failed webhook calls: for three days, or twice within a minute.',
  ),
  keepMs: setting(
    'SHEAF_WEBHOOK_KEEP',
    duration(HOUR, 10_000 * HOUR),
    '720h',
    'How long webhook calls stay in the log.',
  ),
  keepCalls: setting(
    'SHEAF_WEBHOOK_KEEP_CALLS',
    integer(100, 10_000_000),
    '10000',
    'Calls of one webhook that stay in the log.',
  ),
} as const

export const LOG = {
  level: setting(
    'SHEAF_LOG_LEVEL',
    choice('debug', 'info', 'warn', 'error', 'silent'),
    'info',
    'Lowest level that is logged.',
  ),
  format: setting('SHEAF_LOG_FORMAT', choice('pretty', 'json'), null, 'Unset: pretty on a terminal, else json.'),
} as const

export const AUDIT = {
  log: setting(
    'SHEAF_AUDIT_LOG',
    auditLogTarget,
    null,
    'Where nodes with background work also write the audit log: a file, or a syslog server. Unset: only to the database.',
  ),
} as const

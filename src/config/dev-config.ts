import type { Config } from './config.ts'
import { readConfig } from './read-config.ts'
import { SETTING_GROUPS } from './settings.ts'

/** Settings that name data or other machines. A throw-away server must never use those of a real one. */
const IGNORED = new Set(
  [
    ...(['source', 'tls', 'publicUrls', 'database', 'replica', 'migrations', 's3', 'admin', 'oidc'] as const).flatMap(
      (group) => Object.values(SETTING_GROUPS[group]),
    ),
    ...(['dataDir', 'role', 'workers', 'secretKey', 'demo'] as const).map((name) => SETTING_GROUPS.server[name]),
  ].map(({ name }) => name),
)

export interface DevConfigOptions {
  readonly env: Readonly<Record<string, string | undefined>>
  /** A new folder. */
  readonly dataDir: string
  readonly port?: string | undefined
  readonly terminal?: boolean | undefined
}

/** The configuration of a throw-away server (`sheaf dev`). The configuration file is ignored. */
export function readDevConfig({ env, dataDir, port, terminal }: DevConfigOptions): Config {
  const kept = Object.entries(env).filter(([name]) => !IGNORED.has(name))
  return readConfig({
    env: {
      SHEAF_LOG_LEVEL: 'warn',
      ...Object.fromEntries(kept),
      ...(port !== undefined && { SHEAF_PORT: port }),
      SHEAF_DATA: dataDir,
      SHEAF_DEMO: '0',
      SHEAF_SHUTDOWN_GRACE: '0',
      SHEAF_SHUTDOWN_DRAIN: '0',
      // A reset closes all connections. Clients then have no idle one, on which their next request would fail.
      SHEAF_LIMIT_SOCKET_REQUESTS: '1',
    },
    cwd: dataDir,
    terminal,
  })
}

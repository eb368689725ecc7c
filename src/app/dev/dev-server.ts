import { copyFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Config } from '#config/config'
import { OperatorProblem } from '#lib/operator-problem'
import { createApiKey } from '#usecases/api-keys/create-api-key'
import { ensureFirstLogin } from '#usecases/installation/first-login'
import { putSpace } from '#usecases/spaces/put-space'
import { type Context, createContext } from '../context.ts'
import { filesOfAsset } from '../fixtures/fixture-asset.ts'
import { type FixtureSource, fixtureFiles } from '../fixtures/fixture-files.ts'
import { exportedSpace, type Fixtures } from '../fixtures/fixtures.ts'
import { loadFixtures } from '../fixtures/load-fixtures.ts'
import { openFiles } from '../open-files.ts'
import { type RunningServer, serveConnections } from '../serve.ts'
import { endOnUnexpectedErrors } from '../unexpected-errors.ts'
import { openPort } from './port.ts'

export interface DevOptions {
  readonly fixtures: Fixtures
  /** Where contentful-export has downloaded the files of assets to. */
  readonly filesFolder: string | null
  /** Default: the exported space, or `test`. */
  readonly space: string | null
  readonly allowInvalid: boolean
  readonly logToStandardError: boolean
}

export interface DevServer extends AsyncDisposable {
  /** With the real port. */
  readonly config: Config
  readonly access: DevAccess
  /** Problems of entries that stayed drafts. */
  readonly warnings: readonly string[]
  /** Goes back to the fixtures. Tokens stay valid; open requests are cut off. */
  reset(): Promise<void>
}

export interface DevAccess {
  readonly space: string
  readonly environment: string
  readonly email: string
  readonly password: string
  readonly deliveryToken: string
  readonly previewToken: string
  readonly managementToken: string
}

/**
 * Starts a server with fixtures on an empty data folder. A copy of its database makes resets fast: the server reopens it
 * while the port stays open, so that no client is refused.
 */
export async function startDevServer(config: Config, options: DevOptions): Promise<DevServer> {
  const sources = new Map<string, FixtureSource>()
  const files = fixtureFiles(openFiles(config), sources)
  const open = (): Promise<Context> =>
    createContext(config, { server: true, files, logToStandardError: options.logToStandardError })
  const { access, warnings } = await prepare(open, options, sources)
  const database = databaseOf(config)
  const copy = join(dirname(database), 'fixtures.db')
  copyFileSync(database, copy)
  const port = await openPort(config)
  const start = async (): Promise<Running> => {
    const ctx = await open()
    return { ctx, server: port.connect(serveConnections(ctx, port.number)) }
  }
  let running = await start()
  endOnUnexpectedErrors(running.ctx.log)
  const stop = async (): Promise<void> => {
    port.disconnect()
    await running.server.stop()
    await running.ctx[Symbol.asyncDispose]()
  }
  let resetting: Promise<void> = Promise.resolve()
  return {
    config: running.server.config,
    access,
    warnings,
    reset() {
      resetting = resetting.then(async () => {
        await stop()
        copyFileSync(copy, database)
        running = await start()
      })
      return resetting
    },
    async [Symbol.asyncDispose]() {
      await resetting.catch(() => {})
      port.close()
      await stop()
    },
  }
}

interface Running {
  readonly ctx: Context
  readonly server: RunningServer
}

async function prepare(
  open: () => Promise<Context>,
  { fixtures, filesFolder, allowInvalid, ...options }: DevOptions,
  sources: Map<string, FixtureSource>,
): Promise<{ access: DevAccess; warnings: readonly string[] }> {
  await using ctx = await open()
  const { userId, organization, ...login } = await ensureFirstLogin(ctx, ctx.config.admin)
  const actor = { kind: 'system', userId } as const
  const space = options.space ?? exportedSpace(fixtures) ?? 'test'
  const locale = fixtures.locales.find(({ body }) => body.default === true)
  const body = { name: 'Fixtures', ...(locale && { defaultLocale: locale.id }) }
  await putSpace(ctx, actor, { id: space, organization, version: null, body })
  const filesOf = (asset: Fixtures['assets'][number]) =>
    filesOfAsset(asset, filesFolder).map(({ file, source }) => {
      sources.set(file.fileKey, source)
      return file
    })
  const warnings = await loadFixtures(ctx, actor, fixtures, { space, filesOf, allowInvalid })
  const { value: key } = await createApiKey(ctx, actor, { space, body: { name: 'Fixtures' } })
  return {
    access: {
      ...{ space, environment: 'master', email: login.email, password: login.password! },
      ...{ deliveryToken: key.tokens.delivery, previewToken: key.tokens.preview },
      managementToken: login.managementToken,
    },
    warnings,
  }
}

function databaseOf({ store }: Config): string {
  if (store.kind !== 'sqlite') throw new OperatorProblem('A throw-away server uses SQLite.')
  return store.file
}

import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { defineCommand } from 'citty'
import { createDataFolder } from '#app/dev/data-folder'
import { type DevServer, startDevServer } from '#app/dev/dev-server'
import { type Fixtures, NO_FIXTURES, parseFixtures } from '#app/fixtures/fixtures'
import { onStopRequest } from '#app/stop-request'
import { readDevConfig } from '#config/dev-config'
import { OperatorProblem } from '#lib/operator-problem'
import { version } from '#lib/version'
import { table } from './announce.ts'
import { run } from './run.ts'

const STANDARD_INPUT = '-'

export const devCommand = defineCommand({
  meta: { name: 'dev', description: 'Start a throw-away server with fixtures; it leaves nothing behind' },
  args: {
    fixtures: { type: 'string', description: 'An export of contentful-export; - reads it from standard input' },
    files: { type: 'string', description: 'The folder of downloaded asset files; default: the folder of the fixtures' },
    space: { type: 'string', description: 'The id of the space; default: that of the export, or test' },
    port: { type: 'string', description: 'The port, 0 for a free one; default: 4000' },
    'allow-invalid': { type: 'boolean', description: 'Entries that cannot be published stay drafts' },
    json: { type: 'boolean', description: 'Print URL, space and tokens as one JSON line' },
  },
  run: ({ args }) =>
    run(async () => {
      const began = performance.now()
      const stopRequested = onStopRequest(async () => {})
      using folder = createDataFolder()
      const fixtures = args.fixtures === undefined ? NO_FIXTURES : readFixtures(args.fixtures)
      const { env } = process
      const terminal = process.stdout.isTTY
      const config = readDevConfig({ env, dataDir: folder.path, port: args.port, terminal })
      await using server = await startDevServer(config, {
        fixtures,
        filesFolder: args.files ?? folderOf(args.fixtures),
        space: args.space ?? null,
        allowInvalid: args['allow-invalid'] === true,
        logToStandardError: args.json === true,
      })
      for (const warning of server.warnings) process.stderr.write(`Not published: ${warning}\n`)
      answerResets(server)
      const seconds = (performance.now() - began) / 1000
      process.stdout.write(args.json ? `${jsonOf(server)}\n` : announcementOf(server, seconds))
      await stopRequested
    }),
})

function readFixtures(file: string): Fixtures {
  try {
    return parseFixtures(JSON.parse(readFileSync(file === STANDARD_INPUT ? 0 : file, 'utf8')))
  } catch (error) {
    if (error instanceof OperatorProblem) throw error
    const name = file === STANDARD_INPUT ? 'from standard input' : file
    throw new OperatorProblem(`The fixtures ${name} cannot be read: ${(error as Error).message}`, { cause: error })
  }
}

const folderOf = (file: string | undefined): string | null =>
  file === undefined || file === STANDARD_INPUT ? null : dirname(resolve(file))

/** The protocol of `sheaf/testing`: every message from the parent process is a request to reset. */
function answerResets(server: DevServer): void {
  process.on('message', async () => {
    const problem = await server.reset().then(
      () => null,
      (error: unknown) => String(error),
    )
    process.send?.({ problem })
  })
}

function jsonOf({ config, access }: DevServer): string {
  return JSON.stringify({ url: config.publicUrls.base, ...access })
}

function announcementOf({ config, access }: DevServer, seconds: number): string {
  const { base, delivery, preview, graphql, management } = config.publicUrls
  const rows = table([
    ['Web app', `${base}/app`],
    ['Delivery', delivery],
    ['Preview', preview],
    ['GraphQL', graphql],
    ['Management', management],
    ['Sign in', `${access.email}  ${access.password}`],
    ['Space', access.space],
    ['Delivery token', access.deliveryToken],
    ['Preview token', access.previewToken],
    ['Management token', access.managementToken],
  ])
  return `\n  Sheaf ${version} is ready (${seconds.toFixed(1)} s). All changes are lost when it ends.\n\n${rows}\n\n`
}

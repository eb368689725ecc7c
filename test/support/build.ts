import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureServerBuilt } from '../../scripts/build-server.mjs'

let build: Promise<string> | undefined

/**
 * The folder of the built server, which tests run as users do. `npm test` has built it already; a file that is run alone must
 * not test an old build.
 */
const serverBuild = () => (build ??= ensureServerBuilt())

/** The program: `node <main file> start`. */
export const mainFile = async (): Promise<string> => join(await serverBuild(), 'main.js')

/** Arguments of Node that check every row against its statement, in all threads of the server. */
export async function verifyingRows(): Promise<string[]> {
  const file = pathToFileURL(join(await serverBuild(), 'verify-rows.js')).href
  const code = `import { verifyRows } from ${JSON.stringify(file)}; verifyRows()`
  return ['--import', `data:text/javascript,${encodeURIComponent(code)}`]
}

// npm test
import { ensureWebBuilt } from './build-web.mjs'
import { launch } from './launch.mjs'
import { ensureInstalled } from './setup.mjs'

await ensureInstalled({ dev: true })
await ensureWebBuilt()
await launch('scripts/run-tests.ts', process.argv.slice(2))

// npm start
import { ensureWebBuilt } from './build-web.mjs'
import { launch } from './launch.mjs'
import { ensureInstalled } from './setup.mjs'

await ensureInstalled({ dev: false })
await ensureWebBuilt()
await launch('src/cli/main.ts', ['start', ...process.argv.slice(2)])

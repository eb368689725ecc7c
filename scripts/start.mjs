// npm start
import { ensureWebBuilt } from './build-web.mjs'
import { launchServer } from './launch-checkout.mjs'
import { ensureInstalled } from './setup.mjs'

await ensureInstalled({ dev: false })
await ensureWebBuilt()
await launchServer(['start', ...process.argv.slice(2)])

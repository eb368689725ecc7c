// npm test
import { join } from 'node:path'
import { ensureServerBuilt } from './build-server.mjs'
import { ensureWebBuilt } from './build-web.mjs'
import { launch } from './launch.mjs'
import { ensureInstalled } from './setup.mjs'
import { root } from './support/paths.mjs'

await ensureInstalled({ dev: true })
await ensureServerBuilt()
await ensureWebBuilt()
await launch(join(root, 'scripts/run-tests.ts'), process.argv.slice(2), join(root, 'node_modules/.cache/tests'))

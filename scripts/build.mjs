// npm run build
import { ensureServerBuilt } from './build-server.mjs'
import { ensureWebBuilt } from './build-web.mjs'

await ensureServerBuilt()
await ensureWebBuilt()

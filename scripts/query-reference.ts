// npm run query-reference: updates docs/queries.md. Its tables come from the code, its results from a server with the demo space.
import { readFileSync, writeFileSync } from 'node:fs'
import { fillTables } from '#app/query-reference'
import { fillInResponses } from '../test/support/documented-requests.ts'
import { startServer } from '../test/support/server.ts'

const page = new URL('../docs/queries.md', import.meta.url)
await using server = await startServer({ env: { SHEAF_DEMO: '1' } })
writeFileSync(page, await fillInResponses(fillTables(readFileSync(page, 'utf8')), server))

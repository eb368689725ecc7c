// npm run api-reference: writes docs/api.md and docs/openapi.json from the route table.
import { writeFileSync } from 'node:fs'
import { apiReference } from '#app/api-reference'
import { openApi } from '#app/openapi'

const docs = new URL('../docs/', import.meta.url)
writeFileSync(new URL('api.md', docs), apiReference())
writeFileSync(new URL('openapi.json', docs), `${JSON.stringify(openApi(), null, 1)}\n`)

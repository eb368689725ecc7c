// npm run api-reference: writes docs/api.md anew from the route table.
import { writeFileSync } from 'node:fs'
import { apiReference } from '#app/api-reference'

writeFileSync(new URL('../docs/api.md', import.meta.url), apiReference())

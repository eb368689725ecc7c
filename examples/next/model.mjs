// Writes the content model to model.json, for the generator of types.
import { writeFileSync } from 'node:fs'

const { CMS_URL = 'http://localhost:4000', CMS_SPACE = 'magazine', MANAGEMENT_TOKEN } = process.env
const url = `${CMS_URL}/api/spaces/${CMS_SPACE}/environments/master/content_types?limit=1000`
const response = await fetch(url, { headers: { Authorization: `Bearer ${MANAGEMENT_TOKEN}` } })
if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
const { items } = await response.json()
const contentTypes = items.sort((a, b) => a.sys.id.localeCompare(b.sys.id))
writeFileSync('model.json', `${JSON.stringify({ contentTypes }, null, 2)}\n`)

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { startSheaf } from 'sheaf/testing'
import { ADMIN_TOKEN, startServer } from '../../support/server.ts'
import { plain } from '../clients/management.ts'

interface Resource {
  sys: { id: string; publishedVersion?: number; archivedVersion?: number; contentType?: { sys: { id: string } } }
  code?: string
  fields?: Record<string, Record<string, { url?: string } | undefined>>
  [more: string]: unknown
}
type Exported = Record<string, Resource[]>
type Tool = (options: Record<string, unknown>) => Promise<Exported>

const require = createRequire(import.meta.url)
const tool = (name: string): Tool => {
  const loaded = require(name) as Tool | { default: Tool }
  return typeof loaded === 'function' ? loaded : loaded.default
}

/** What must be equal on both sides: ids, content and states. Versions differ. */
function essence({ sys, code, fields, ...rest }: Resource) {
  const { metadata, name, displayField, description, controls } = rest
  const files = fields?.file ?? {}
  const shown = Object.entries(fields ?? {}).filter(([id]) => id !== 'file')
  return {
    // All editor interfaces have the id `default`.
    id: code ?? (sys.id === 'default' ? sys.contentType!.sys.id : sys.id),
    state: [sys.publishedVersion !== undefined, sys.archivedVersion !== undefined],
    ...{ metadata, name, displayField, description, controls },
    fields: Array.isArray(fields) ? fields : Object.fromEntries(shown),
    files: Object.fromEntries(Object.entries(files).map(([locale, file]) => [locale, file?.url !== undefined])),
  }
}

const byId = (resources: Resource[] = []) =>
  resources.map(essence).sort((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)))

test('a space exported by contentful-export and imported by contentful-import is unchanged', {
  timeout: 600_000,
}, async () => {
  const env = { SHEAF_DEMO: '1', SHEAF_OUTBOUND_ALLOW: '127.0.0.1, ::1, localhost' }
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-export-'))
  await using server = await startServer({ env })
  try {
    const common = {
      environmentId: 'master',
      managementToken: ADMIN_TOKEN,
      host: server.host,
      hostUpload: server.host,
      insecure: true,
      includeExperienceOrchestration: false,
      useVerboseRenderer: true,
      errorLogFile: join(folder, 'errors.json'),
    }
    const all = { ...common, saveFile: false, includeDrafts: true, includeArchived: true }
    const first = await tool('contentful-export')({ ...all, spaceId: 'magazine' })
    // The tools would fetch `//host/…` by HTTPS.
    for (const { fields } of first.assets!) {
      for (const file of Object.values(fields?.file ?? {})) if (file?.url) file.url = `http:${file.url}`
    }
    const client = plain(server)
    const space = await client.space.create({}, { name: 'Copy', defaultLocale: 'en-US' } as never)
    await tool('contentful-import')({ ...common, spaceId: space.sys.id, content: structuredClone(first) })
    const second = await tool('contentful-export')({ ...all, spaceId: space.sys.id })
    for (const kind of ['contentTypes', 'editorInterfaces', 'locales', 'tags', 'entries', 'assets', 'webhooks']) {
      assert.ok(kind === 'webhooks' || first[kind]!.length > 0, `the demo space has no ${kind}`)
      assert.deepEqual(byId(second[kind]), byId(first[kind]), kind)
    }
    await using fixtures = await startSheaf({ fixtures: first })
    const fromFixtures = { ...all, host: fixtures.host, managementToken: fixtures.managementToken }
    const third = await tool('contentful-export')({ ...fromFixtures, spaceId: fixtures.space })
    for (const kind of ['contentTypes', 'editorInterfaces', 'locales', 'tags', 'entries', 'assets']) {
      assert.deepEqual(byId(third[kind]), byId(first[kind]), `${kind} of a throw-away server`)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

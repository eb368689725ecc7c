import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { RoleBody } from '#contract/resources/role'
import type { SystemActor } from '#domain/access/actor'
import { activateContentType } from '#usecases/content-types/activate-content-type'
import { putContentType } from '#usecases/content-types/put-content-type'
import { publishEntry } from '#usecases/entries/publish-entry'
import { putEntry } from '#usecases/entries/put-entry'
import { putRole } from '#usecases/roles/put-role'
import { createPrincipals, type Principal, SPACE } from './principals.ts'
import { openSite, type Site } from './site.ts'

const AT = { space: SPACE, environment: 'master' }
const SYSTEM: SystemActor = { kind: 'system', userId: 'operator' }
const SECRET = 'Zirkonium'
const OTHER = 'Quecksilber'
const link = (id: string) => ({ sys: { type: 'Link', linkType: 'Entry', id } })

/** A probe in two forms: about hidden data that exists, and about data that does not exist. */
interface Probe {
  true: string
  false: string
}

const OPERATORS = ['', '[ne]', '[in]', '[nin]', '[all]', '[match]', '[lt]', '[lte]', '[gt]', '[gte]', '[exists]']

/** Filters that leaked private data in other products, and all filters of this product that touch hidden data. */
const PRIVATE_PATHS = [
  ...['sys.createdBy.sys.email', 'sys.createdBy.email', 'sys.updatedBy.password', 'sys.updatedBy.sys.token'],
  ...['sys.createdBy.sys.resetPasswordToken', 'sys.createdBy.firstName', 'sys.space.sys.organization.sys.name'],
  ...['createdBy.email', 'users.password', 't1.password', 'resource.body', 'v.body', 'token.hash', 'body'],
  ...[
    'fields.password',
    'fields.__proto__.password',
    'fields.constructor',
    'metadata.secret',
    'sys.key',
    'sys.bodyKey',
  ],
  ...['fields.ref.sys.createdBy.sys.email', 'fields.ref.fields.password', 'fields.ref.sys.createdBy.email'],
]

const pairs = (paths: readonly string[], more: string): Probe[] =>
  paths.flatMap((path) =>
    OPERATORS.map((operator) => ({
      true: `${more}${path}${operator}=${SECRET}`,
      false: `${more}${path}${operator}=${OTHER}`,
    })),
  )

for (const engine of ['sqlite', 'postgres'] as const) {
  describe(`private data by filters (${engine})`, () => {
    let site: Site
    let tokens: Record<Principal, string | null>
    before(async () => {
      site = await openSite(engine)
      tokens = await createPrincipals(site.ctx)
      await fill(site)
    })
    after(() => site?.[Symbol.asyncDispose]())

    async function ask(token: string, address: string): Promise<string> {
      const response = await fetch(`${site.url}${address}`, { headers: { Authorization: `Bearer ${token}` } })
      const text = await response.text()
      // Differences that are expected: the request id, and the query that errors and page links repeat.
      const plain = text
        .replace(/"requestId":"[^"]*"/g, '')
        .replaceAll(SECRET, '?')
        .replaceAll(OTHER, '?')
      return `${response.status} ${plain.replaceAll('hidden', 'h').replaceAll('absent', 'h').replaceAll('draft', 'h')}`
    }

    test('the true and the false form of 1,000 probes get the same response', async () => {
      const callers: [name: string, prefix: string, token: string, probes: Probe[]][] = [
        ['delivery', `/cdn/spaces/${SPACE}`, tokens.delivery!, deliveryProbes()],
        ['preview', `/preview/spaces/${SPACE}`, tokens.preview!, outsideProbes()],
        ['a role', `/api/spaces/${SPACE}`, tokens.nothing!, roleProbes()],
      ]
      const different: string[] = []
      let count = 0
      for (const [name, prefix, token, probes] of callers) {
        for (const probe of probes) {
          const [yes, no] = await Promise.all([ask(token, prefix + probe.true), ask(token, prefix + probe.false)])
          count++
          if (yes !== no) different.push(`${name}: ${probe.true}\n${yes.slice(0, 300)}\n${no.slice(0, 300)}`)
          if (/^5/.test(yes) || yes.includes(SECRET)) different.push(`${name}: ${probe.true} ${yes.slice(0, 300)}`)
        }
      }
      assert.deepEqual(different, [])
      assert.ok(count >= 1000, `only ${count} probes`)
    })

    test('the probes find data that is not hidden', async () => {
      const found = async (token: string, address: string) => {
        const response = await fetch(`${site.url}${address}`, { headers: { Authorization: `Bearer ${token}` } })
        return ((await response.json()) as { total: number }).total
      }
      const query = `entries?content_type=open&fields.title=${SECRET}`
      assert.equal(await found(tokens.admin!, `/api/spaces/${SPACE}/${query}`), 1, 'a draft, for its editor')
      assert.equal(await found(tokens.preview!, `/preview/spaces/${SPACE}/${query}`), 1)
      assert.equal(await found(tokens.delivery!, `/cdn/spaces/${SPACE}/${query}`), 0)
    })
  })
}

/** Probes for every API, about data outside of content. */
const outsideProbes = (): Probe[] => [
  ...pairs(PRIVATE_PATHS, '/entries?'),
  ...pairs(PRIVATE_PATHS, '/entries?content_type=open&'),
  ...PRIVATE_PATHS.flatMap((path) => [
    { true: `/entries?content_type=open&order=${path}`, false: `/entries?content_type=open&order=-${path}` },
    { true: `/assets?order=${path}`, false: `/assets?order=-${path}` },
  ]),
]

/** Drafts, unpublished changes, omitted fields, and targets of links in unpublished entries. */
function deliveryProbes(): Probe[] {
  const fields = ['fields.title', 'fields.note', 'fields.ref.fields.title', 'fields.omitted']
  const reference = '/entries?content_type=open&fields.ref.sys.contentType.sys.id=open&'
  return [
    ...outsideProbes(),
    ...pairs(fields, '/entries?content_type=open&'),
    ...pairs(
      ['fields.title', 'fields.note', 'fields.omitted'].map((field) => `fields.ref.${field}`),
      reference,
    ),
    ...['/entries?', '/entries?content_type=open&', '/entries?include=10&'].map((start) => ({
      true: `${start}query=${SECRET}`,
      false: `${start}query=${OTHER}`,
    })),
    ...['links_to_entry', 'sys.id', 'sys.id[in]', 'fields.ref.sys.id'].map((name) => ({
      true: `/entries?content_type=open&${name}=draft`,
      false: `/entries?content_type=open&${name}=absent`,
    })),
    { true: '/entries/draft', false: '/entries/absent' },
    {
      true: '/entries?content_type=open&order=fields.omitted',
      false: '/entries?content_type=open&order=-fields.omitted',
    },
  ]
}

/** Probes of a role that may read one content type, about entries of another. */
function roleProbes(): Probe[] {
  const reference = '/entries?content_type=open&fields.ref.sys.contentType.sys.id=closed&'
  return [
    ...pairs(['fields.password', 'fields.title', 'sys.id'], '/entries?content_type=closed&'),
    ...pairs(['fields.ref.fields.password'], reference),
    ...['query', 'fields.password[match]'].map((name) => ({
      true: `/entries?content_type=closed&${name}=${SECRET}`,
      false: `/entries?content_type=closed&${name}=${OTHER}`,
    })),
    ...['sys.id', 'sys.id[in]'].map((name) => ({
      true: `/entries?${name}=hidden`,
      false: `/entries?${name}=absent`,
    })),
    ...['', '/snapshots', '/versions', '/references'].map((path) => ({
      true: `/entries/hidden${path}`,
      false: `/entries/absent${path}`,
    })),
    {
      true: '/entries?content_type=closed&order=fields.password',
      false: '/entries?content_type=closed&order=-fields.password',
    },
  ]
}

async function fill({ ctx }: Site): Promise<void> {
  const field = (id: string, more: object = {}) => ({ id, name: id, type: 'Symbol', ...more })
  const ref = { id: 'ref', name: 'ref', type: 'Link', linkType: 'Entry' }
  const types = {
    open: [field('title'), field('note'), field('omitted', { omitted: true }), ref],
    closed: [field('title'), field('password'), ref],
  }
  for (const [id, fields] of Object.entries(types)) {
    const { value } = await putContentType(ctx, SYSTEM, { ...AT, id, version: null, body: { name: id, fields } })
    await activateContentType(ctx, SYSTEM, { ...AT, id, version: value.contentType.version })
  }
  const put = async (
    id: string,
    contentType: string,
    values: Record<string, unknown>,
    version: number | null = null,
  ) => {
    const fields = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { 'en-US': value }]))
    const saved = await putEntry(ctx, SYSTEM, { ...AT, id, contentType, version, body: { fields } })
    return saved.value.entry.version
  }
  const publish = (id: string, version: number) => publishEntry(ctx, SYSTEM, { ...AT, id, version })
  await put('hidden', 'closed', { title: SECRET, password: SECRET })
  const shown = await put('shown', 'open', { title: 'plain', omitted: SECRET })
  await publish('shown', shown)
  await publish('second', await put('second', 'open', { title: 'plain too', omitted: 'Aluminium', ref: link('shown') }))
  // Published without the secret, and changed since.
  await put('shown', 'open', { title: 'plain', note: SECRET, omitted: SECRET, ref: link('hidden') }, shown + 1)
  await put('draft', 'open', { title: SECRET, ref: link('shown') })
  const isOpen = {
    and: [{ equals: [{ doc: 'sys.type' }, 'Entry'] }, { equals: [{ doc: 'sys.contentType.sys.id' }, 'open'] }],
  }
  const body: RoleBody = {
    name: 'Nothing',
    permissions: { ContentModel: ['read'] },
    policies: [{ effect: 'allow', actions: ['read'], constraint: isOpen }],
  }
  const stored = await ctx.store.read((s) => s.roles.get(SPACE, 'nothing'))
  await putRole(ctx, SYSTEM, { space: SPACE, id: 'nothing', version: stored!.version, body })
}

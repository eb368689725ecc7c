import type { Random } from '../random.ts'
import { hostileJson, hostileText, mutated } from './hostile-values.ts'

const link = (linkType: string, id: string, more: object = {}) => ({ sys: { type: 'Link', linkType, id, ...more } })
const localized = (value: unknown) => ({ 'en-US': value })

/** Every field type, so that every query operator has a matching field. */
export const FIELDS = [
  { id: 'title', name: 'Title', type: 'Symbol', localized: true },
  { id: 'body', name: 'Body', type: 'Text' },
  { id: 'rich', name: 'Rich', type: 'RichText' },
  { id: 'count', name: 'Count', type: 'Integer' },
  { id: 'price', name: 'Price', type: 'Number' },
  { id: 'when', name: 'When', type: 'Date' },
  { id: 'on', name: 'On', type: 'Boolean' },
  { id: 'where', name: 'Where', type: 'Location' },
  { id: 'data', name: 'Data', type: 'Object' },
  { id: 'words', name: 'Words', type: 'Array', items: { type: 'Symbol' } },
  { id: 'ref', name: 'Ref', type: 'Link', linkType: 'Entry' },
  { id: 'refs', name: 'Refs', type: 'Array', items: { type: 'Link', linkType: 'Entry' } },
  { id: 'image', name: 'Image', type: 'Link', linkType: 'Asset' },
]

const DOCUMENT = {
  nodeType: 'document',
  data: {},
  content: [
    { nodeType: 'paragraph', data: {}, content: [{ nodeType: 'text', value: 'Hello', marks: [], data: {} }] },
    { nodeType: 'embedded-entry-block', data: { target: link('Entry', 'e1') }, content: [] },
  ],
}

export const ENTRY = {
  fields: {
    title: localized('Hello world'),
    body: localized('Some words in a body'),
    rich: localized(DOCUMENT),
    count: localized(7),
    price: localized(1.5),
    when: localized('2020-01-01T10:00+02:00'),
    on: localized(true),
    where: localized({ lat: 52.5, lon: 13.4 }),
    data: localized({ a: [1, { b: null }] }),
    words: localized(['red', 'blue']),
    ref: localized(link('Entry', 'e2')),
    refs: localized([link('Entry', 'e1'), link('Entry', 'e3')]),
    image: localized(link('Asset', 'a1')),
  },
  metadata: { tags: [link('Tag', 'real')] },
}

/** Without broken links, so that it can be published. */
export const PUBLISHABLE = {
  fields: {
    ...ENTRY.fields,
    rich: localized({ ...DOCUMENT, content: DOCUMENT.content.slice(0, 1) }),
    ref: localized(link('Entry', 'real')),
    refs: localized([link('Entry', 'real')]),
    image: {},
  },
}

const WEBHOOK = {
  name: 'Hook',
  url: 'https://hooks.example/x',
  topics: ['Entry.*'],
  active: false,
  filters: [{ equals: [{ doc: 'sys.environment.sys.id' }, 'master'] }, { not: { in: [{ doc: 'sys.id' }, ['a']] } }],
  headers: [{ key: 'X-Test', value: 'x' }],
  transformation: { method: 'POST', contentType: 'application/json', body: { id: '{ /payload/sys/id }' } },
}
const ROLE = {
  name: 'Role',
  permissions: { ContentModel: ['read'], ContentDelivery: 'all' },
  policies: [{ effect: 'allow', actions: ['read'], constraint: { and: [{ equals: [{ doc: 'sys.type' }, 'Entry'] }] } }],
}

/** A valid body for each route, by the last segment of its path. */
export const BODIES: Readonly<Record<string, unknown>> = {
  entries: ENTRY,
  assets: {
    fields: {
      title: localized('Picture'),
      file: localized({ contentType: 'image/png', fileName: 'a.png', upload: 'https://files.example/a.png' }),
    },
  },
  content_types: {
    name: 'Type',
    displayField: 'title',
    fields: FIELDS.map((field) => ({ ...field, validations: [] })).with(0, {
      ...FIELDS[0]!,
      validations: [{ regexp: { pattern: '^[a-z]+$', flags: 'i' } }, { size: { min: 1, max: 20 } }, { in: ['a', 'b'] }],
    } as never),
  },
  editor_interface: {
    controls: [{ fieldId: 'title', widgetId: 'singleLine', widgetNamespace: 'builtin' }],
    sidebar: [],
  },
  published: {},
  tags: { name: 'Tag', sys: { visibility: 'public', id: 'real' } },
  locales: { name: 'German', code: 'de', fallbackCode: 'en-US', optional: true },
  environments: { name: 'Copy' },
  environment_aliases: { environment: link('Environment', 'master') },
  webhook_definitions: WEBHOOK,
  webhook_previews: { topic: 'Entry.publish', definition: WEBHOOK },
  signing_secret: { value: 'a'.repeat(64) },
  retry_policy: { maxRetries: 5 },
  roles: ROLE,
  api_keys: { name: 'Key', description: 'A key', environments: [link('Environment', 'master')] },
  space_memberships: { admin: false, roles: [link('Role', 'editor')], email: 'editor@example.org' },
  team_space_memberships: { admin: true, roles: [] },
  teams: { name: 'Team', description: '' },
  team_memberships: { admin: true, organizationMembershipId: 'real' },
  organization_memberships: { role: 'member' },
  invitations: { email: 'new@example.org', role: 'member', firstName: 'A', lastName: 'B' },
  extensions: { extension: { name: 'Field', fieldTypes: [{ type: 'Symbol' }], srcdoc: '<p>' } },
  ui_config: { assetListViews: [], entryListViews: [] },
  scheduled_actions: {
    entity: link('Entry', 'e1'),
    environment: link('Environment', 'master'),
    action: 'publish',
    scheduledFor: { datetime: '2999-01-01T00:00:00Z', timezone: 'Europe/Berlin' },
  },
  publish: {
    entities: { sys: { type: 'Array' }, items: [link('Entry', 'e1', { version: 1 }), link('Entry', 'nope')] },
  },
  validate: { entities: { items: [link('Entry', 'e1')] } },
  bulk_actions: { action: 'unpublish', entities: [{ entity: link('Entry', 'nope') }] },
  asset_keys: { expiresAt: 4_000_000_000 },
  asset_protection: { protection: 'unpublished' },
  retention: { versionDays: 30, versionCount: 100 },
  crop: { rotate: 90, x: 0, y: 0, width: 10, height: 10 },
  focal_point: { x: 0.5, y: 0.5 },
  presence: { field: 'title' },
  access_tokens: { name: 'Token', scopes: ['content_management_read'] },
  oauth_applications: {
    name: 'App',
    description: '',
    redirectUris: ['https://app.example/back'],
    scopes: ['content_management_read'],
    confidential: false,
  },
  replay: { failed: true },
  spaces: { name: 'Space', defaultLocale: 'en-US' },
}

const PATCHES: readonly unknown[] = [
  [{ op: 'add', path: '/fields/title/en-US', value: 'Patched' }],
  [{ op: 'replace', path: '/fields/data/en-US/a/1', value: { c: 1 } }],
  [{ op: 'copy', from: '/fields/data', path: '/fields/data/en-US/deeper' }],
  [{ op: 'move', from: '/fields/words/en-US/0', path: '/fields/words/en-US/-' }],
  [
    { op: 'test', path: '/fields/on/en-US', value: true },
    { op: 'remove', path: '/metadata/tags/0' },
  ],
]

/** A request body: valid, mutated or hostile. */
export function bodyFor(random: Random, method: string, words: readonly string[]): unknown {
  const kind = random.between(0, 9)
  if (kind === 0) return hostileJson(random)
  const named = words.findLast((word) => Object.hasOwn(BODIES, word))
  const valid = method === 'PATCH' ? random.pick(PATCHES) : named === undefined ? { name: 'Name' } : BODIES[named]
  return kind <= 2 ? valid : mutated(random, valid)
}

const IDS: Readonly<Record<string, readonly string[]>> = {
  entries: ['e1', 'e2', 'e3', 'real', 'f1', 'nope'],
  assets: ['a1', 'a2', 'nope'],
  content_types: ['thing', 'thing', 'post', 'f1', 'nope'],
  tags: ['real', 't1', 'nope'],
  roles: ['editor', 'author', 'nothing', 'r1', 'nope'],
  webhook_definitions: ['w1', 'w2', 'nope'],
  webhooks: ['w1', 'w2', 'nope'],
}

/** Existing ids, unknown ids and invalid ids. `word` is the segment before the id. */
export function idFor(random: Random, name: string, word: string): string {
  if (random.between(0, 14) === 0) return hostileText(random)
  if (name === 'space') return random.pick(['blog', 'blog', 'blog', 'blog', 'blog', 'blog', 'elsewhere'])
  if (name === 'environment') return random.pick(['master', 'master', 'master', 'master', 'nope'])
  if (name === 'organization') return random.pick(['org', 'org', 'org', 'other'])
  if (name === 'locale') return random.pick(['en-US', 'de', 'xx'])
  if (name === 'version') return random.pick(['1', '2', '77', '-1', 'x'])
  return random.pick(IDS[word] ?? ['real', 'x1', 'me', 'nope'])
}

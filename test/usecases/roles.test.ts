import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RoleBody } from '#contract/resources/role'
import type { Actor } from '#domain/access/actor'
import { checkBody } from '#domain/check-body'
import { linkTo } from '#domain/entries/entry'
import { NO_PERMISSIONS } from '#domain/roles/role'
import { compileRole, mayDo } from '#domain/roles/space-access'
import { toRole } from '#domain/roles/to-role'
import { createAsset } from '#usecases/assets/create-asset'
import { getProcessing } from '#usecases/assets/get-processing'
import { activateContentType } from '#usecases/content-types/activate-content-type'
import { putContentType } from '#usecases/content-types/put-content-type'
import { archiveEntry } from '#usecases/entries/archive-entry'
import { deleteEntry } from '#usecases/entries/delete-entry'
import { getReferences } from '#usecases/entries/get-references'
import { patchEntry } from '#usecases/entries/patch-entry'
import { publishEntry } from '#usecases/entries/publish-entry'
import { putEntry } from '#usecases/entries/put-entry'
import { getEntry, listEntries, listPublishedEntries } from '#usecases/entries/read-entries'
import { createEnvironment } from '#usecases/environments/create-environment'
import { listEnvironments } from '#usecases/environments/read-environments'
import { getVersion, listSnapshots, listVersions } from '#usecases/history/read-history'
import { createLocale } from '#usecases/locales/create-locale'
import { putTag } from '#usecases/tags/put-tag'
import { createRandom } from '../faults/random.ts'
import { onBothEngines } from '../store/engines.ts'
import { AT, activatePost, type Installation, install, member, outcome } from './installation.ts'

const equals = (doc: string, value: string) => ({ equals: [{ doc }, value] })
const ofType = (type: string) => equals('sys.contentType.sys.id', type)
const allow = (actions: unknown, constraint?: object) => ({
  effect: 'allow',
  actions,
  ...(constraint && { constraint }),
})
const deny = (actions: unknown, constraint: object) => ({ effect: 'deny', actions, constraint })

const AUTHOR = { name: 'Author', fields: [{ id: 'name', name: 'Name', type: 'Symbol' }] }

async function withContent(installed: Installation) {
  const { ctx, actor } = installed
  await activatePost(installed)
  const at = { ...AT, id: 'author', version: null, body: AUTHOR }
  const { value } = await putContentType(ctx, actor, at)
  await activateContentType(ctx, actor, { ...AT, id: 'author', version: value.contentType.version })
  for (const id of ['red', 'blue']) {
    await putTag(ctx, actor, { ...AT, id, version: null, visibility: null, body: { name: id } })
  }
}

const put = (
  { ctx }: Installation,
  actor: Actor,
  id: string,
  contentType: string,
  fields: object,
  tags: readonly string[] = [],
  version: number | null = null,
) => {
  const metadata = { tags: tags.map((tag) => linkTo('Tag', tag)) }
  return putEntry(ctx, actor, { ...AT, id, contentType, version, body: { fields, metadata } })
}

onBothEngines('roles', (engine) => {
  test('the processing state of a file is shown only to users who may read its asset', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    const { ctx, actor: admin } = installed
    const { actor, become } = await member(installed)
    const file = { 'en-US': { contentType: 'text/plain', fileName: 'a.txt', upload: 'https://example.org/a.txt' } }
    const { value: asset } = await createAsset(ctx, admin, { ...AT, body: { fields: { file } } })
    const input = { ...AT, id: asset.id, locale: 'en-US' }
    await become([allow('all', equals('sys.type', 'Entry'))])
    assert.equal(await outcome(getProcessing(ctx, actor, input)), 'NotFound')
    await become([allow('read', equals('sys.type', 'Asset'))])
    assert.equal(await outcome(getProcessing(ctx, actor, input)), 'ok')
  })

  test('searches return exactly what the user may read: items, totals, pages, published entries', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    await withContent(installed)
    const { ctx, actor: admin } = installed
    const { user, actor, become } = await member(installed)
    await become([allow('all')])
    const subjects = new Map<string, { contentType: string; createdBy: string; tags: string[]; published: boolean }>()
    for (let i = 0; i < 18; i++) {
      const id = `e${i}`
      const contentType = i % 3 === 0 ? 'author' : 'post'
      const tags = [...(i % 2 ? ['red'] : []), ...(i % 5 === 0 ? ['blue'] : [])]
      const maker = i % 4 === 1 ? actor : admin
      await put(installed, maker, id, contentType, {}, tags)
      if (i % 6 === 4) await archiveEntry(ctx, admin, { ...AT, id })
      else if (i % 2) await publishEntry(ctx, admin, { ...AT, id, version: 1 })
      subjects.set(id, { contentType, createdBy: maker.userId, tags, published: i % 6 !== 4 && i % 2 === 1 })
    }
    const list = async (query: string, find = listEntries) =>
      find(ctx, actor, { ...AT, params: new URLSearchParams(query) })
    const seed = Number(process.env.SEED ?? 7)
    const { pick, between } = createRandom(seed)
    const constraint = (depth: number): object => {
      const leaves = [
        ofType('post'),
        ofType('author'),
        equals('sys.type', pick(['Entry', 'Entry', 'Asset'])),
        { in: [{ doc: 'sys.id' }, ['e1', 'e2', 'e3', 'e9']] },
        equals('sys.createdBy.sys.id', 'User.current()'),
        { in: [{ doc: 'metadata.tags.sys.id' }, ['red', 'blue']] },
        { all: [{ doc: 'metadata.tags.sys.id' }, ['red', 'blue']] },
        equals('sys.environment.sys.id', 'master'),
        { paths: [{ doc: pick(['fields.%.%', 'fields.title.%']) }] },
      ]
      if (depth === 0 || between(1, 10) <= 4) return pick(leaves)
      const inner = () => constraint(depth - 1)
      return pick([{ and: [inner(), inner()] }, { or: [inner(), inner()] }, { not: [inner()] }])
    }
    let limited = 0
    for (let round = 0; round < 14; round++) {
      const policies = Array.from({ length: between(1, 3) }, () => ({
        effect: between(1, 10) <= 7 ? 'allow' : 'deny',
        actions: pick<unknown>([['read'], 'all', ['read', 'update']]),
        constraint: constraint(2),
      }))
      await become(policies)
      const access = {
        user: user.id,
        roles: [compileRole(NO_PERMISSIONS, toRole(checkBody(RoleBody, { name: 'x', policies })).policies)],
      }
      const may = [...subjects].filter(([id, { tags, ...rest }]) =>
        mayDo(access, 'read', { type: 'Entry', id, ...rest, environment: ['master'], tag: () => tags }),
      )
      const ids = may.map(([id]) => id).sort()
      if (ids.length > 0 && ids.length < subjects.size) limited++
      const context = `seed ${seed}, round ${round}: ${JSON.stringify(policies)}`
      // A role without environments gets NotFound.
      const found = await list('limit=1000').catch(() => ({ items: [], page: { total: 0 } }))
      assert.deepEqual(found.items.map(({ id }) => id).sort(), ids, context)
      assert.equal((found.page as { total: number }).total, ids.length, context)
      if (ids.length === 0) continue
      const counted = await list('limit=0')
      assert.equal((counted.page as { total: number }).total, ids.length, context)
      const posts = await list('content_type=post&order=-sys.id&limit=2')
      const expected = may.filter(([, { contentType }]) => contentType === 'post').map(([id]) => id)
      assert.deepEqual(
        posts.items.map(({ id }) => id),
        expected.sort().reverse().slice(0, 2),
        context,
      )
      const published = await list('limit=1000', listPublishedEntries)
      assert.deepEqual(
        published.items.map(({ id }) => id).sort(),
        may
          .filter(([, subject]) => subject.published)
          .map(([id]) => id)
          .sort(),
        context,
      )
      const probe = pick([...subjects.keys()])
      assert.equal(
        await outcome(getEntry(ctx, actor, { ...AT, id: probe })),
        ids.includes(probe) ? 'ok' : 'NotFound',
        context,
      )
    }
    assert.ok(limited >= 3, `only ${limited} roles were limited: another seed`)
  })

  test('hidden entries are not reachable by references, filters, history or writes', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    await withContent(installed)
    const { ctx, actor: admin } = installed
    await put(installed, admin, 'a', 'author', { name: { 'en-US': 'Secret Name' } })
    await put(installed, admin, 'p', 'post', { title: { 'en-US': 'T' }, author: { 'en-US': linkTo('Entry', 'a') } })
    await put(installed, admin, 'gone', 'author', {})
    await publishEntry(ctx, admin, { ...AT, id: 'a', version: 1 })
    await deleteEntry(ctx, admin, { ...AT, id: 'gone' })
    const { actor, become } = await member(installed)
    await become([allow('all', { and: [equals('sys.type', 'Entry'), ofType('post')] })])
    const find = async (query: string, as: Actor) =>
      (await listEntries(ctx, as, { ...AT, params: new URLSearchParams(query) })).items.map(({ id }) => id)
    const byName = 'content_type=post&fields.author.sys.contentType.sys.id=author&fields.author.fields.name=Secret Name'
    assert.deepEqual(await find(byName, admin), ['p'])
    assert.deepEqual(await find(byName, actor), [])
    for (const query of [
      'query=secret',
      'sys.id=a',
      'sys.contentType.sys.id=author',
      'content_type=author',
      'links_to_entry=p',
    ]) {
      assert.deepEqual(await find(query, actor), [], query)
    }
    const tree = await getReferences(ctx, actor, { ...AT, id: 'p', include: 2 })
    assert.deepEqual([tree.entries, tree.unresolved.map(({ id }) => id)], [[], ['a']])
    assert.equal((await getReferences(ctx, actor, { ...AT, id: 'a', include: 1 })).root, null)
    const page = { skip: 0, limit: 10 }
    const attempts: Record<string, () => Promise<unknown>> = {
      get: () => getEntry(ctx, actor, { ...AT, id: 'a' }),
      snapshots: () => listSnapshots(ctx, actor, { ...AT, kind: 'Entry', id: 'a', page }),
      versions: () => listVersions(ctx, actor, { ...AT, kind: 'Entry', id: 'a', page }),
      version: () => getVersion(ctx, actor, { ...AT, kind: 'Entry', id: 'a', number: 1 }),
      'versions of a deleted entry': () => listVersions(ctx, actor, { ...AT, kind: 'Entry', id: 'gone', page }),
      'put of a type that the role may create': () => put(installed, actor, 'a', 'post', {}, [], 2),
      patch: () => patchEntry(ctx, actor, { ...AT, id: 'a', version: 2, body: [] }),
      publish: () => publishEntry(ctx, actor, { ...AT, id: 'a', version: 2 }),
      archive: () => archiveEntry(ctx, actor, { ...AT, id: 'a' }),
      delete: () => deleteEntry(ctx, actor, { ...AT, id: 'a' }),
    }
    for (const [name, attempt] of Object.entries(attempts)) assert.equal(await outcome(attempt()), 'NotFound', name)
    // The id of a hidden entry is refused exactly like a free one, whatever version and body are sent.
    const errorOf = (id: string, type: string, version: number, fields: object) =>
      put(installed, actor, id, type, fields, [], version).catch(({ code, message, details }) => ({
        ...{ code, message, details: JSON.parse(JSON.stringify(details ?? null).replaceAll(`"${id}"`, '"id"')) },
      }))
    for (const version of [1, 2]) {
      const invalid = { unknown: { 'en-US': 7 } }
      assert.deepEqual(await errorOf('a', 'author', version, {}), await errorOf('free', 'author', version, {}))
      assert.deepEqual(
        await errorOf('a', 'author', version, invalid),
        await errorOf('free', 'author', version, invalid),
      )
      assert.deepEqual(await errorOf('a', 'none', version, {}), await errorOf('free', 'none', version, {}))
      assert.deepEqual(await errorOf('a', 'post', version, invalid), await errorOf('free', 'post', version, invalid))
    }
    assert.equal(await outcome(put(installed, actor, 'new', 'author', {})), 'AccessDenied')
    assert.equal(await outcome(put(installed, actor, 'new', 'post', {})), 'ok')
  })

  test('only the fields, locales and tags that the role names can be changed, and a refusal changes nothing', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    await withContent(installed)
    const { ctx, actor: admin } = installed
    await createLocale(ctx, admin, { ...AT, body: { name: 'German', code: 'de', fallbackCode: 'en-US' } })
    await put(installed, admin, 'p', 'post', { title: { 'en-US': 'T' } }, ['red'])
    const { actor, become } = await member(installed)
    const red = equals('metadata.tags.sys.id', 'red')
    await become([
      allow(['read']),
      allow(['update'], { and: [red, { paths: [{ doc: 'fields.%.de' }] }] }),
      allow(['create'], { paths: [{ doc: 'fields.title.%' }] }),
    ])
    const before = await ctx.store.read((s) => s.changes.head(AT.space))
    const save = (title: object, tags: string[], more: object = {}) =>
      outcome(put(installed, actor, 'p', 'post', { title, ...more }, tags, 1))
    assert.equal(await save({ 'en-US': 'Changed', de: 'D' }, ['red']), 'AccessDenied')
    assert.equal(await save({ de: 'D' }, ['red']), 'AccessDenied', 'a value that is left out is removed')
    assert.equal(await save({ 'en-US': 'T', de: 'D' }, []), 'AccessDenied')
    assert.equal(await save({ 'en-US': 'T', de: 'D' }, ['red', 'blue']), 'AccessDenied')
    assert.equal(await save({ 'en-US': 'T' }, ['red'], { author: { 'en-US': linkTo('Entry', 'x') } }), 'AccessDenied')
    const patch = { ...AT, id: 'p', version: 1 }
    const replace = (path: string) => [{ op: 'add', path, value: 'D' }]
    assert.equal(
      await outcome(patchEntry(ctx, actor, { ...patch, body: replace('/fields/title/en-US') })),
      'AccessDenied',
    )
    assert.equal(await outcome(publishEntry(ctx, actor, { ...AT, id: 'p', version: 1 })), 'AccessDenied')
    assert.equal(await outcome(deleteEntry(ctx, actor, { ...AT, id: 'p' })), 'AccessDenied')
    const author = { author: { 'en-US': linkTo('Entry', 'x') } }
    assert.equal(await outcome(put(installed, actor, 'n', 'post', author)), 'AccessDenied')
    assert.equal(await ctx.store.read((s) => s.changes.head(AT.space)), before)
    assert.equal(await outcome(patchEntry(ctx, actor, { ...patch, body: replace('/fields/title/de') })), 'ok')
    assert.equal(
      await outcome(put(installed, actor, 'p', 'post', { title: { 'en-US': 'T', de: 'E' } }, ['red'], 2)),
      'ok',
    )
    assert.equal(await outcome(put(installed, actor, 'n', 'post', { title: { 'en-US': 'T' } })), 'ok')
    const reading: Actor = { ...actor, scope: 'read' }
    assert.equal(await outcome(put(installed, reading, 'm', 'post', { title: { 'en-US': 'T' } })), 'AccessDenied')
  })

  test('a role that names environments sees no others, under any name', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    await withContent(installed)
    const { ctx } = installed
    const { actor, become } = await member(installed)
    await become([allow('all', equals('sys.environment.sys.id', 'staging'))], { Environments: 'all' })
    const environments = await listEnvironments(ctx, actor, { space: AT.space, page: { skip: 0, limit: 10 } })
    assert.deepEqual(environments.items, [])
    assert.equal(await outcome(listEntries(ctx, actor, { ...AT, params: [] })), 'NotFound')
    const copy = { space: AT.space, source: null, body: { name: 'mine' } }
    assert.equal(
      await outcome(createEnvironment(ctx, actor, copy)),
      'NotFound',
      'an invisible environment cannot be copied',
    )
    await become([allow('all', equals('sys.environment.sys.id', 'master')), deny('all', ofType('author'))])
    assert.equal(await outcome(listEntries(ctx, actor, { ...AT, params: [] })), 'ok')
  })

  test('a tag that hides an entry hides what was published before the tag was set', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    await activatePost(installed)
    const { ctx, actor: owner } = installed
    const { actor, become } = await member(installed)
    const tagged = (tags: string[]) => ({ metadata: { tags: tags.map((id) => linkTo('Tag', id)) } })
    const save = async (id: string, version: number | null, tags: string[]) => {
      const body = { fields: { title: { 'en-US': id } }, ...tagged(tags) }
      await putEntry(ctx, owner, { ...AT, id, contentType: version === null ? 'post' : null, version, body })
    }
    for (const id of ['secret', 'open']) {
      await putTag(ctx, owner, { ...AT, id, version: null, visibility: 'private', body: { name: id } })
    }
    for (const id of ['plain', 'later-secret', 'no-longer-open']) {
      await save(id, null, id === 'no-longer-open' ? ['open'] : [])
      await publishEntry(ctx, owner, { ...AT, id, version: 1 })
    }
    await save('later-secret', 2, ['secret'])
    await save('no-longer-open', 2, [])
    const tag = (id: string) => ({ in: [{ doc: 'metadata.tags.sys.id' }, [id]] })
    const published = async () =>
      (await listPublishedEntries(ctx, actor, { ...AT, params: [] })).items.map(({ id }) => id).sort()
    await become([allow('read'), deny('read', tag('secret'))])
    assert.deepEqual(await published(), ['no-longer-open', 'plain'])
    await become([allow('read', tag('open'))])
    assert.deepEqual(await published(), [])
    await become([allow('read')])
    assert.deepEqual(await published(), ['later-secret', 'no-longer-open', 'plain'])
  })
})

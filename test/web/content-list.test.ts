import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { POST, plan } from '#domain/query/example-plan'
import { selectOf } from '../../web/src/api/select.ts'
import type { ContentType, Entry, Field, Link } from '../../web/src/api/wire.ts'
import { eachOf, linksAfter, NO_CHOICE, planOf, undoOf } from '../../web/src/features/lists/bulk.ts'
import { ASSETS, ENTRIES } from '../../web/src/features/lists/list-kind.ts'
import {
  EMPTY_VIEW,
  type ListView,
  readView,
  withSort,
  withType,
  writeView,
} from '../../web/src/features/lists/list-view.ts'
import { foldersOf, viewsIn, withView, withViews } from '../../web/src/features/lists/saved-views.ts'
import { pageParams, pageToken, toCurl, toParams } from '../../web/src/features/lists/to-query.ts'
import { shownColumns } from '../../web/src/pages/content/columns.ts'
import { filterablesOf } from '../../web/src/pages/content/filterables.ts'

const EDITOR = { of: ENTRIES, audience: 'management', me: 'u1' } as const

test('every view round-trips through its URL', () => {
  const name = fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9.]{0,12}$/)
  const record: typeof fc.record = (model: object) => fc.record(model, { noNullPrototype: true }) as never
  const views = record({
    type: fc.option(name, { nil: null }),
    text: fc.string(),
    filters: fc.array(record({ path: name, operator: fc.constantFrom('equals', 'in', 'match'), value: fc.string() })),
    order: fc.constantFrom('-sys.updatedAt', 'fields.title', '-sys.id'),
    columns: fc.option(fc.array(name, { minLength: 1 }), { nil: null }),
    layout: fc.option(fc.constant('list'), { nil: null }),
    page: fc.option(record({ direction: fc.constantFrom('next' as const, 'prev' as const), token: name }), {
      nil: null,
    }),
  })
  fc.assert(
    fc.property(views, (view) => {
      assert.deepEqual(readView(new URLSearchParams(writeView(view).toString())), view)
    }),
  )
  assert.equal(writeView(EMPTY_VIEW).toString(), '')
  assert.deepEqual(readView(new URLSearchParams('f=broken&f=a:in:x:y')).filters, [
    { path: 'a', operator: 'in', value: 'x:y' },
  ])
})

test('changing the content type keeps only common filters and columns', () => {
  const view: ListView = {
    ...EMPTY_VIEW,
    type: 'a',
    filters: [
      { path: 'fields.x', operator: 'equals', value: '1' },
      { path: 'status', operator: 'equals', value: 'draft' },
    ],
    order: '-fields.x',
    columns: ['fields.x'],
    page: { direction: 'next', token: 't' },
  }
  assert.deepEqual(withType(view, 'b'), { ...EMPTY_VIEW, type: 'b', filters: [view.filters[1]] })
})

test('a day filter covers the whole day', () => {
  const conditionsFor = (path: string, operator: string) =>
    Object.fromEntries(
      toParams({ ...EMPTY_VIEW, filters: [{ path, operator, value: '2026-03-10' }] }, EDITOR)
        .entries()
        .toArray(),
    )
  // Times are in the local zone; days of a field have no zone.
  const start = new Date(2026, 2, 10).toISOString()
  const end = new Date(2026, 2, 11).toISOString()
  assert.equal(conditionsFor('sys.updatedAt', 'gte')['sys.updatedAt[gte]'], start)
  assert.equal(conditionsFor('sys.updatedAt', 'gt')['sys.updatedAt[gte]'], end)
  assert.equal(conditionsFor('sys.updatedAt', 'lt')['sys.updatedAt[lt]'], start)
  assert.equal(conditionsFor('sys.updatedAt', 'lte')['sys.updatedAt[lt]'], end)
  const { order: _, ...on } = conditionsFor('fields.date', 'on')
  assert.deepEqual(on, { 'fields.date[gte]': '2026-03-10', 'fields.date[lt]': '2026-03-11' })
  assert.equal(conditionsFor('fields.title', 'equals')['fields.title'], '2026-03-10')
})

test('a column is sorted ascending, descending, and by default', () => {
  const up = withSort(EMPTY_VIEW, 'fields.x')
  assert.equal(up.order, 'fields.x')
  const down = withSort(up, 'fields.x')
  assert.equal(down.order, '-fields.x')
  assert.equal(withSort(down, 'fields.x').order, '-sys.updatedAt')
  assert.equal(withSort(EMPTY_VIEW, 'sys.updatedAt').order, 'sys.updatedAt')
})

test('a view becomes a query of each API', () => {
  const view: ListView = {
    ...EMPTY_VIEW,
    type: 'article',
    text: ' night ',
    filters: [
      { path: 'status', operator: 'equals', value: 'draft' },
      { path: 'sys.updatedBy.sys.id', operator: 'equals', value: 'me' },
      { path: 'fields.slug', operator: 'in', value: 'a,b' },
      { path: 'fields.title', operator: 'match', value: '' },
    ],
    page: { direction: 'prev', token: 'T' },
  }
  assert.deepEqual(Object.fromEntries(toParams(view, EDITOR)), {
    content_type: 'article',
    query: 'night',
    'sys.publishedVersion[exists]': 'false',
    'sys.archivedVersion[exists]': 'false',
    'sys.updatedBy.sys.id': 'u1',
    'fields.slug[in]': 'a,b',
    order: '-sys.updatedAt',
  })
  assert.match(pageParams(view, EDITOR, 50), /&limit=50&pagePrev=T$/)
  assert.deepEqual(Object.fromEntries(toParams(view, { ...EDITOR, audience: 'delivery' })), {
    content_type: 'article',
    query: 'night',
    'fields.slug[in]': 'a,b',
    order: '-sys.updatedAt',
  })
  assert.equal(pageToken('/spaces/s/entries?order=x&cursor=true&pageNext=a%2Bb', 'pageNext'), 'a+b')
  assert.equal(pageToken(undefined, 'pageNext'), null)
})

test('a copied command cannot leave its quotes', () => {
  const view = { ...EMPTY_VIEW, text: "it's; rm -rf '" }
  const command = toCurl(view, {
    ...EDITOR,
    address: 'http://localhost:4000/api',
    space: 's',
    environment: 'e',
    token: null,
  })
  assert.equal(command.split("'").length - 1, 4)
  assert.match(command, /Bearer <management token>/)
})

const TYPE: ContentType = {
  sys: { id: 'a', version: 1, createdAt: '', updatedAt: '' },
  name: 'A',
  displayField: 'title',
  fields: [
    { id: 'title', name: 'Title', type: 'Symbol' },
    { id: 'kind', name: 'Kind', type: 'Symbol', validations: [{ in: ['x', 'y'] }] },
    { id: 'to', name: 'To', type: 'Array', items: { type: 'Link', linkType: 'Entry' } },
    { id: 'new', name: 'New', type: 'SomethingNew' as never },
  ],
}

test('a list selects only the properties that its rows need', () => {
  const type = (...fields: ContentType['fields']): ContentType => ({
    sys: { id: 't', version: 2, publishedVersion: 1, createdAt: '', updatedAt: '' },
    name: 'T',
    displayField: 'title',
    fields: [{ id: 'title', name: 'Title', type: 'Symbol' }, ...fields],
  })
  const hero: Field = { id: 'hero', name: 'Hero', type: 'Link', linkType: 'Asset' }
  const text = (id: string): Field => ({ id, name: id, type: 'Text' })
  const wide = type(text('a'), text('c'), hero)
  assert.equal(selectOf([wide], ['c', 'title']), 'sys,metadata,fields.title,fields.hero,fields.c')
  const other = { ...type(text('a'), { ...hero, id: 'cover' }), displayField: 'name' }
  assert.equal(selectOf([wide, other]), 'sys,metadata,fields.title,fields.hero,fields.name,fields.cover')
  assert.equal(selectOf([]), 'sys,metadata')
  const many = Array.from({ length: 99 }, (_, at) => ({ ...hero, id: `m${at}` }))
  assert.equal(selectOf([type(...many)]), null, 'more than a search may name')
})

test('each field offers the operators of its type', () => {
  const of = (path: string) => filterablesOf(TYPE).find((one) => one.path === path)
  assert.deepEqual(of('fields.kind')?.choices, ['x', 'y'])
  assert.deepEqual(of('fields.to.sys.id')?.operators, ['in', 'all', 'nin', 'exists'])
  assert.deepEqual(of('fields.new')?.operators, ['exists'])
  assert.deepEqual(
    shownColumns(null, TYPE).map(({ id }) => id),
    ['fields.kind', 'fields.to', 'updated', 'by', 'status'],
  )
  assert.deepEqual(
    shownColumns(['id', 'fields.gone', 'type'], undefined).map(({ id }) => id),
    ['id', 'type'],
  )
})

test('the server accepts every filter that the app offers', () => {
  const values: Readonly<Record<string, string>> = {
    number: '1',
    date: '2026-03-10',
    boolean: 'true',
    location: '52.5,13.4',
  }
  const sample = (operator: string, kind: string): string => {
    if (operator === 'exists' || kind === 'exists') return 'true'
    return operator === 'within' ? '52.5,13.4,52.6,13.5' : (values[kind] ?? 'draft')
  }
  let checked = 0
  for (const { path, kind, operators } of filterablesOf(POST as unknown as ContentType)) {
    for (const operator of operators) {
      const filter = { path, operator, value: sample(operator, kind) }
      const view: ListView = { ...EMPTY_VIEW, type: 'post', filters: [filter] }
      for (const audience of ['management', 'preview'] as const) {
        if (audience === 'preview' && path === 'fields.secret') continue
        const params = toParams(view, { ...EDITOR, audience })
        plan(params.toString(), { audience: audience === 'management' ? 'editors' : 'readers' })
        checked++
      }
    }
  }
  assert.ok(checked > 100)
})

const entry = (sys: object): Entry => ({
  sys: {
    id: 'e',
    version: 1,
    createdAt: '',
    updatedAt: '',
    contentType: { sys: { type: 'Link', linkType: 'ContentType', id: 'a' } } as Link<'ContentType'>,
    ...sys,
  },
})
const draft = entry({ id: 'draft' })
const published = entry({ id: 'published', version: 2, publishedVersion: 1 })
const changed = entry({ id: 'changed', version: 4, publishedVersion: 1 })
const archived = entry({ id: 'archived', version: 2, archivedVersion: 1 })

test('a bulk action reports skipped items and offers undo only where possible', () => {
  const all = [draft, published, changed, archived]
  const applied = (action: Parameters<typeof planOf>[0]) =>
    planOf(action, all, NO_CHOICE).apply.map(({ sys }) => sys.id)
  assert.deepEqual(applied('publish'), ['draft', 'changed'])
  assert.deepEqual(applied('unpublish'), ['published', 'changed'])
  assert.deepEqual(applied('archive'), ['draft'])
  assert.deepEqual(applied('unarchive'), ['archived'])
  assert.deepEqual(applied('delete'), ['draft', 'archived'])
  assert.deepEqual(applied('duplicate'), ['draft', 'published', 'changed', 'archived'])
  assert.equal(planOf('delete', all, NO_CHOICE).skip.length, 2)
  assert.equal(undoOf('publish', draft), 'unpublish')
  assert.equal(undoOf('publish', changed), null)
  assert.equal(undoOf('unpublish', changed), null)
  assert.equal(undoOf('delete', draft), 'create')
  assert.equal(undoOf('duplicate', published), 'deleteCopy')
  // Published in some locales: more can be published, and Undo cannot restore that state.
  const partly = entry({ ...published.sys, fieldStatus: { '*': { en: 'published', de: 'draft' } } })
  assert.equal(planOf('publish', [partly], NO_CHOICE).apply.length, 1)
  assert.equal(undoOf('unpublish', partly), null)
})

test('tags are added and removed only where that changes an item', () => {
  const tag = (id: string): Link<'Tag'> => ({ sys: { type: 'Link', linkType: 'Tag', id } })
  const tagged = { ...published, metadata: { tags: [tag('a'), tag('b')] } }
  const ids = (action: 'tag' | 'untag', tags: string[]) => linksAfter(action, tagged, tags).map(({ sys }) => sys.id)
  assert.deepEqual(ids('tag', ['b', 'c']), ['a', 'b', 'c'])
  assert.deepEqual(ids('untag', ['b', 'c']), ['a'])
  const all = [tagged, draft, archived]
  const applied = (action: 'tag' | 'untag', ids: string[]) =>
    planOf(action, all, { ids }).apply.map(({ sys }) => sys.id)
  assert.deepEqual(applied('tag', ['a']), ['draft'])
  assert.deepEqual(applied('untag', ['a']), ['published'])
  assert.equal(undoOf('untag', tagged), 'relink')
})

test('concepts are added only to items whose content type allows them', () => {
  const concept = (id: string): Link<'TaxonomyConcept'> => ({ sys: { type: 'Link', linkType: 'TaxonomyConcept', id } })
  const classified = { ...published, metadata: { concepts: [concept('old')] } }
  const allowedFor = ({ sys }: { sys: { id: string } }) => new Set(sys.id === 'changed' ? [] : ['new'])
  const all = [classified, draft, changed, archived]
  const applied = (action: 'addConcepts' | 'removeConcepts', ids: string[]) =>
    planOf(action, all, { ids, allowedFor }).apply.map(({ sys }) => sys.id)
  assert.deepEqual(applied('addConcepts', ['new']), ['published', 'draft'])
  // What an item has stays, also if it is no longer allowed.
  assert.deepEqual(applied('addConcepts', ['new', 'old']), ['published'])
  assert.deepEqual(applied('removeConcepts', ['old']), ['published'])
  assert.deepEqual(linksAfter('addConcepts', classified, ['new', 'old']), [concept('old'), concept('new')])
})

test('assets are filtered by file type, and deleting one cannot be undone', () => {
  const view: ListView = { ...EMPTY_VIEW, type: 'video', layout: 'list' }
  assert.deepEqual(Object.fromEntries(toParams(view, { ...EDITOR, of: ASSETS })), {
    mimetype_group: 'video',
    order: '-sys.updatedAt',
  })
  const { contentType: _, ...sys } = draft.sys
  assert.equal(undoOf('delete', { sys }), null)
})

test('processes many items with limited concurrency', async () => {
  let now = 0
  let most = 0
  const seen: number[] = []
  await eachOf([...Array(20).keys()], async (item) => {
    now += 1
    most = Math.max(most, now)
    await new Promise((resolve) => setTimeout(resolve, 1))
    seen.push(item)
    now -= 1
  })
  assert.equal(most, 4)
  assert.equal(new Set(seen).size, 20)
})

test('views in folders: the same name in two folders, and folders without views disappear', () => {
  const view = (title: string, folder?: string) => ({
    id: `${folder} ${title}`,
    title,
    search: 'q=x',
    ...(folder && { folder }),
  })
  const views = [view('a', 'Press'), view('a'), view('b', 'Archive'), view('a', 'Archive')].reduce(withView, [])
  const stored = withViews([], views)
  assert.deepEqual(new Set(viewsIn(stored)), new Set(views))
  assert.deepEqual(foldersOf(viewsIn(stored)), ['Archive', 'Press'])
  assert.ok(!JSON.stringify(stored).includes('"folder"'), 'the name is that of the folder alone')
  // A folder keeps its id.
  const ids = (folders: readonly unknown[]) => folders.map((folder) => (folder as { id: string }).id)
  assert.deepEqual(ids(withViews(stored, views)), ids(stored))
  const fewer = withViews(
    stored,
    viewsIn(stored).filter(({ folder }) => folder !== 'Press'),
  )
  assert.deepEqual(ids(fewer), ids(stored).slice(0, 2))
})

test('saving a view replaces the one of the same name and preserves other folders', () => {
  const view = (title: string, search: string) => ({ id: search, title, search })
  const views = withView([view('b', '1')], view('a', '2'))
  const foreign = { id: 'f', title: 'Theirs', views: [{ id: 'x', title: 'X', contentTypeId: 'y' }] }
  const folders = withViews([foreign], withView(views, view('b', '3')))
  assert.deepEqual(folders[0], foreign)
  assert.deepEqual(
    viewsIn(folders).map(({ title, search }) => title + search),
    ['a2', 'b3'],
  )
  assert.deepEqual(viewsIn(withViews(folders, [])), [])
  assert.equal(withViews(folders, []).length, 2)
  for (const odd of [undefined, null, {}, [null, { id: 'sheaf' }], [{ id: 'sheaf', views: [1, { title: 'x' }] }]]) {
    assert.deepEqual(viewsIn(odd), [])
  }
})

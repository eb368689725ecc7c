import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ADMIN_TOKEN } from '../../support/server.ts'
import { plain, refusal, refused, request } from './management.ts'
import { join as joinOn, organizationOf } from './members.ts'
import { onBothEngines } from './on-both-engines.ts'

const concept = (id: string) => ({ sys: { type: 'Link' as const, linkType: 'TaxonomyConcept' as const, id } })
const label = (text: string) => ({ 'en-US': text })

const CONCEPT_MEMBERS = [
  ...['altLabels', 'broader', 'changeNote', 'conceptSchemes', 'definition', 'editorialNote', 'example', 'hiddenLabels'],
  ...['historyNote', 'notations', 'note', 'prefLabel', 'related', 'scopeNote', 'sys', 'uri'],
]

/** The client's types leave the member out. */
const schemesOf = (shown: object) =>
  (shown as { conceptSchemes: { sys: { id: string } }[] }).conceptSchemes.map(({ sys }) => sys.id)

onBothEngines('taxonomy', (server) => {
  const client = () => plain(server())
  const organization = async () => ({ organizationId: await organizationOf(server()) })
  const path = async (rest: string) => `/organizations/${await organizationOf(server())}/taxonomy/${rest}`
  const create = async (conceptId: string, more: object = {}) =>
    client().concept.createWithId({ ...(await organization()), conceptId }, {
      prefLabel: label(conceptId),
      ...more,
    } as never)
  const get = async (conceptId: string) => client().concept.get({ ...(await organization()), conceptId })

  test('a concept has all members, unset ones included', async () => {
    const at = await organization()
    const created = await client().concept.create(at, { prefLabel: label('Shoes') } as never)
    assert.deepEqual(Object.keys(created).sort(), CONCEPT_MEMBERS)
    const { sys, ...members } = created
    assert.deepEqual(members, {
      ...{ uri: null, prefLabel: label('Shoes'), altLabels: { 'en-US': [] }, hiddenLabels: { 'en-US': [] } },
      ...{ notations: [], note: null, changeNote: null, definition: null, editorialNote: null, example: null },
      ...{ historyNote: null, scopeNote: null, broader: [], related: [], conceptSchemes: [] },
    })
    assert.deepEqual([sys.type, sys.version], ['TaxonomyConcept', 1])
    assert.match(sys.createdAt, /\.\d{3}Z$/)
    assert.deepEqual(await get(sys.id), created)
    const full = {
      uri: 'https://example.org/shoes',
      prefLabel: { 'en-US': 'Shoes', de: 'Schuhe' },
      altLabels: { 'en-US': ['Footwear'] },
      notations: ['S1', 'S1'],
      definition: { de: 'Für die Füße' },
      purpose: 'internal',
    }
    const params = { ...at, conceptId: sys.id, version: 1 }
    const replaced = await client().concept.update(params, full as never)
    assert.equal(replaced.sys.version, 2)
    assert.deepEqual(replaced.altLabels, { 'en-US': ['Footwear'], de: [] })
    assert.deepEqual(replaced.notations, ['S1'])
    assert.deepEqual(replaced.definition, { de: 'Für die Füße' })
    const emptied = await client().concept.update({ ...params, version: 2 }, { prefLabel: label('Shoes') } as never)
    assert.deepEqual([emptied.uri, emptied.definition, emptied.notations], [null, null, []])
    await client().concept.delete({ ...params, version: 3 })
    const missing = await refusal(client().concept.get({ ...at, conceptId: sys.id }))
    assert.deepEqual(
      [missing.status, missing.name, missing.message],
      [404, 'NotFound', 'The resource could not be found.'],
    )
  })

  test('versions are required and checked', async () => {
    const at = { ...(await organization()), conceptId: 'versioned' }
    await create('versioned')
    assert.deepEqual(await refused(create('versioned')), [409, 'VersionMismatch', undefined])
    const patch = [{ op: 'replace', path: '/uri', value: 'https://example.org/' }]
    for (const version of [0, undefined]) {
      const tried = client().concept.patch({ ...at, version } as never, patch as never)
      assert.deepEqual((await refused(tried)).slice(0, 2), [422, 'ValidationFailed'])
    }
    assert.deepEqual((await refused(client().concept.delete(at as never))).slice(0, 2), [422, 'ValidationFailed'])
    const patched = await client().concept.patch({ ...at, version: 1 }, patch as never)
    assert.deepEqual([patched.uri, patched.sys.version], ['https://example.org/', 2])
    assert.equal((await refused(client().concept.patch({ ...at, version: 1 }, patch as never)))[0], 409)
    assert.equal((await refused(client().concept.update({ ...at, version: 1 }, patched as never)))[0], 409)
    assert.equal((await refused(client().concept.delete({ ...at, version: 1 })))[0], 409)
  })

  test('links follow the rules of a hierarchy', async () => {
    await create('animal')
    await create('cat', { broader: [concept('animal'), concept('animal')] })
    await create('lion', { broader: [concept('cat')], related: [concept('animal')] })
    assert.deepEqual((await get('cat')).broader, [concept('animal')])
    const message = async (conceptId: string, body: object) => {
      const sent = { prefLabel: label('x'), ...body } as never
      const at = { ...(await organization()), conceptId, version: (await get(conceptId)).sys.version }
      const { status, name, message } = await refusal(client().concept.update(at, sent))
      assert.deepEqual([status, name], [422, 'ValidationFailed'])
      return message
    }
    assert.equal(await message('cat', { broader: [concept('cat')] }), "Concept can't reference itself")
    assert.equal(await message('cat', { related: [concept('cat')] }), "Concept can't reference itself")
    assert.equal(
      await message('cat', { broader: [concept('animal')], related: [concept('animal')] }),
      "Concept can't be related and broader at the same time.",
    )
    assert.equal(await message('cat', { broader: [concept('unicorn')] }), 'Failed to find concept: unicorn')
    assert.match(await message('animal', { broader: [concept('lion')] }), /broader than itself/)
    assert.equal((await get('animal')).sys.version, 1)
    const appended = await client().concept.patch({ ...(await organization()), conceptId: 'lion', version: 1 }, [
      { op: 'add', path: '/broader/-', value: concept('animal') },
      { op: 'remove', path: '/related/0' },
    ] as never)
    assert.deepEqual([appended.broader, appended.related], [[concept('cat'), concept('animal')], []])
    // A deleted concept leaves the links of others, whose versions stay.
    await client().concept.delete({ ...(await organization()), conceptId: 'cat', version: 1 })
    const lion = await get('lion')
    assert.deepEqual([lion.broader, lion.sys.version], [[concept('animal')], 2])
  })

  test('ancestors and descendants by depth, each once', async () => {
    const at = await organization()
    await create('top')
    await create('left', { broader: [concept('top')] })
    await create('right', { broader: [concept('top')] })
    await create('bottom', { broader: [concept('left'), concept('right')] })
    const ids = async (found: Promise<{ items: { sys: { id: string } }[] }>) =>
      (await found).items.map(({ sys }) => sys.id).sort()
    const below = (depth?: number) =>
      client().concept.getDescendants({ ...at, conceptId: 'top', query: depth ? { depth } : {} } as never)
    assert.deepEqual(await ids(below()), ['left', 'right'])
    assert.deepEqual(await ids(below(2)), ['bottom', 'left', 'right'])
    assert.deepEqual(await ids(below(1_000_000)), ['bottom', 'left', 'right'])
    const above = client().concept.getAncestors({ ...at, conceptId: 'bottom', query: { depth: 5, limit: 2 } } as never)
    assert.equal((await above).items.length, 2)
    const rest = await client().concept.getMany({ ...at, query: { pageUrl: (await above).pages!.next } } as never)
    assert.deepEqual([rest.items.length, Object.keys(rest.pages!)], [1, ['prev']])
    const unknown = client().concept.getAncestors({ ...at, conceptId: 'nowhere' })
    assert.equal((await refused(unknown))[0], 404)
  })

  test('a scheme lists concepts and its top concepts', async () => {
    const at = await organization()
    await create('drink')
    await create('tea', { broader: [concept('drink')] })
    const body = { prefLabel: label('Drinks'), concepts: [concept('tea'), concept('drink')] }
    const topped = { ...body, topConcepts: [concept('drink')] }
    const scheme = await client().conceptScheme.create(at, topped as never)
    assert.deepEqual(Object.keys(scheme).sort(), [
      ...['concepts', 'definition', 'prefLabel', 'sys', 'topConcepts', 'totalConcepts', 'uri'],
    ])
    assert.deepEqual([scheme.concepts, scheme.topConcepts], [topped.concepts, topped.topConcepts])
    assert.deepEqual([scheme.totalConcepts, scheme.sys.version, scheme.sys.type], [2, 1, 'TaxonomyConceptScheme'])
    const tea = await get('tea')
    assert.deepEqual(schemesOf(tea), [scheme.sys.id])
    assert.equal(tea.sys.version, 1)
    const stray = client().conceptScheme.create(at, { ...body, concepts: [], topConcepts: [concept('tea')] } as never)
    assert.equal((await refusal(stray)).message, 'Top concepts must be in scheme.')
    const lower = client().conceptScheme.create(at, { ...body, topConcepts: [concept('tea')] } as never)
    assert.match((await refusal(lower)).message, /broader concept in the scheme: tea/)
    const unknown = client().conceptScheme.create(at, { ...body, concepts: [concept('wine')] } as never)
    assert.equal((await refusal(unknown)).message, 'Failed to find concept: wine')
    const only = await client().concept.getMany({ ...at, query: { conceptScheme: scheme.sys.id } as never })
    assert.deepEqual(only.items.map(({ sys }) => sys.id).sort(), ['drink', 'tea'])
    // A top concept that gets a broader concept of the scheme is no longer at the top.
    await create('liquid')
    const params = { ...at, conceptSchemeId: scheme.sys.id }
    const grown = await client().conceptScheme.patch({ ...params, version: 1 }, [
      { op: 'add', path: '/concepts/-', value: concept('liquid') },
    ] as never)
    assert.equal(grown.totalConcepts, 3)
    const moved = [{ op: 'add', path: '/broader/-', value: concept('liquid') }]
    await client().concept.patch({ ...at, conceptId: 'drink', version: 1 }, moved as never)
    const read = await client().conceptScheme.get(params)
    assert.deepEqual([read.topConcepts, read.sys.version], [[], 2])
    await client().concept.delete({ ...at, conceptId: 'drink', version: 2 })
    const shrunk = await client().conceptScheme.get(params)
    assert.deepEqual([shrunk.totalConcepts, shrunk.topConcepts], [2, []])
    assert.equal(shrunk.sys.version, 2)
    const renamed = await client().conceptScheme.update({ ...params, version: 2 }, {
      prefLabel: label('None'),
    } as never)
    assert.deepEqual([renamed.totalConcepts, renamed.concepts], [0, []])
    await client().conceptScheme.delete({ ...params, version: 3 })
    assert.equal((await refused(client().conceptScheme.get(params)))[0], 404)
    assert.deepEqual(schemesOf(await get('tea')), [])
  })

  test('pages have a total order and lose nothing', async () => {
    const at = await organization()
    const names = Array.from({ length: 7 }, (_, i) => `page-${i}`)
    // Equal labels: only the id breaks the tie.
    for (const name of names) await create(name, { prefLabel: label('Paged Same') })
    for (const order of ['prefLabel', '-prefLabel', 'sys.createdAt', '-sys.updatedAt', 'prefLabel,-sys.createdAt']) {
      const seen: string[] = []
      const query = { limit: 3, order, query: 'paged same' }
      let page = await client().concept.getMany({ ...at, query: query as never })
      const first = page.items.map(({ sys }) => sys.id)
      for (;;) {
        seen.push(...page.items.map(({ sys }) => sys.id))
        if (!page.pages?.next) break
        assert.match(page.pages.next, /^\/organizations\//)
        page = await client().concept.getMany({ ...at, query: { pageUrl: page.pages.next } as never })
      }
      assert.deepEqual(seen.toSorted(), names, order)
      const back = await client().concept.getMany({ ...at, query: { pageUrl: page.pages!.prev } as never })
      assert.deepEqual(
        back.items.map(({ sys }) => sys.id),
        seen.slice(3, 6),
        order,
      )
      const start = await client().concept.getMany({ ...at, query: { pageUrl: back.pages!.prev } as never })
      assert.deepEqual(
        start.items.map(({ sys }) => sys.id),
        first,
        order,
      )
      assert.deepEqual(Object.keys(start.pages!), ['next'])
    }
    const single = await client().concept.getMany({ ...at, query: { 'sys.id[in]': 'page-1,page-2,none' } as never })
    assert.deepEqual([single.items.length, single.pages], [2, {}])
    const { body: total } = await request(server(), 'GET', await path('concepts/total'))
    assert.deepEqual(total, {
      total: (await client().concept.getMany({ ...at, query: { limit: 1000 } as never })).items.length,
    })
    assert.deepEqual((await request(server(), 'GET', await path('concept-schemes/total'))).body, { total: 0 })
  })

  test('hostile bodies and queries are refused with 4xx', async () => {
    const bodies = [
      ...[undefined, null, [], 'text', 1, {}, { prefLabel: {} }, { prefLabel: 'x' }, { prefLabel: { 'en-US': '' } }],
      ...[{ prefLabel: { 'en-US': 1 } }, { prefLabel: { __proto__x: 'x', 'a b': 'x' } }],
      ...[
        { prefLabel: label('x'), uri: '' },
        { prefLabel: label('x'), broader: {} },
      ],
      ...[
        { prefLabel: label('x'), broader: ['x'] },
        { prefLabel: label('x'), broader: [concept('\0')] },
      ],
      ...[{ prefLabel: label('x\0') }, { prefLabel: label('x'.repeat(257)) }, { prefLabel: label('\ud800') }],
      ...[
        { prefLabel: label('x'), notations: [''.padEnd(300)] },
        { prefLabel: label('x'), altLabels: { de: 'x' } },
      ],
      {
        prefLabel: label('x'),
        note: Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`l${i}`, 'n'.repeat(5000)])),
      },
      { prefLabel: label('x'), related: Array.from({ length: 51 }, (_, i) => concept(`c${i}`)) },
    ]
    for (const body of bodies) {
      const { status } = await request(server(), 'POST', await path('concepts'), { body })
      assert.ok([400, 422].includes(status), `${status} ${JSON.stringify(body)?.slice(0, 80)}`)
    }
    for (const body of [{}, { prefLabel: label('x'), concepts: 1 }, { prefLabel: label('x'), topConcepts: [{}] }]) {
      assert.equal((await request(server(), 'POST', await path('concept-schemes'), { body })).status, 422)
    }
    const proto = await fetch(`${server().url}${await path('concepts')}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/json' },
      body: '{"prefLabel":{"__proto__":"x"}}',
    })
    assert.equal(proto.status, 422)
    for (const query of [
      ...['limit=-1', 'limit=1001', 'limit=x', 'order=uri', 'order=totalConcepts', 'pageNext=x', 'pageNext=WzFd'],
      ...['depth=x', `query=${'q'.repeat(300)}`, 'query=%00', 'conceptScheme=%00'],
    ]) {
      const rest = query.startsWith('depth') ? `concepts/any/descendants?${query}` : `concepts?${query}`
      const { status } = await request(server(), 'GET', await path(rest))
      assert.equal(status, 400, query)
    }
    for (const id of ['%00', '..%2f', 'a%20b', 'x'.repeat(65)]) {
      const body = { prefLabel: label('x') }
      const { status } = await request(server(), 'PUT', await path(`concepts/${id}`), { body })
      assert.ok(status >= 400 && status < 500, `${id} ${status}`)
      assert.ok([400, 404].includes((await request(server(), 'GET', await path(`concepts/${id}`))).status))
    }
    await create('patched')
    const type = { 'Content-Type': 'application/json-patch+json', 'X-Contentful-Version': '1' }
    for (const patch of [
      [{ op: 'add', path: '/note/en-US', value: 'x' }],
      [{ op: 'remove', path: '/prefLabel' }],
      [{ op: 'replace', path: '', value: [] }],
      [{ op: 'add', path: '/broader/-', value: concept('patched') }],
    ]) {
      const { status } = await request(server(), 'PATCH', await path('concepts/patched'), {
        body: patch,
        headers: type,
      })
      assert.ok([400, 422].includes(status), `${status} ${JSON.stringify(patch)}`)
    }
    assert.equal(
      (await request(server(), 'PATCH', await path('concepts/patched'), { body: {}, headers: type })).status,
      400,
    )
    assert.equal((await get('patched')).sys.version, 1)
  })

  test('developers manage, members read, strangers see nothing', async () => {
    const at = await organization()
    const developer = await joinOn(server(), 'taxonomy-developer@example.org', 'developer')
    const member = await joinOn(server(), 'taxonomy-member@example.org', 'member')
    const body = { prefLabel: label('By a developer') }
    const made = await request(server(), 'PUT', await path('concepts/made'), { body, token: developer.token })
    assert.equal(made.status, 201)
    const read = await request(server(), 'GET', await path('concepts/made'), { token: member.token })
    assert.equal(read.status, 200)
    const denied = await request(server(), 'PUT', await path('concepts/other'), { body, token: member.token })
    assert.deepEqual([denied.status, denied.body.sys.id], [403, 'AccessDenied'])
    const { body: log } = await request(server(), 'GET', `/organizations/${at.organizationId}/audit_events?limit=20`)
    const event = log.items.find((each: { action: string }) => each.action === 'concept.create')
    assert.deepEqual(event.target, concept('made'))
  })
})

onBothEngines(
  'limits of a taxonomy',
  (server) => {
    test('one more concept or scheme is refused', async () => {
      for (const [kind, name] of [
        ['concepts', 'concepts'],
        ['concept-schemes', 'concept schemes'],
      ] as const) {
        const path = `/organizations/${await organizationOf(server())}/taxonomy/${kind}`
        const { body: existing } = await request(server(), 'GET', `${path}/total`)
        for (let i = existing.total; i < 2; i++) {
          assert.equal((await request(server(), 'POST', path, { body: { prefLabel: label('x') } })).status, 201)
        }
        const { status, body } = await request(server(), 'POST', path, { body: { prefLabel: label('x') } })
        const message = `An organization can have 2 ${name} at most.`
        assert.deepEqual([status, body.sys.id, body.details.reasons], [403, 'AccessDenied', [message]])
      }
    })
  },
  { SHEAF_LIMIT_CONCEPTS: '2', SHEAF_LIMIT_CONCEPT_SCHEMES: '2' },
)

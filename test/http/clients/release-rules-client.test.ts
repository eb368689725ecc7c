import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { until } from '../../support/until.ts'
import { type At, activate, type Client, newSpace, plain, refusal } from './management.ts'
import { organizationOf } from './members.ts'
import { onBothEngines } from './on-both-engines.ts'

const linkTo = (id: string, linkType = 'Entry') => ({ sys: { type: 'Link', linkType, id } })
const item = (id: string, linkType = 'Entry') => ({ entity: linkTo(id, linkType), action: 'publish' })
const symbol = (id: string, more: object = {}) => ({ id, name: id, type: 'Symbol', ...more })
const titled = (title: string) => ({ title: { 'en-US': title } })
const concepts = (...ids: string[]) => ({ tags: [], concepts: ids.map((id) => linkTo(id, 'TaxonomyConcept')) })

onBothEngines('contentful-management: rules in versions of a release', (server) => {
  const filled = async (more: object = {}) => {
    const space = await newSpace(server())
    const { client, at } = space
    await activate(client, at, 'post', [symbol('title', { localized: true }), symbol('note')], more)
    for (const entryId of ['a', 'b'])
      await client.entry.createWithId({ ...at, entryId, contentTypeId: 'post' }, { fields: titled(entryId) } as never)
    return space
  }
  const create = async (client: Client, at: At, ...items: object[]) => {
    const body = { title: 'Second', entities: { sys: { type: 'Array' }, items } }
    const { sys } = await client.release.create({ ...at, releaseSchemaVersion: 'Release.v2' }, body as never)
    return { ...at, releaseId: sys.id }
  }

  /** Runs `work` while publishing waits for the entry `b`, on PostgreSQL; on SQLite there is one writer at a time. */
  const whilePublishing = async (publishing: () => Promise<unknown>, work: () => Promise<unknown>) => {
    const connectionString = server().env.SHEAF_DATABASE_URL
    if (connectionString === undefined) return Promise.allSettled([publishing(), work()])
    const [holder, observer] = [new pg.Client({ connectionString }), new pg.Client({ connectionString })]
    await holder.connect()
    await observer.connect()
    const waiting = async () => {
      const { rows } = await observer.query(
        'select count(*)::int as n from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0',
      )
      return rows[0].n as number
    }
    try {
      await holder.query('begin')
      await holder.query(`select 1 from resource where id = 'b' for update`)
      const published = publishing()
      await until(async () => (await waiting()) === 1, 'publishing does not wait')
      let isOver = false
      const worked = work().finally(() => {
        isOver = true
      })
      worked.catch(() => {})
      await until(async () => isOver || (await waiting()) === 2, 'the other request neither ends nor waits')
      await holder.query('rollback')
      return await Promise.allSettled([published, worked])
    } finally {
      await holder.end()
      await observer.end()
    }
  }

  test('an edit is published with the release or refused, never lost', async () => {
    const { client, at } = await filled()
    const inRelease = await create(client, at, item('a'), item('b'))
    const a = await client.entry.get({ ...inRelease, entryId: 'a' })
    const [published, edited] = await whilePublishing(
      () => client.release.publish({ ...inRelease, version: 1 }),
      () => client.entry.update({ ...inRelease, entryId: 'a' }, { ...a, fields: titled('edited') }),
    )
    assert.equal(published.status, 'fulfilled')
    const { fields } = await client.entry.get({ ...at, entryId: 'a' })
    assert.deepEqual(fields, titled(edited.status === 'fulfilled' ? 'edited' : 'a'))
    if (edited.status === 'rejected') assert.match(edited.reason.message, /The release is archived/)
  })

  test('the concepts of entries and assets are checked as outside of releases', async () => {
    const ids = { organizationId: await organizationOf(server()) }
    for (const conceptId of ['rel-allowed', 'rel-other', 'rel-later'])
      await plain(server()).concept.createWithId({ ...ids, conceptId }, { prefLabel: { 'en-US': conceptId } } as never)
    const rule = (id: string) => ({ ...linkTo(id, 'TaxonomyConcept'), required: true })
    const { client, at } = await filled({ metadata: { taxonomy: [rule('rel-allowed')] } })
    await client.asset.createWithId({ ...at, assetId: 'file' }, { fields: { title: { 'en-US': 'File' } } } as never)
    const inRelease = await create(client, at, item('a'), item('b'), item('file', 'Asset'))
    const put = async (...wanted: string[]) => {
      const entry = await client.entry.get({ ...inRelease, entryId: 'a' })
      return client.entry.update({ ...inRelease, entryId: 'a' }, { ...entry, metadata: concepts(...wanted) } as never)
    }
    const problem = async (work: Promise<unknown>) => {
      const { status, details } = await refusal(work)
      return [status, details.errors[0]?.name, details.errors[0]?.path]
    }
    assert.deepEqual(await problem(put('rel-none')), [422, 'notResolvable', ['metadata', 'concepts', 0]])
    assert.deepEqual(await problem(put('rel-other')), [422, 'in', ['metadata', 'concepts', 0]])
    const patch = [{ op: 'add', path: '/metadata/concepts/-', value: linkTo('rel-other', 'TaxonomyConcept') }]
    const patched = client.entry.patch({ ...inRelease, entryId: 'a', version: 1 }, patch as never)
    assert.deepEqual(await problem(patched), [422, 'in', ['metadata', 'concepts', 0]])
    const file = await client.asset.get({ ...inRelease, assetId: 'file' })
    const asset = { ...inRelease, assetId: 'file' }
    const unknown = client.asset.update(asset, { ...file, metadata: concepts('rel-none') } as never)
    assert.deepEqual(await problem(unknown), [422, 'notResolvable', ['metadata', 'concepts', 0]])
    const changed = await client.asset.update(asset, { ...file, metadata: concepts('rel-other') } as never)
    assert.deepEqual(changed.metadata, concepts('rel-other'))
    assert.equal((await client.entry.get({ ...inRelease, entryId: 'a' })).sys.version, 1)

    assert.deepEqual((await put('rel-allowed')).metadata, concepts('rel-allowed'))
    // The other entry still has no concept, which the content type requires.
    await client.release.update({ ...inRelease, version: 1 }, {
      ...{ sys: { type: 'Release', schemaVersion: 'Release.v2' }, title: 'Second' },
      entities: { sys: { type: 'Array' }, items: [item('a'), item('b')] },
    } as never)
    const failed = (await client.release.publish({ ...inRelease, version: 2 })) as unknown as {
      sys: { status: string }
      error: { details: { errors: { entity: object; error: { details: { errors: object[] } } }[] } }
    }
    const [refused] = failed.error.details.errors
    assert.deepEqual([failed.sys.status, refused!.entity], ['failed', linkTo('b')])
    const { name, path } = refused!.error.details.errors[0] as { name: string; path: string[] }
    assert.deepEqual([name, path], ['required', ['metadata', 'concepts']])
    // A concept that is set already stays when the rule changes.
    await activate(client, at, 'post', [symbol('title', { localized: true }), symbol('note')], {
      metadata: { taxonomy: [rule('rel-later')] },
    })
    assert.deepEqual((await put('rel-allowed', 'rel-later')).metadata, concepts('rel-allowed', 'rel-later'))
  })

  test('versions of a release are indexed again when their locales or the content model change', async () => {
    const { client, at } = await filled()
    const german = { name: 'German', code: 'de', fallbackCode: null, optional: true }
    const locale = await client.locale.create(at, german as never)
    const fields = { title: { 'en-US': 'a', de: 'deutsch' }, note: { 'en-US': 'noted' } }
    const a = await client.entry.get({ ...at, entryId: 'a' })
    await client.entry.update({ ...at, entryId: 'a' }, { ...a, fields })
    const locales = (add: string[], remove: string[]) => ({
      entity: linkTo('a'),
      ...{ add: { fields: { '*': add } }, remove: { fields: { '*': remove } } },
    })
    const inRelease = await create(client, at, locales(['en-US'], ['de']))
    const found = async (query: string) => (await client.entry.getMany({ ...inRelease, query: { query } })).total
    assert.deepEqual([await found('noted'), await found('deutsch')], [1, 0])
    const save = (version: number, ...items: object[]) =>
      client.release.update({ ...inRelease, version }, {
        ...{ sys: { type: 'Release', schemaVersion: 'Release.v2' }, title: 'Second' },
        entities: { sys: { type: 'Array' }, items },
      } as never)
    await save(1, locales(['en-US', 'de'], []))
    assert.deepEqual([await found('noted'), await found('deutsch')], [1, 1])
    await save(2, locales(['en-US'], ['de']))
    assert.equal(await found('deutsch'), 0)
    await save(3, item('a'))
    assert.equal(await found('deutsch'), 1)

    await activate(client, at, 'post', [symbol('title', { localized: true }), symbol('note', { omitted: true })])
    await activate(client, at, 'post', [symbol('title', { localized: true })])
    assert.deepEqual([await found('noted'), await found('deutsch')], [0, 1])
    await client.locale.delete({ ...at, localeId: locale.sys.id })
    assert.equal(await found('deutsch'), 0)
  })
})

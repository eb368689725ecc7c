import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type At, activate, type Client, newSpace, plain, refusal, request } from './management.ts'
import { join } from './members.ts'
import { onBothEngines } from './on-both-engines.ts'

const linkTo = (id: string, linkType = 'Entry') => ({ sys: { type: 'Link', linkType, id } })
const item = (id: string, action = 'publish', linkType = 'Entry') => ({ entity: linkTo(id, linkType), action })
const symbol = (id: string, more: object = {}) => ({ id, name: id, type: 'Symbol', ...more })

onBothEngines('contentful-management: versions of a release', (server) => {
  const filled = async () => {
    const space = await newSpace(server())
    const { client, at } = space
    await activate(client, at, 'post', [symbol('title', { required: true, localized: true })])
    for (const entryId of ['a', 'b', 'c']) {
      const fields = { title: { 'en-US': entryId } }
      await client.entry.createWithId({ ...at, entryId, contentTypeId: 'post' }, { fields } as never)
    }
    return space
  }
  const create = async (client: Client, at: At, ...items: object[]) => {
    const body = { title: 'Second', entities: { sys: { type: 'Array' }, items } }
    const { sys, entities } = await client.release.create({ ...at, releaseSchemaVersion: 'Release.v2' }, body as never)
    assert.deepEqual(entities.items, items)
    return { releaseId: sys.id, version: sys.version }
  }
  const titled = (title: string) => ({ title: { 'en-US': title } })

  test('reverting restores the draft and what was published before', async () => {
    const { client, at } = await filled()
    await client.entry.publish({ ...at, entryId: 'b' }, await client.entry.get({ ...at, entryId: 'b' }))
    const { releaseId } = await create(client, at, item('a'), item('b'))
    const inRelease = { ...at, releaseId }
    for (const entryId of ['a', 'b']) {
      const copy = await client.entry.get({ ...inRelease, entryId })
      await client.entry.update({ ...inRelease, entryId }, { ...copy, fields: titled('released') })
    }
    const edited = await client.entry.get({ ...at, entryId: 'a' })
    await client.entry.update({ ...at, entryId: 'a' }, { ...edited, fields: titled('draft') })
    const done = await client.release.publish({ ...inRelease, version: 1 })
    assert.deepEqual((await client.entry.get({ ...at, entryId: 'a' })).fields, titled('released'))
    const path = `/spaces/${at.spaceId}/environments/master/releases/${releaseId}/actions/${done.sys.id}/revert`
    assert.equal((await request(server(), 'POST', path)).body.sys.status, 'succeeded')
    const [a, b] = [await client.entry.get({ ...at, entryId: 'a' }), await client.entry.get({ ...at, entryId: 'b' })]
    assert.deepEqual([a.fields, a.sys.publishedVersion], [titled('draft'), undefined])
    assert.deepEqual([b.fields, b.sys.fieldStatus], [titled('b'), { '*': { 'en-US': 'published' } }])
    assert.equal((await client.release.get(inRelease)).sys.status, 'archived')
  })

  test('edits in a release do not touch the entry, and publishing applies them and archives the release', async () => {
    const { client, at } = await filled()
    const { releaseId } = await create(client, at, item('a'), item('b'))
    const other = await create(client, at, item('a'))
    const inRelease = { ...at, releaseId }
    const first = await client.entry.get({ ...inRelease, entryId: 'a' })
    const { release } = first.sys as unknown as { release: object }
    assert.deepEqual([first.fields, first.sys.version, release], [titled('a'), 1, linkTo(releaseId, 'Release')])
    const second = await client.entry.update({ ...inRelease, entryId: 'a' }, { ...first, fields: titled('A1') })
    assert.equal(second.sys.version, 2)
    const patch = [{ op: 'replace', path: '/fields/title/en-US', value: 'A2' }] as never
    const third = await client.entry.patch({ ...inRelease, entryId: 'a', version: 2 }, patch)
    assert.deepEqual([third.sys.version, third.fields], [3, titled('A2')])
    const stale = await refusal(client.entry.update({ ...inRelease, entryId: 'a' }, { ...first, fields: titled('x') }))
    assert.equal(stale.name, 'VersionMismatch')
    assert.deepEqual((await client.entry.get({ ...at, entryId: 'a' })).fields, titled('a'))
    assert.deepEqual((await client.entry.get({ ...at, releaseId: other.releaseId, entryId: 'a' })).fields, titled('a'))
    const listed = async (query: object) => {
      const { items, total } = await client.entry.getMany({ ...inRelease, query } as never)
      return [total, ...items.map(({ sys }) => sys.id)]
    }
    assert.deepEqual(await listed({ order: 'sys.id' }), [2, 'a', 'b'])
    assert.deepEqual(await listed({ content_type: 'post', 'fields.title': 'A2' }), [1, 'a'])
    assert.deepEqual(await listed({ content_type: 'post', 'fields.title': 'a' }), [0])
    assert.deepEqual(await listed({ query: 'A2' }), [1, 'a'])
    assert.equal((await client.entry.getMany({ ...at, query: { query: 'A2' } })).total, 0)

    const done = await client.release.publish({ ...inRelease, version: 1 })
    assert.equal(done.sys.status, 'succeeded')
    const published = await client.entry.get({ ...at, entryId: 'a' })
    assert.deepEqual([published.fields, published.sys.publishedVersion], [titled('A2'), 2])
    assert.equal((await client.entry.get({ ...at, entryId: 'b' })).sys.publishedVersion, 1)
    const archived = await client.release.get(inRelease)
    assert.deepEqual([archived.sys.status, archived.sys.version], ['archived', 2])
    const again = await refusal(client.release.publish({ ...inRelease, version: 2 }))
    assert.equal(again.status, 400)
    assert.equal((await refusal(client.release.unarchive({ ...inRelease, version: 2 }))).status, 400)
    const closed = await refusal(client.entry.update({ ...inRelease, entryId: 'a' }, { ...third, fields: titled('x') }))
    assert.equal(closed.status, 400)
  })

  test('entries are created in a release, unpublished by it, and all or nothing is applied', async () => {
    const { client, at } = await filled()
    await client.entry.publish({ ...at, entryId: 'b' }, await client.entry.get({ ...at, entryId: 'b' }))
    const { releaseId } = await create(client, at, item('a'), item('b', 'unpublish'))
    const inRelease = { ...at, releaseId }
    const made = await client.entry.create({ ...inRelease, contentTypeId: 'post' }, { fields: titled('new') })
    await client.entry.createWithId({ ...inRelease, contentTypeId: 'post', entryId: 'own' }, { fields: {} } as never)
    const { entities, sys } = await client.release.get(inRelease)
    assert.deepEqual(entities.items, [item('a'), item('b', 'unpublish'), item(made.sys.id), item('own')])
    const failed = await client.release.publish({ ...inRelease, version: sys.version })
    assert.equal(failed.sys.status, 'failed')
    assert.equal((await client.entry.get({ ...at, entryId: 'b' })).sys.publishedVersion, 1)
    assert.equal((await client.release.get(inRelease)).sys.status, 'active')
    const own = await client.entry.get({ ...inRelease, entryId: 'own' })
    await client.entry.update({ ...inRelease, entryId: 'own' }, { ...own, fields: titled('own') })
    assert.equal((await client.release.validate(inRelease)).sys.status, 'succeeded')
    assert.equal((await client.entry.get({ ...at, entryId: 'a' })).sys.publishedVersion, undefined)
    assert.equal((await client.release.publish({ ...inRelease, version: sys.version })).sys.status, 'succeeded')
    const versions = async (entryId: string) => (await client.entry.get({ ...at, entryId })).sys.publishedVersion
    assert.deepEqual(
      [await versions('a'), await versions('b'), await versions(made.sys.id), await versions('own')],
      [1, undefined, 1, 2],
    )
  })

  test('an entity that leaves the release loses its version, and locales are published as the item says', async () => {
    const { client, at } = await filled()
    await client.locale.create(at, { name: 'German', code: 'de', fallbackCode: null, optional: true } as never)
    const a = await client.entry.get({ ...at, entryId: 'a' })
    const fields = { title: { 'en-US': 'a', de: 'deutsch' } }
    await client.entry.update({ ...at, entryId: 'a' }, { ...a, fields })
    const locales = (add: string[], remove: string[]) => ({
      entity: linkTo('a'),
      add: { fields: { '*': add } },
      remove: { fields: { '*': remove } },
    })
    const { releaseId } = await create(client, at, locales(['en-US'], ['de']), item('b'))
    const inRelease = { ...at, releaseId }
    const b = await client.entry.get({ ...inRelease, entryId: 'b' })
    await client.entry.update({ ...inRelease, entryId: 'b' }, { ...b, fields: titled('B') })
    const schema = { sys: { type: 'Release', schemaVersion: 'Release.v2' } }
    const body = { ...schema, title: 'Second', entities: { items: [locales(['en-US'], ['de'])] } }
    await client.release.update({ ...inRelease, version: 1 }, body as never)
    assert.equal((await refusal(client.entry.get({ ...inRelease, entryId: 'b' }))).status, 404)
    await client.release.update({ ...inRelease, version: 2 }, {
      ...body,
      entities: { items: [...body.entities.items, item('b')] },
    } as never)
    assert.deepEqual((await client.entry.get({ ...inRelease, entryId: 'b' })).fields, titled('b'))
    const other = { ...body, sys: {} }
    assert.equal((await refusal(client.release.update({ ...inRelease, version: 3 }, other as never))).status, 400)
    assert.equal((await client.release.publish({ ...inRelease, version: 3 })).sys.status, 'succeeded')
    const { sys } = await client.entry.get({ ...at, entryId: 'a' })
    assert.deepEqual(sys.fieldStatus, { '*': { 'en-US': 'published', de: 'draft' } })
  })

  test('a user needs the rights to the entries of a release', async () => {
    const { client, at, spaceId } = await filled()
    await activate(client, at, 'note', [symbol('title')])
    await client.tag.createWithId({ ...at, tagId: 'secret' }, {
      name: 'Secret',
      sys: { visibility: 'private' },
    } as never)
    const { releaseId } = await create(client, at, item('a'), item('b'))
    const inRelease = { ...at, releaseId }
    const a = await client.entry.get({ ...at, entryId: 'a' })
    await client.entry.update({ ...at, entryId: 'a' }, {
      ...{ ...a, metadata: { tags: [linkTo('secret', 'Tag')] } },
    } as never)
    const entry = { equals: [{ doc: 'sys.type' }, 'Entry'] }
    const role = await client.role.create({ spaceId }, {
      name: 'Notes',
      permissions: { ContentModel: ['read'] },
      policies: [
        { effect: 'allow', actions: ['read'], constraint: { and: [entry] } },
        {
          ...{ effect: 'deny', actions: ['read'] },
          constraint: { and: [entry, { in: [{ doc: 'metadata.tags.sys.id' }, ['secret']] }] },
        },
        {
          ...{ effect: 'allow', actions: ['create'] },
          constraint: { and: [entry, { equals: [{ doc: 'sys.contentType.sys.id' }, 'note'] }] },
        },
      ],
    } as never)
    const email = `${spaceId}@example.com`
    const { token } = await join(server(), email)
    await client.spaceMembership.create({ spaceId }, {
      ...{ admin: false, email, roles: [linkTo(role.sys.id, 'Role')] },
    } as never)
    const user = plain(server(), token)
    const listed = await user.entry.getMany({ ...inRelease, query: {} })
    assert.deepEqual([listed.total, listed.items.map(({ sys }) => sys.id)], [1, ['b']])
    assert.equal((await refusal(user.entry.get({ ...inRelease, entryId: 'a' }))).status, 404)
    const schema = { type: 'Release', schemaVersion: 'Release.v2' }
    const put = (...items: object[]) =>
      user.release.update({ ...inRelease, version: 1 }, {
        ...{ sys: schema, title: 'Second', entities: { sys: { type: 'Array' }, items } },
      } as never)
    assert.equal((await refusal(put())).status, 403)
    assert.equal((await refusal(put(item('a', 'unpublish'), item('b')))).status, 403)
    assert.equal((await refusal(user.release.archive({ ...inRelease, version: 1 }))).status, 403)
    assert.equal((await refusal(user.release.delete(inRelease))).status, 403)
    assert.equal((await put(item('a'), item('b'))).sys.version, 2)
  })

  test('an entry that was created again with another content type is not replaced', async () => {
    const { client, at } = await filled()
    await activate(client, at, 'note', [symbol('title')])
    const { releaseId, version } = await create(client, at, item('a'))
    await client.entry.delete({ ...at, entryId: 'a' })
    await client.entry.createWithId({ ...at, entryId: 'a', contentTypeId: 'note' }, { fields: titled('note') })
    assert.equal((await refusal(client.entry.get({ ...at, releaseId, entryId: 'a' }))).status, 404)
    const failed = await client.release.publish({ ...at, releaseId, version })
    assert.equal(failed.sys.status, 'failed')
    assert.deepEqual((await client.entry.get({ ...at, entryId: 'a' })).fields, titled('note'))
  })

  test('assets have versions of their own too', async () => {
    const { client, at } = await filled()
    await client.asset.createWithId({ ...at, assetId: 'file' }, { fields: { title: { 'en-US': 'Old' } } } as never)
    const { releaseId } = await create(client, at, item('file', 'publish', 'Asset'))
    const inRelease = { ...at, releaseId }
    const file = await client.asset.get({ ...inRelease, assetId: 'file' })
    const changed = await client.asset.update({ ...inRelease, assetId: 'file' }, {
      ...file,
      fields: { title: { 'en-US': 'New' } },
    } as never)
    assert.deepEqual([changed.sys.version, changed.fields.title], [2, { 'en-US': 'New' }])
    assert.deepEqual((await client.asset.get({ ...at, assetId: 'file' })).fields.title, { 'en-US': 'Old' })
    const { items } = await client.asset.getMany({ ...inRelease, query: {} })
    assert.deepEqual(
      items.map(({ fields }) => fields.title),
      [{ 'en-US': 'New' }],
    )
  })

  test('invalid requests are refused', async () => {
    const { client, at, spaceId } = await filled()
    const { releaseId } = await create(client, at, item('a'))
    const v1 = await client.release.create(at, { title: 'First', entities: { items: [linkTo('a')] } } as never)
    const path = `/spaces/${spaceId}/environments/master/releases`
    const get = async (rest: string) => (await request(server(), 'GET', `${path}/${rest}`)).status
    assert.deepEqual(
      await Promise.all(
        [
          `${v1.sys.id}/entries`,
          'none/entries',
          `${releaseId}/entries/b`,
          `${releaseId}/entries?fields.x=1`,
          `${releaseId}/assets/x`,
        ].map(get),
      ),
      [400, 404, 404, 400, 404],
    )
    const put = async (id: string, body: unknown, headers: Record<string, string> = {}) =>
      (await request(server(), 'PUT', `${path}/${releaseId}/entries/${id}`, { body, headers })).status
    assert.deepEqual(
      [
        await put('a', { fields: titled('x') }),
        await put('a', null, { 'X-Contentful-Version': '1' }),
        await put('b', { fields: {} }),
      ],
      [409, 400, 404],
    )
    assert.equal(await put('a', { fields: { title: { 'en-US': 5 } } }, { 'X-Contentful-Version': '1' }), 422)
    await client.release.delete({ ...at, releaseId })
    assert.equal(await get(`${releaseId}/entries`), 404)
  })
})

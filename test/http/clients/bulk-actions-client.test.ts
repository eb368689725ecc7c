import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type At, activate, type Client, newSpace, refusal, request } from './management.ts'
import { onBothEngines } from './on-both-engines.ts'

const symbol = (id: string, more: object = {}) => ({ id, name: id, type: 'Symbol', ...more })
const linkTo = (id: string, version?: number, linkType = 'Entry') => ({
  sys: { type: 'Link', linkType, id, ...(version !== undefined && { version }) },
})
const many = (...items: object[]) => ({ entities: { sys: { type: 'Array' }, items } }) as never

onBothEngines('contentful-management: bulk actions', (server) => {
  const filled = async () => {
    const space = await newSpace(server())
    const { client, at } = space
    const slow = { regexp: { pattern: '^(a+)+b?$' } }
    await activate(client, at, 'post', [
      symbol('title', { required: true, localized: true, validations: [slow] }),
      symbol('slug', { validations: [{ unique: true }] }),
    ])
    return space
  }
  const make = (client: Client, at: At, entryId: string, fields: object) =>
    client.entry.createWithId({ ...at, entryId, contentTypeId: 'post' }, { fields } as never)
  const titled = (title: string, slug = title) => ({ title: { 'en-US': title }, slug: { 'en-US': slug } })
  const stateOf = async (client: Client, at: At, entryId: string) => {
    const { sys } = await client.entry.get({ ...at, entryId })
    return [sys.version, sys.publishedVersion]
  }

  test('several entries are published at the versions that the client read, and unpublished', async () => {
    const { client, at } = await filled()
    for (const id of ['a', 'b', 'c']) await make(client, at, id, titled('a'.repeat(3), id))
    const done = await client.bulkAction.publish(at, many(linkTo('c', 1), linkTo('a', 1), linkTo('b', 1)))
    assert.deepEqual(
      [done.sys.type, done.sys.status, done.action, done.error],
      ['BulkAction', 'succeeded', 'publish', undefined],
    )
    assert.deepEqual(done.payload, many(linkTo('c', 1), linkTo('a', 1), linkTo('b', 1)))
    assert.deepEqual(await client.bulkAction.get({ ...at, bulkActionId: done.sys.id }), done)
    assert.deepEqual(await client.bulkAction.getV2({ ...at, bulkActionId: done.sys.id }), done)
    for (const id of ['a', 'b', 'c']) assert.deepEqual(await stateOf(client, at, id), [2, 1])
    const back = await client.bulkAction.unpublish(at, many(linkTo('a'), linkTo('b')))
    assert.deepEqual([back.sys.status, back.action], ['succeeded', 'unpublish'])
    assert.deepEqual(await stateOf(client, at, 'a'), [3, undefined])
    assert.deepEqual(await stateOf(client, at, 'c'), [2, 1])
  })

  test('when one entry is refused, none is published and each reports why; validating changes nothing', async () => {
    const { client, at } = await filled()
    await make(client, at, 'good', titled('aa', 'same'))
    await make(client, at, 'empty', {})
    await make(client, at, 'twin', titled('aa', 'same'))
    await make(client, at, 'stale', titled('a'))
    const links = [linkTo('good', 1), linkTo('empty', 1), linkTo('twin', 1), linkTo('stale', 7), linkTo('gone', 1)]
    const failed = await client.bulkAction.publish(at, many(...links, linkTo('file', 1, 'Asset')))
    assert.deepEqual([failed.sys.status, failed.error?.sys], ['failed', { type: 'Error', id: 'BulkActionFailed' }])
    const problems = failed.error!.details!.errors.map(({ entity, error }) => [entity.sys.id, error.sys.id])
    assert.deepEqual(problems, [
      ['file', 'NotFound'],
      ['empty', 'InvalidEntry'],
      ['gone', 'NotFound'],
      ['stale', 'VersionMismatch'],
      ['twin', 'InvalidEntry'],
    ])
    assert.deepEqual((await client.bulkAction.get({ ...at, bulkActionId: failed.sys.id })).error, failed.error)
    for (const id of ['good', 'empty', 'twin', 'stale']) assert.deepEqual(await stateOf(client, at, id), [1, undefined])

    const bad = await client.bulkAction.validate(at, many(linkTo('good'), linkTo('empty')))
    assert.deepEqual([bad.sys.status, bad.action], ['failed', 'validate'])
    assert.deepEqual(bad.error!.details!.errors[0]!.error.details.errors[0].name, 'required')
    const fine = await client.bulkAction.validate(at, many(linkTo('good'), linkTo('stale')))
    assert.equal(fine.sys.status, 'succeeded')
    assert.deepEqual(await stateOf(client, at, 'good'), [1, undefined])
  })

  test('unpublishing an entry or asset that is not published changes nothing and succeeds', async () => {
    const { client, at } = await filled()
    for (const id of ['draft', 'live', 'archived']) await make(client, at, id, titled('a', id))
    await client.entry.publish({ ...at, entryId: 'live' }, await client.entry.get({ ...at, entryId: 'live' }))
    await client.entry.archive({ ...at, entryId: 'archived' })
    await client.asset.createWithId({ ...at, assetId: 'file' }, { fields: { title: { 'en-US': 'File' } } } as never)
    const ids = [linkTo('draft'), linkTo('live'), linkTo('archived'), linkTo('file', undefined, 'Asset')]
    const done = await client.bulkAction.unpublish(at, many(...ids))
    assert.deepEqual([done.sys.status, done.error], ['succeeded', undefined])
    assert.deepEqual(await stateOf(client, at, 'draft'), [1, undefined])
    assert.deepEqual(await stateOf(client, at, 'live'), [3, undefined])
    const { sys } = await client.entry.get({ ...at, entryId: 'archived' })
    assert.deepEqual([sys.version, sys.archivedVersion], [2, 1])
    assert.equal((await client.asset.get({ ...at, assetId: 'file' })).sys.version, 1)
    const mixed = await client.bulkAction.unpublish(at, many(linkTo('draft'), linkTo('gone')))
    assert.deepEqual(
      mixed.error!.details!.errors.map(({ entity, error }) => [entity.sys.id, error.sys.id]),
      [['gone', 'NotFound']],
    )
  })

  test('single locales, with the action in the body', async () => {
    const { client, at } = await filled()
    await client.locale.create(at, { name: 'German', code: 'de', fallbackCode: null, optional: true } as never)
    await make(client, at, 'a', { title: { 'en-US': 'a', de: 'aa' } })
    const add = (locale: string) => ({ add: { fields: { '*': [locale] } } })
    const done = await client.bulkAction.publishV2(at, {
      action: 'publish',
      entities: [{ entity: linkTo('a', 1), ...add('en-US') }],
    } as never)
    assert.equal(done.sys.status, 'succeeded')
    const { sys } = await client.entry.get({ ...at, entryId: 'a' })
    assert.deepEqual(sys.fieldStatus, { '*': { 'en-US': 'published', de: 'draft' } })
    const wrong = await client.bulkAction.validateV2(at, {
      action: 'validate',
      entities: [{ entity: linkTo('a'), ...add('xx') }],
    } as never)
    assert.equal(wrong.error!.details!.errors[0]!.error.sys.id, 'ValidationFailed')
  })

  test('invalid bulk actions are refused before any change', async () => {
    const { client, at, spaceId } = await filled()
    await make(client, at, 'a', titled('a'))
    const unseen = await refusal(client.bulkAction.publish(at, many(linkTo('a'))))
    assert.deepEqual(
      [unseen.status, unseen.message, unseen.details.errors],
      [
        422,
        'Validation error',
        [
          {
            name: 'any.required',
            path: ['entities', 'items', 0, 'sys', 'version'],
            details: '"entities.items[0].sys.version" is required',
          },
        ],
      ],
    )
    const post = async (path: string, body: unknown) => {
      const response = await request(server(), 'POST', `/spaces/${spaceId}/environments/master/${path}`, { body })
      return [response.status, response.body.details?.errors?.[0]?.name]
    }
    const items = (list: unknown) => ({ entities: { items: list } })
    const unpublish = (body: unknown) => post('bulk_actions/unpublish', body)
    assert.deepEqual(await unpublish(null), [400, undefined])
    assert.deepEqual(await unpublish({}), [422, 'any.required'])
    assert.deepEqual(await unpublish(items([])), [422, 'array.min'])
    assert.deepEqual(await unpublish(items([...Array(201).keys()].map((n) => linkTo(`e${n}`)))), [422, 'array.max'])
    assert.deepEqual(await unpublish(items([linkTo('a'), linkTo('a')])), [422, 'array.unique'])
    assert.deepEqual(await unpublish(items([linkTo('a', undefined, 'Tag')])), [422, 'any.only'])
    assert.deepEqual(await unpublish(items([null])), [422, 'any.required'])
    assert.deepEqual(await post('bulk_actions', { action: 'delete', entities: [] }), [422, 'any.only'])
    assert.equal((await refusal(client.bulkAction.unpublish(at, many(linkTo('gone'))))).status, 404)
    const missing = await refusal(client.bulkAction.get({ ...at, bulkActionId: 'fakeId' }))
    assert.deepEqual([missing.status, missing.details], [404, { type: 'BulkAction', id: 'fakeId' }])
    assert.deepEqual(await stateOf(client, at, 'a'), [1, undefined])
  })

  test('two bulk actions with common entries run one after the other', async () => {
    const { client, at } = await filled()
    const ids = [...Array(8).keys()].map((n) => `e${n}`)
    for (const id of ids) await make(client, at, id, titled('a', id))
    const links = ids.map((id) => linkTo(id, 1))
    const runs = [links, links.toReversed(), links].map((list) => client.bulkAction.publish(at, many(...list)))
    const statuses = (await Promise.all(runs)).map(({ sys }) => sys.status)
    assert.deepEqual(statuses.toSorted(), ['failed', 'failed', 'succeeded'])
    for (const id of ids) assert.deepEqual(await stateOf(client, at, id), [2, 1])
  })
})

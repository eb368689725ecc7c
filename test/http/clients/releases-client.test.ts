import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../support/until.ts'
import { type At, activate, type Client, newSpace, plain, refusal, request } from './management.ts'
import { join } from './members.ts'
import { onBothEngines } from './on-both-engines.ts'

const linkTo = (id: string, linkType = 'Entry') => ({ sys: { type: 'Link', linkType, id } })
const release = (title: string, ...items: object[]) => ({ title, entities: { sys: { type: 'Array' }, items } }) as never
const symbol = (id: string, more: object = {}) => ({ id, name: id, type: 'Symbol', ...more })

onBothEngines('contentful-management: releases', (server) => {
  const filled = async () => {
    const space = await newSpace(server())
    const { client, at } = space
    await activate(client, at, 'post', [
      symbol('title', { required: true }),
      symbol('slug', { validations: [{ unique: true }] }),
    ])
    for (const id of ['a', 'b', 'c']) await make(client, at, id, { title: { 'en-US': id }, slug: { 'en-US': id } })
    await make(client, at, 'empty', {})
    return space
  }
  const make = (client: Client, at: At, entryId: string, fields: object) =>
    client.entry.createWithId({ ...at, entryId, contentTypeId: 'post' }, { fields } as never)
  const publishedVersion = async (client: Client, at: At, entryId: string) =>
    (await client.entry.get({ ...at, entryId })).sys.publishedVersion

  test('publishing and unpublishing a release are reverted as one', async () => {
    const { client, at, spaceId } = await filled()
    const live = await client.entry.publish({ ...at, entryId: 'a' }, await client.entry.get({ ...at, entryId: 'a' }))
    await client.entry.update({ ...at, entryId: 'a' }, { ...live, fields: { title: { 'en-US': 'new' } } } as never)
    const { sys } = await client.release.create(at, release('Autumn', linkTo('a'), linkTo('b')))
    const one = { ...at, releaseId: sys.id, version: 1 }
    const revert = async (action: string) => {
      const path = `/spaces/${spaceId}/environments/master/releases/${sys.id}/actions/${action}/revert`
      return request(server(), 'POST', path)
    }
    const state = async () => [await publishedVersion(client, at, 'a'), await publishedVersion(client, at, 'b')]
    assert.deepEqual(await state(), [1, undefined])
    const published = await client.release.publish(one)
    assert.deepEqual(await state(), [3, 1])
    const reverted = await revert(published.sys.id)
    assert.deepEqual([reverted.status, reverted.body.action, reverted.body.sys.status], [201, 'revert', 'succeeded'])
    assert.deepEqual(await state(), [1, undefined])
    const { items } = await client.releaseAction.queryForRelease(one)
    const original = items.find((action) => action.sys.id === published.sys.id)!
    assert.equal(
      (original.sys as unknown as { revertedBy: { sys: { id: string } } }).revertedBy.sys.id,
      reverted.body.sys.id,
    )
    assert.equal((await client.release.get(one)).sys.lastAction!.sys.id, reverted.body.sys.id)

    const again = await revert(published.sys.id)
    assert.deepEqual(
      again.body.error.details.errors.map(({ error }: { error: { sys: { id: string } } }) => error.sys.id),
      ['VersionMismatch', 'VersionMismatch'],
    )
    const gone = await client.release.unpublish(one)
    assert.deepEqual(await state(), [undefined, undefined])
    assert.equal((await revert(gone.sys.id)).body.sys.status, 'succeeded')
    assert.deepEqual(await state(), [1, undefined])
    assert.equal((await revert('missing')).status, 404)
    assert.equal((await revert(again.body.sys.id)).status, 400)
  })

  test('a release is created, read, listed, changed, archived and deleted', async () => {
    const { client, at, spaceId } = await filled()
    const created = await client.release.create(at, release('First', linkTo('a'), linkTo('b')))
    const { id } = created.sys
    assert.deepEqual(
      [created.sys.type, created.sys.version, created.sys.status, 'schemaVersion' in created.sys],
      ['Release', 1, 'active', false],
    )
    assert.deepEqual(created.entities, { sys: { type: 'Array' }, items: [linkTo('a'), linkTo('b')] })
    assert.deepEqual(await client.release.get({ ...at, releaseId: id }), created)
    const listed = await client.release.query(at)
    assert.deepEqual([listed.items, listed.pages], [[created], {}])
    const one = { ...at, releaseId: id }
    const changed = await client.release.update({ ...one, version: 1 }, release('Changed', linkTo('c')))
    assert.deepEqual([changed.sys.version, changed.title, changed.entities.items], [2, 'Changed', [linkTo('c')]])
    assert.equal((await refusal(client.release.update({ ...one, version: 1 }, release('x')))).status, 409)
    const archived = await client.release.archive({ ...one, version: 2 })
    assert.deepEqual([archived.sys.version, archived.sys.status], [3, 'archived'])
    assert.ok(archived.sys.archivedAt && archived.sys.archivedBy)
    assert.equal((await refusal(client.release.archive({ ...one, version: 3 }))).status, 400)
    assert.equal((await refusal(client.release.publish({ ...one, version: 3 }))).status, 400)
    const active = await client.release.unarchive({ ...one, version: 3 })
    assert.deepEqual([active.sys.version, active.sys.status, active.sys.archivedAt], [4, 'active', undefined])
    assert.equal((await refusal(client.release.unarchive({ ...one, version: 4 }))).status, 400)
    const path = `/spaces/${spaceId}/environments/master/releases/${id}`
    assert.equal((await request(server(), 'PUT', path, { body: release('no version') })).status, 400)
    await client.release.delete(one)
    const gone = await refusal(client.release.get(one))
    const { type, id: missing, environment, space } = gone.details
    assert.deepEqual([gone.status, type, missing, environment, space], [404, 'Release', id, 'master', spaceId])
  })

  test('lists are filtered, ordered and paged', async () => {
    const { client, at } = await filled()
    const ids: string[] = []
    for (const [title, ...items] of [['Winter', linkTo('a')], ['Autumn'], ['Summer', linkTo('b')]] as const) {
      ids.push((await client.release.create(at, release(title, ...items))).sys.id)
    }
    const v2 = { ...at, releaseSchemaVersion: 'Release.v2' as const }
    const second = await client.release.create(v2, release('Second'))
    assert.equal(second.sys.schemaVersion, 'Release.v2')
    const titles = async (query: object) =>
      (await client.release.query({ ...at, query } as never)).items.map(({ title }) => title)
    assert.deepEqual(await titles({ order: 'title' }), ['Autumn', 'Summer', 'Winter'])
    assert.deepEqual(await titles({ order: '-sys.createdAt' }), ['Summer', 'Autumn', 'Winter'])
    assert.deepEqual(await titles({ 'title[match]': 'UMM' }), ['Summer'])
    assert.deepEqual(await titles({ 'entities[exists]': 'false' }), ['Autumn'])
    assert.deepEqual(await titles({ 'entities.sys.linkType': 'Entry', 'entities.sys.id[in]': 'a,x' }), ['Winter'])
    assert.deepEqual(await titles({ 'sys.status[in]': 'archived' }), [])
    assert.deepEqual(await titles({ 'sys.schemaVersion': 'Release.v2' }), ['Second'])
    assert.deepEqual(await titles({ 'sys.id[in]': `${ids[0]},${second.sys.id}`, order: 'title' }), ['Second', 'Winter'])
    const first = await client.release.query({ ...at, query: { limit: 2, order: 'title' } } as never)
    assert.equal(first.items.length, 2)
    const { body } = await request(server(), 'GET', first.pages!.next!)
    assert.deepEqual(
      [body.items.map(({ title }: { title: string }) => title), 'next' in body.pages],
      [['Winter'], false],
    )
    for (const query of [{ 'entities.sys.id[in]': 'a' }, { order: 'fields.x' }, { 'entities[exists]': 'x' }]) {
      assert.equal((await refusal(client.release.query({ ...at, query } as never))).status, 400)
    }
  })

  test('publishing is all or nothing, and validating changes nothing', async () => {
    const { client, at } = await filled()
    const good = await client.release.create(at, release('Good', linkTo('a'), linkTo('b')))
    const bad = await client.release.create(at, release('Bad', linkTo('c'), linkTo('empty')))
    const one = { ...at, releaseId: good.sys.id }
    const valid = await client.release.validate(one)
    assert.deepEqual(
      [valid.sys.status, valid.action, valid.sys.release],
      ['succeeded', 'validate', linkTo(good.sys.id, 'Release')],
    )
    assert.equal(await publishedVersion(client, at, 'a'), undefined)
    const done = await client.release.publish({ ...one, version: 1 })
    assert.deepEqual([done.sys.type, done.sys.status, done.action], ['ReleaseAction', 'succeeded', 'publish'])
    assert.deepEqual([await publishedVersion(client, at, 'a'), await publishedVersion(client, at, 'b')], [1, 1])
    assert.deepEqual(await client.releaseAction.get({ ...one, actionId: done.sys.id }), done)
    const now = await client.release.get(one)
    assert.deepEqual(
      [now.sys.version, now.sys.lastAction, now.sys.status],
      [1, linkTo(done.sys.id, 'ReleaseAction'), 'active'],
    )

    const failed = await client.release.publish({ ...at, releaseId: bad.sys.id, version: 1 })
    const { sys, details } = (failed as unknown as { error: unknown }).error as {
      sys: object
      details: { errors: { entity: { sys: { id: string } }; error: { sys: object } }[] }
    }
    assert.deepEqual([failed.sys.status, sys], ['failed', { type: 'Error', id: 'ReleaseActionFailed' }])
    assert.deepEqual(
      details.errors.map(({ entity }) => entity.sys.id),
      ['empty'],
    )
    const colleague = await join(server(), `${at.spaceId}@example.com`, 'admin')
    const seen = await plain(server(), colleague.token).releaseAction.get({
      ...{ ...at, releaseId: bad.sys.id, actionId: failed.sys.id },
    })
    assert.deepEqual((seen as unknown as { error: unknown }).error, {
      sys,
      message: 'Nothing was changed: some of the entities were refused.',
      details: {
        errors: details.errors.map(({ entity, error }) => ({
          ...{ entity, error: { sys: error.sys, message: 'Only the user who ran the action can see the problem.' } },
        })),
      },
    })
    assert.equal(await publishedVersion(client, at, 'c'), undefined)
    assert.equal((await refusal(client.release.publish({ ...one, version: 7 }))).status, 409)

    const off = await client.release.unpublish({ ...one, version: 1 })
    assert.deepEqual([off.sys.status, off.action], ['succeeded', 'unpublish'])
    assert.equal((await client.release.unpublish({ ...one, version: 1 })).sys.status, 'succeeded')
    assert.equal(await publishedVersion(client, at, 'a'), undefined)

    const actions = async (query: object) =>
      (await client.releaseAction.queryForRelease({ ...one, query } as never)).items.map(({ action }) => action)
    assert.deepEqual((await actions({})).toSorted(), ['publish', 'unpublish', 'unpublish', 'validate'])
    assert.deepEqual(await actions({ action: 'publish', 'sys.status[in]': 'succeeded' }), ['publish'])
    const latest = await client.releaseAction.getMany({ ...at, query: { uniqueBy: 'sys.release.sys.id' } } as never)
    assert.equal(latest.items.length, 2)
    const both = { 'sys.status[in]': 'failed', 'sys.status[nin]': 'failed' }
    assert.equal((await refusal(client.releaseAction.getMany({ ...at, query: both } as never))).status, 400)
    const missing = await refusal(client.releaseAction.get({ ...one, actionId: 'none' }))
    assert.deepEqual(
      [missing.status, missing.details.type, missing.details.release],
      [404, 'ReleaseAction', good.sys.id],
    )
  })

  test('two releases with common entries run one after the other', async () => {
    const { client, at } = await filled()
    const links = ['a', 'b', 'c'].map((id) => linkTo(id))
    const runs = [links, links.toReversed(), links].map(async (items, index) => {
      const { sys } = await client.release.create(at, release(`Run ${index}`, ...items))
      return client.release.publish({ ...at, releaseId: sys.id, version: 1 })
    })
    assert.deepEqual(
      (await Promise.all(runs)).map(({ sys }) => sys.status),
      ['succeeded', 'succeeded', 'succeeded'],
    )
    assert.equal((await client.entry.get({ ...at, entryId: 'a' })).sys.publishedCounter, 3)
  })

  test('a scheduled release runs once, and a failure is the error of the schedule', async () => {
    const { client, at } = await filled()
    const schedule = (releaseId: string, action = 'publish', seconds = 6) =>
      client.scheduledActions.create(at, {
        entity: linkTo(releaseId, 'Release'),
        environment: linkTo('master', 'Environment'),
        action,
        scheduledFor: { datetime: new Date(Date.now() + seconds * 1000).toISOString(), timezone: 'Europe/Berlin' },
      } as never)
    const good = await client.release.create(at, release('Good', linkTo('a'), linkTo('b')))
    await make(client, at, 'twin', { title: { 'en-US': 'secret' }, slug: { 'en-US': 'c' } })
    await client.entry.publish({ ...at, entryId: 'c' }, await client.entry.get({ ...at, entryId: 'c' }))
    const bad = await client.release.create(at, release('Bad', linkTo('empty'), linkTo('twin')))
    const actions = [await schedule(good.sys.id), await schedule(bad.sys.id)]
    assert.deepEqual(actions[0]!.entity, linkTo(good.sys.id, 'Release'))
    const ended = async (scheduledActionId: string) => {
      const read = () => client.scheduledActions.get({ ...at, scheduledActionId })
      await until(async () => (await read()).sys.status !== 'scheduled', 'it has not ended')
      return read()
    }
    assert.equal((await ended(actions[0]!.sys.id)).sys.status, 'succeeded')
    assert.deepEqual([await publishedVersion(client, at, 'a'), await publishedVersion(client, at, 'b')], [1, 1])
    const failed = await ended(actions[1]!.sys.id)
    // Users who may not read the entries see the scheduled action, so its error quotes nothing from them.
    const withheld = { sys: { type: 'Error', id: 'InvalidEntry' }, message: 'The release action has the details.' }
    assert.deepEqual([failed.sys.status, failed.error], [
      'failed',
      {
        sys: { type: 'Error', id: 'ReleaseActionFailed' },
        message: 'Nothing was changed: some of the entities were refused.',
        details: {
          errors: [
            { entity: linkTo('empty'), error: withheld },
            { entity: linkTo('twin'), error: withheld },
          ],
        },
      },
    ] as never)
    const found = await client.releaseAction.getMany({ ...at, query: { order: 'sys.createdAt' } } as never)
    assert.deepEqual(found.items.map(({ sys }) => sys.status).toSorted(), ['failed', 'succeeded'])
    const v2 = await client.release.create({ ...at, releaseSchemaVersion: 'Release.v2' }, release('Second'))
    assert.equal((await refusal(schedule(v2.sys.id, 'unpublish'))).status, 400)
    assert.equal((await refusal(schedule('none'))).status, 400)
    const later = await schedule(v2.sys.id, 'publish', 3600)
    await client.release.delete({ ...at, releaseId: v2.sys.id })
    assert.equal((await ended(later.sys.id)).sys.status, 'canceled')
  })

  test('invalid releases are refused', async () => {
    const { client, at, spaceId } = await filled()
    const unknown = await refusal(client.release.create(at, release('Unknown', linkTo('a'), linkTo('none'))))
    assert.deepEqual(
      [unknown.status, unknown.name, unknown.message, unknown.details],
      [
        422,
        'ValidationFailed',
        'Validation error',
        {
          errors: [
            {
              error: {
                sys: { type: 'Error', id: 'NotFound' },
                message: 'The resource could not be found.',
                details: { sys: { type: 'Entry', id: 'none' } },
              },
            },
          ],
        },
      ],
    )
    const post = async (body: unknown) =>
      (await request(server(), 'POST', `/spaces/${spaceId}/environments/master/releases`, { body })).status
    const items = (list: unknown, more: object = {}) => ({ title: 'x', entities: { items: list }, ...more })
    const v2 = { sys: { schemaVersion: 'Release.v2' } }
    assert.deepEqual(
      await Promise.all(
        [
          ...[
            null,
            [],
            'x',
            {},
            { title: 'x' },
            { title: '', entities: { items: [] } },
            { title: 5, entities: { items: [] } },
          ],
          ...[items(null), items('x'), items([linkTo('a'), linkTo('a')]), items([linkTo('a', 'Tag')]), items([null])],
          ...[
            items([{ sys: { linkType: 'Entry' } }]),
            items(Array(501).fill(linkTo('a'))),
            items([], { metadata: 'x' }),
          ],
          ...[
            items([], { sys: { schemaVersion: 'v3' } }),
            items([linkTo('a')], v2),
            items([{ entity: linkTo('a') }], v2),
          ],
          ...[items([{ entity: linkTo('a'), action: 'delete' }], v2), items([], { metadata: { a: 'x'.repeat(5000) } })],
          ...[items([{ entity: linkTo('a'), add: { fields: { '*': ['xx'] } }, remove: {} }], v2)],
        ].map(post),
      ),
      [400, 400, 400, 422, 422, 422, 422, 422, 422, 422, 400, 400, 422, 422, 422, 422, 400, 422, 422, 422, 422],
    )
  })
})

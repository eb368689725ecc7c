import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../support/until.ts'
import { type At, activate, type Client, newSpace, refusal, request } from './management.ts'
import { onBothEngines } from './on-both-engines.ts'

const linkTo = (linkType: string, id: string) => ({ sys: { type: 'Link', linkType, id } })
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
const DAY = 24 * 3600 * 1000
/** The server refuses a time that has passed, and a busy machine needs seconds for a request. */
const SOON = 6000

onBothEngines('contentful-management: scheduled actions', (server) => {
  const filled = async () => {
    const space = await newSpace(server())
    const { client, at } = space
    await activate(client, at, 'post', [{ id: 'title', name: 'Title', type: 'Symbol', required: true }])
    for (const entryId of ['a', 'b']) {
      const fields = { title: { 'en-US': entryId } }
      await client.entry.createWithId({ ...at, entryId, contentTypeId: 'post' }, { fields } as never)
    }
    return space
  }
  const body = (id: string, action: string, datetime: string, more: object = {}) =>
    ({
      entity: linkTo('Entry', id),
      environment: linkTo('Environment', 'master'),
      action,
      scheduledFor: { datetime },
      ...more,
    }) as never
  const ended = async (client: Client, at: At, scheduledActionId: string) => {
    const read = () => client.scheduledActions.get({ ...at, scheduledActionId })
    await until(async () => (await read()).sys.status !== 'scheduled', 'it has not ended')
    return read()
  }
  /** Waits until the server has run an action that is due later than another one. */
  const ranLaterThan = async (client: Client, at: At, due: string) => {
    const later = new Date(Math.max(Date.parse(due) + 500, Date.now() + SOON)).toISOString()
    await ended(client, at, (await client.scheduledActions.create(at, body('a', 'publish', later))).sys.id)
  }

  test('run when they are due, as the user who scheduled them, and report why they failed', async () => {
    const { client, at } = await filled()
    const due = inMs(SOON)
    const publish = await client.scheduledActions.create(at, body('a', 'publish', due))
    const wrong = await client.scheduledActions.create(at, body('b', 'unpublish', inMs(SOON)))
    assert.deepEqual([publish.sys.status, publish.sys.version, publish.error], ['scheduled', 1, undefined])
    const done = await ended(client, at, publish.sys.id)
    assert.deepEqual([done.sys.status, done.error], ['succeeded', undefined])
    const entry = await client.entry.get({ ...at, entryId: 'a' })
    assert.deepEqual([entry.sys.publishedVersion, entry.sys.version], [1, 2])
    // On a busy machine two readings of the database's clock may differ by a second.
    assert.ok(Date.parse(entry.sys.publishedAt!) >= Date.parse(due) - 1000)
    assert.equal(entry.sys.publishedBy?.sys.id, (await client.user.getCurrent()).sys.id)
    const failed = await ended(client, at, wrong.sys.id)
    assert.equal(failed.sys.status, 'failed')
    assert.deepEqual((failed.error as unknown as { message: string }).message, 'Not published')
    const over = await refusal(client.scheduledActions.delete({ ...at, scheduledActionId: wrong.sys.id }))
    assert.equal(over.status, 400)
  })

  test('can be read, listed, rescheduled and canceled; a canceled action does not run', async () => {
    const { client, at, spaceId } = await filled()
    const payload = { withReferences: { 'sys.contentType.metadata.annotations.ContentType.sys.id[nin]': ['x'] } }
    const datetime = inMs(DAY)
    const action = await client.scheduledActions.create(at, body('a', 'publish', datetime, { payload }))
    assert.deepEqual(action.entity, linkTo('Entry', 'a'))
    assert.deepEqual(action.environment, linkTo('Environment', 'master'))
    assert.deepEqual([action.scheduledFor, action.payload], [{ datetime }, payload])
    assert.deepEqual(await client.scheduledActions.get({ ...at, scheduledActionId: action.sys.id }), action)
    const scheduledFor = { datetime: inMs(2 * DAY), timezone: 'Europe/Kiev' }
    const { sys: _, ...rest } = action
    const one = { ...at, scheduledActionId: action.sys.id }
    const moved = await client.scheduledActions.update({ ...one, version: 1 }, { ...rest, scheduledFor } as never)
    assert.deepEqual([moved.sys.version, moved.scheduledFor], [2, scheduledFor])
    const stale = await refusal(client.scheduledActions.update({ ...one, version: 1 }, rest as never))
    assert.equal(stale.name, 'VersionMismatch')
    const other = { ...rest, entity: linkTo('Entry', 'b') }
    assert.equal((await refusal(client.scheduledActions.update({ ...one, version: 2 }, other as never))).status, 400)

    const due = inMs(2 * SOON)
    const soon = await client.scheduledActions.create(at, body('b', 'publish', due))
    const listed = async (query: object) => {
      const filter = { 'environment.sys.id': 'master', ...query }
      const page = await client.scheduledActions.getMany({ spaceId, query: filter } as never)
      return { ids: page.items.map(({ sys }) => sys.id), pages: page.pages }
    }
    assert.deepEqual((await listed({ 'sys.status': 'scheduled' })).ids, [soon.sys.id, action.sys.id])
    assert.deepEqual((await listed({ order: '-scheduledFor.datetime' })).ids, [action.sys.id, soon.sys.id])
    assert.deepEqual((await listed({ 'entity.sys.id[in]': 'a,x' })).ids, [action.sys.id])
    assert.deepEqual((await listed({ 'scheduledFor.datetime[gt]': inMs(DAY) })).ids, [action.sys.id])
    const first = await listed({ limit: 1 })
    assert.ok(first.pages?.next?.startsWith(`/spaces/${spaceId}/scheduled_actions?`))

    const canceled = await client.scheduledActions.delete({ ...at, scheduledActionId: soon.sys.id })
    assert.equal((canceled as unknown as typeof action).sys.status, 'canceled')
    await ranLaterThan(client, at, due)
    assert.equal((await client.entry.get({ ...at, entryId: 'b' })).sys.publishedVersion, undefined)
    assert.deepEqual((await listed({ 'sys.status[in]': 'canceled' })).ids, [soon.sys.id])
  })

  test('an environment with the id of a deleted one inherits nothing from it', async () => {
    const { client, at, spaceId } = await filled()
    const put = () => client.environment.createWithId({ ...at, environmentId: 'next' }, { name: 'next' } as never)
    const next = { spaceId, environmentId: 'next' }
    const copied = () => until(async () => (await client.environment.get(next)).sys.status?.sys.id === 'ready')
    await put()
    await copied()
    const environment = linkTo('Environment', 'next')
    const due = inMs(SOON)
    await client.scheduledActions.create(at, body('a', 'publish', due, { environment }))
    await client.environment.delete(next)
    await put()
    await copied()
    await ranLaterThan(client, at, due)
    assert.equal((await client.entry.get({ ...next, entryId: 'a' })).sys.publishedVersion, undefined)
    const listed = await request(server(), 'GET', `/spaces/${spaceId}/scheduled_actions?environment.sys.id=next`)
    assert.deepEqual(listed.body.items, [])
  })

  test('a time beyond five years and an unknown time zone are refused, and change nothing', async () => {
    const { client, at, spaceId } = await filled()
    const path = `/spaces/${spaceId}/scheduled_actions`
    const { sys, ...kept } = await client.scheduledActions.create(at, body('a', 'publish', inMs(DAY)))
    const tooLate = { datetime: inMs(5 * 366 * DAY + DAY) }
    const zoned = (timezone: unknown) => ({ datetime: inMs(DAY), timezone })
    const ahead = 'The time must be in the future, within five years.'
    const named = 'The time zone must be a name like Europe/Paris.'
    for (const [scheduledFor, problem] of [
      [tooLate, { name: 'invalid', path: ['scheduledFor', 'datetime'], details: ahead }],
      ...['Mars/Olympus', '+02:00', '', 'Europe/Berlin\n', '../etc/passwd'].map(
        (value) =>
          [zoned(value), { name: 'invalid', path: ['scheduledFor', 'timezone'], value, details: named }] as const,
      ),
      [zoned(2), { name: 'type', path: ['scheduledFor', 'timezone'] }],
      [zoned('Europe/'.repeat(100)), { name: 'type', path: ['scheduledFor', 'timezone'] }],
    ] as const) {
      const sent = { ...kept, scheduledFor }
      const headers = { 'X-Contentful-Version': '1' }
      for (const response of [
        await request(server(), 'POST', path, { body: sent }),
        await request(server(), 'PUT', `${path}/${sys.id}`, { body: sent, headers }),
      ]) {
        const { status, body: error } = response
        assert.deepEqual([status, error.sys], [422, { type: 'Error', id: 'ValidationFailed' }])
        assert.equal(error.details.errors.length, 1)
        assert.partialDeepStrictEqual(error.details.errors[0], problem)
      }
    }
    const { items } = await client.scheduledActions.getMany({ spaceId, query: { 'environment.sys.id': 'master' } })
    assert.deepEqual(items, [{ sys, ...kept }])
    const latest = { ...kept, scheduledFor: { datetime: inMs(5 * 365 * DAY), timezone: 'Pacific/Chatham' } }
    assert.equal((await request(server(), 'POST', path, { body: latest })).status, 201)
  })

  test('invalid scheduled actions are refused', async () => {
    const { client, at, spaceId } = await filled()
    const post = async (sent: unknown) => {
      const response = await request(server(), 'POST', `/spaces/${spaceId}/scheduled_actions`, { body: sent })
      return [response.status, response.body.sys.id]
    }
    assert.deepEqual(await post(body('gone', 'publish', inMs(DAY))), [400, 'BadRequest'])
    assert.deepEqual(await post(body('a', 'publish', inMs(-DAY))), [422, 'ValidationFailed'])
    assert.deepEqual(await post(body('a', 'publish', '2999-01-01T10:00')), [422, 'ValidationFailed'])
    assert.deepEqual(await post(body('a', 'delete', inMs(DAY))), [422, 'ValidationFailed'])
    assert.deepEqual(await post(body('a', 'publish', inMs(DAY), { entity: linkTo('Tag', 'a') })), [
      422,
      'ValidationFailed',
    ])
    assert.deepEqual(await post(body('a', 'publish', inMs(DAY), { environment: linkTo('Environment', 'x') })), [
      404,
      'NotFound',
    ])
    assert.deepEqual(await post({}), [422, 'ValidationFailed'])
    assert.deepEqual(await post(null), [400, 'BadRequest'])
    const path = `/spaces/${spaceId}/scheduled_actions`
    assert.equal((await request(server(), 'GET', path)).status, 200)
    assert.equal((await request(server(), 'GET', `${path}?environment.sys.id=x`)).status, 404)
    assert.equal(
      (await request(server(), 'GET', `${path}?environment.sys.id=master&scheduledFor.datetime=x`)).status,
      400,
    )
    const missing = await refusal(client.scheduledActions.get({ ...at, scheduledActionId: 'x' }))
    assert.equal(missing.status, 404)
  })
})

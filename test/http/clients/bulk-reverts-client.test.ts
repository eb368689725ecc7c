import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { until } from '../../support/until.ts'
import { type At, activate, type Client, newSpace, plain, request } from './management.ts'
import { join } from './members.ts'
import { onBothEngines } from './on-both-engines.ts'

const linkTo = (id: string, version?: number) => ({
  sys: { type: 'Link', linkType: 'Entry', id, ...(version !== undefined && { version }) },
})
const many = (...items: object[]) => ({ entities: { sys: { type: 'Array' }, items } }) as never
const titled = (title: string) => ({ title: { 'en-US': title } })

onBothEngines(
  'contentful-management: large bulk actions and reverts',
  (server) => {
    const filled = async () => {
      const space = await newSpace(server())
      const { client, at } = space
      const title = { id: 'title', name: 'title', type: 'Symbol', required: true, validations: [{ unique: true }] }
      await activate(client, at, 'post', [title])
      const { accessToken } = await client.apiKey.create(at, { name: 'reader' } as never)
      const deliver = async (query: string) => {
        const url = `${server().url}/cdn/spaces/${space.spaceId}/entries?content_type=post&${query}`
        const response = await fetch(url, { headers: { Authorization: `Bearer ${accessToken}` } })
        return (await response.json()) as { total: number; items: { fields: { title: string } }[] }
      }
      return { ...space, deliver }
    }
    const make = (client: Client, at: At, entryId: string, title: string) =>
      client.entry.createWithId({ ...at, entryId, contentTypeId: 'post' }, { fields: titled(title) } as never)
    const stateOf = async (client: Client, at: At, entryId: string) => {
      const { sys } = await client.entry.get({ ...at, entryId })
      return [sys.version, sys.publishedVersion]
    }
    const revert = async (at: At, id: string, token?: string) => {
      const path = `/spaces/${at.spaceId}/environments/master/bulk_actions/${id}/revert`
      return request(server(), 'POST', path, token === undefined ? {} : { token })
    }
    const titles = async ({ items }: { items: { fields: { title: string } }[] }) =>
      items.map(({ fields }) => fields.title).sort()

    test('reverting restores what was published before, and can be reverted itself', async () => {
      const { client, at, deliver } = await filled()
      const before = await make(client, at, 'changed', 'one')
      const live = await client.entry.publish({ ...at, entryId: 'changed' }, before)
      await client.entry.update({ ...at, entryId: 'changed' }, { ...live, fields: titled('two') } as never)
      await make(client, at, 'new', 'three')
      const done = await client.bulkAction.publish(at, many(linkTo('changed', 3), linkTo('new', 1)))
      assert.deepEqual(await titles(await deliver('')), ['three', 'two'])

      const reverted = await revert(at, done.sys.id)
      assert.deepEqual([reverted.status, reverted.body.action, reverted.body.sys.status], [201, 'revert', 'succeeded'])
      const link = { sys: { type: 'Link', linkType: 'BulkAction', id: done.sys.id } }
      assert.deepEqual(reverted.body.payload, { reverts: link })
      assert.deepEqual(await titles(await deliver('')), ['one'])
      const entry = await client.entry.get({ ...at, entryId: 'changed' })
      assert.equal(entry.fields.title!['en-US'], 'two')
      assert.deepEqual([entry.sys.version, entry.sys.publishedVersion], [5, 1])
      assert.deepEqual(entry.sys.fieldStatus, { '*': { 'en-US': 'changed' } })
      assert.deepEqual(await stateOf(client, at, 'new'), [3, undefined])
      const original = await client.bulkAction.get({ ...at, bulkActionId: done.sys.id })
      assert.equal((original.sys as { revertedBy?: typeof link }).revertedBy?.sys.id, reverted.body.sys.id)

      assert.equal((await revert(at, reverted.body.sys.id)).body.sys.status, 'succeeded')
      assert.deepEqual(await titles(await deliver('')), ['three', 'two'])
    })

    test('an unpublication is reverted, and the unique value is claimed again', async () => {
      const { client, at, deliver } = await filled()
      for (const id of ['a', 'b']) await make(client, at, id, id)
      await client.bulkAction.publish(at, many(linkTo('a', 1), linkTo('b', 1)))
      const gone = await client.bulkAction.unpublish(at, many(linkTo('a'), linkTo('b')))
      await make(client, at, 'twin', 'b')
      const twin = await client.bulkAction.publish(at, many(linkTo('twin', 1)))
      const refused = await revert(at, gone.sys.id)
      assert.equal(refused.body.sys.status, 'failed')
      const problems = refused.body.error.details.errors
      assert.deepEqual(
        problems.map((one: { entity: { sys: { id: string } }; error: { sys: { id: string } } }) => [
          one.entity.sys.id,
          one.error.sys.id,
        ]),
        [['b', 'InvalidEntry']],
      )
      assert.deepEqual(await titles(await deliver('')), ['b'])
      assert.equal((await revert(at, twin.sys.id)).body.sys.status, 'succeeded')
      assert.equal((await revert(at, gone.sys.id)).body.sys.status, 'succeeded')
      assert.deepEqual(await titles(await deliver('')), ['a', 'b'])
      const { sys } = await client.entry.get({ ...at, entryId: 'a' })
      assert.deepEqual(sys.fieldStatus, { '*': { 'en-US': 'published' } })
    })

    test('nothing is reverted when an entry was changed since; other users cannot revert', async () => {
      const { client, at } = await filled()
      for (const id of ['a', 'b']) await make(client, at, id, id)
      const done = await client.bulkAction.publish(at, many(linkTo('a', 1), linkTo('b', 1)))
      const other = await join(server(), `${at.spaceId}@example.com`, 'admin')
      assert.equal((await revert(at, done.sys.id, other.token)).status, 404)
      const edited = await client.entry.get({ ...at, entryId: 'b' })
      await client.entry.update({ ...at, entryId: 'b' }, { ...edited, fields: titled('later') } as never)
      const refused = await revert(at, done.sys.id)
      const [problem] = refused.body.error.details.errors
      assert.deepEqual(
        [refused.body.sys.status, problem.entity.sys.id, problem.error.sys.id, problem.error.message],
        ['failed', 'b', 'VersionMismatch', 'It was changed after the action that is to be reverted.'],
      )
      assert.deepEqual(await stateOf(client, at, 'a'), [2, 1])
      assert.equal((await revert(at, refused.body.sys.id)).status, 400)
      assert.equal((await revert(at, 'missing')).status, 404)
      const checked = await client.bulkAction.validate(at, many(linkTo('a')))
      assert.equal((await revert(at, checked.sys.id)).status, 400)
    })

    test('reverting needs the right to what it does', async () => {
      const { client, at, spaceId } = await filled()
      await make(client, at, 'a', 'a')
      const entry = { and: [{ equals: [{ doc: 'sys.type' }, 'Entry'] }] }
      const role = await client.role.create({ spaceId }, {
        name: 'Publisher',
        permissions: { ContentModel: ['read'] },
        policies: [{ effect: 'allow', actions: ['read', 'publish'], constraint: entry }],
      } as never)
      const email = `publisher-${spaceId}@example.com`
      const { token } = await join(server(), email)
      const roles = [{ sys: { type: 'Link', linkType: 'Role', id: role.sys.id } }]
      await client.spaceMembership.create({ spaceId }, { admin: false, email, roles } as never)
      const done = await plain(server(), token).bulkAction.publish(at, many(linkTo('a', 1)))
      assert.equal(done.sys.status, 'succeeded')
      assert.equal((await revert(at, done.sys.id, token)).status, 403)
      assert.deepEqual(await stateOf(client, at, 'a'), [2, 1])
    })

    test('more than 200 entries run as a job: readers see all of them or none', async () => {
      const { client, at, deliver } = await filled()
      const ids = Array.from({ length: 250 }, (_, i) => `e${i}`)
      for (const id of ids) await make(client, at, id, id)
      const seen = new Set<number>()
      let isOver = false
      const reading = (async () => {
        while (!isOver) seen.add((await deliver('limit=1')).total)
      })()
      const links = ids.map((id) => linkTo(id, 1))
      const started = await client.bulkAction.publish(at, many(...links))
      const ended = async (bulkActionId: string) => {
        await until(async () => {
          const { sys } = await client.bulkAction.get({ ...at, bulkActionId })
          if ((sys.status as string) !== 'inProgress') return true
          const { progress } = sys as unknown as { progress: { done: number; total: number } }
          assert.equal(progress.total, 250)
          assert.ok(progress.done >= 0 && progress.done <= 250)
          return false
        })
        return client.bulkAction.get({ ...at, bulkActionId })
      }
      const done = await ended(started.sys.id)
      assert.deepEqual([done.sys.status, done.error, 'progress' in done.sys], ['succeeded', undefined, false])
      assert.equal((await deliver('limit=1')).total, 250)

      const stale = await client.bulkAction.publish(at, many(...ids.map((id) => linkTo(id, id === 'e7' ? 1 : 2))))
      const failed = await ended(stale.sys.id)
      assert.deepEqual(
        failed.error!.details!.errors.map(({ entity, error }) => [entity.sys.id, error.sys.id]),
        [['e7', 'VersionMismatch']],
      )
      const reverting = await revert(at, done.sys.id)
      assert.deepEqual([reverting.body.sys.status, reverting.body.sys.progress.total], ['inProgress', 250])
      assert.equal((await ended(reverting.body.sys.id)).sys.status, 'succeeded')
      isOver = true
      await reading
      assert.equal((await deliver('limit=1')).total, 0)
      assert.deepEqual(
        [...seen].filter((total) => total !== 0 && total !== 250),
        [],
      )
      assert.deepEqual(await stateOf(client, at, 'e7'), [3, undefined])
    })

    test('at most five large actions of an environment are in progress', async () => {
      const { client, at } = await filled()
      await make(client, at, 'e0', 'zero')
      const connectionString = server().env.SHEAF_DATABASE_URL
      // On SQLite nothing can hold an action up; test/usecases/bulk-action-limit.test.ts has the rule for both databases.
      if (connectionString === undefined) return
      const items = Array.from({ length: 201 }, (_, i) => linkTo(`e${i}`))
      const path = (environment: string) => `/spaces/${at.spaceId}/environments/${environment}/bulk_actions/unpublish`
      const post = (environment = 'master') =>
        request(server(), 'POST', path(environment), { body: { entities: { items } } })
      const holder = new pg.Client({ connectionString })
      await holder.connect()
      try {
        await holder.query('begin')
        await holder.query(
          `select 1 from resource r join environment e on e.key = r.environment
           where e.space = $1 and r.id = 'e0' for update of r`,
          [at.spaceId],
        )
        for (let i = 0; i < 5; i++) assert.equal((await post()).body.sys.status, 'inProgress')
        const refused = await post()
        assert.deepEqual(
          [refused.status, refused.body.sys, refused.body.message],
          [429, { type: 'Error', id: 'RateLimitExceeded' }, '5 large bulk actions are in progress.'],
        )
        assert.ok(Number(refused.headers.get('retry-after')) > 0)
        // Small actions do not wait for large ones.
        await make(client, at, 'small', 'small')
        assert.equal((await client.bulkAction.publish(at, many(linkTo('small', 1)))).sys.status, 'succeeded')
      } finally {
        await holder.end()
      }
      await until(async () => (await post()).status === 201, 'a large action is still refused')
    })

    test('the operator sets the largest number of entries', async () => {
      const { at } = await filled()
      const items = Array.from({ length: 301 }, (_, i) => linkTo(`e${i}`))
      const path = `/spaces/${at.spaceId}/environments/master/bulk_actions/unpublish`
      const refused = await request(server(), 'POST', path, { body: { entities: { items } } })
      const [problem] = refused.body.details.errors
      assert.deepEqual(
        [refused.status, problem.name, problem.details],
        [422, 'array.max', '"entities.items" must hold 1 to 300 items'],
      )
    })
  },
  { SHEAF_LIMIT_BULK: '300' },
)

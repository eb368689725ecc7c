// A user with restricted roles gets the changes of readable content, and nothing else.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RoleBody } from '#contract/resources/role'
import type { Actor, UserActor } from '#domain/access/actor'
import type { VisibleChange } from '#domain/changes/visible-change'
import { checkBody } from '#domain/check-body'
import { DomainError } from '#domain/errors'
import type { Store } from '#storage/store'
import { type ChangeSubscription, type Since, subscribeToChanges } from '#usecases/changes/subscribe-to-changes'
import { archiveEntry } from '#usecases/entries/archive-entry'
import { deleteEntry } from '#usecases/entries/delete-entry'
import { publishEntry } from '#usecases/entries/publish-entry'
import { putEntry } from '#usecases/entries/put-entry'
import { getEntry, listEntries } from '#usecases/entries/read-entries'
import { unarchiveEntry } from '#usecases/entries/unarchive-entry'
import { unpublishEntry } from '#usecases/entries/unpublish-entry'
import { putRole } from '#usecases/roles/put-role'
import { putTag } from '#usecases/tags/put-tag'
import { createUser } from '#usecases/users/create-user'
import { createRandom } from '../faults/random.ts'
import { onBothEngines } from '../store/engines.ts'
import { AT, activatePost, giveRole, type Installation, install, outcome } from './installation.ts'

const equals = (doc: string, value: string) => ({ equals: [{ doc }, value] })
const NONE = { stage: null, apiKey: null, types: null, contentTypes: null }
const ALL = new URLSearchParams('limit=1000')

async function withContent(installed: Installation) {
  await activatePost(installed)
  await activatePost(installed, undefined, 'page')
  for (const id of ['red', 'blue']) {
    await putTag(installed.ctx, installed.actor, { ...AT, id, version: null, visibility: null, body: { name: id } })
  }
}

async function member(installed: Installation, name: string, policies: readonly object[]) {
  const { ctx, system } = installed
  const belongs = { organization: 'org', role: 'member' } as const
  const account = { firstName: name, lastName: name, password: null, email: `${name}@example.org`, member: belongs }
  const { value: user } = await createUser(ctx, system, account)
  await giveRole(installed, user, { name, policies })
  const actor: UserActor = { kind: 'user', userId: user.id, tokenId: name, scope: 'manage' }
  return {
    actor,
    async become(next: readonly object[]) {
      const { id, version } = (await ctx.store.read((s) => s.roles.byName(AT.space, name)))!
      const body = checkBody(RoleBody, { name, policies: next })
      await putRole(ctx, system, { space: AT.space, id, version, body })
    },
  }
}

const follow = ({ ctx }: Installation, actor: Actor, since: Since | null = null) =>
  subscribeToChanges(ctx, actor, { ...AT, since, filter: NONE })

/** Resumes as a client does, with the last event id. */
const sinceOf = ({ position, mark }: ChangeSubscription): Since => ({ position, mark: mark || null, isHeard: true })

/** All pending changes, and the reasons of resets. */
async function receive(follower: ChangeSubscription, actor: Actor) {
  const received: VisibleChange[] = []
  const resets: string[] = []
  for (;;) {
    const { reset, changes, more } = await follower.next(async () => actor)
    if (reset) resets.push(reset)
    received.push(...changes)
    if (!more) return { received, resets }
  }
}

const names = (changes: readonly VisibleChange[]) => changes.map(({ type, action, id }) => `${type}.${action} ${id}`)

const put = (
  { ctx }: Installation,
  actor: Actor,
  entry: { id: string; contentType?: string; tags?: readonly string[]; version?: number | null },
) => {
  const { id, contentType = 'post', tags = [], version = null } = entry
  const metadata = { tags: tags.map((tag) => ({ sys: { type: 'Link', linkType: 'Tag', id: tag } })) }
  return putEntry(ctx, actor, { ...AT, id, contentType, version, body: { fields: {}, metadata } })
}

/** Counts the reads of the database. */
const counting = (store: Store) => {
  const count = { reads: 0 }
  const read = store.read.bind(store)
  store.read = ((work: never) => {
    count.reads += 1
    return read(work)
  }) as typeof store.read
  return count
}

onBothEngines('changes that narrow roles see', (engine) => {
  test('a client that mirrors the changes has exactly what it may read, whatever roles and writers do', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    await withContent(installed)
    const { ctx, clock, actor: admin } = installed
    const seed = Number(process.env.SEED ?? 11)
    const { pick, between } = createRandom(seed)
    const constraint = (depth: number): object => {
      if (depth === 0 || between(0, 2) === 0) {
        return pick([
          ...['post', 'page'].map((type) => equals('sys.contentType.sys.id', type)),
          ...['red', 'blue'].map((tag) => ({ in: [{ doc: 'metadata.tags.sys.id' }, [tag]] })),
          equals('sys.createdBy.sys.id', 'User.current()'),
          equals('sys.updatedBy.sys.id', 'User.current()'),
          { in: [{ doc: 'sys.id' }, ['e0', 'e1', 'e2']] },
          { paths: [{ doc: 'fields.title.%' }] },
        ])
      }
      const inner = () => constraint(depth - 1)
      return pick([{ and: [inner(), inner()] }, { or: [inner(), inner()] }, { not: [inner()] }])
    }
    const policies = () => [
      { effect: 'allow', actions: ['read'], constraint: constraint(2) },
      ...(between(0, 1) ? [{ effect: 'allow', actions: 'all', constraint: constraint(1) }] : []),
      ...(between(0, 2) ? [] : [{ effect: 'deny', actions: ['read'], constraint: constraint(1) }]),
      { effect: 'allow', actions: ['create'] },
    ]
    const people = ['m0', 'm1', 'm2', 'm3'].map((name) => member(installed, name, policies()))
    const members = await Promise.all(people)
    const readableBy = async (actor: Actor) =>
      (await listEntries(ctx, actor, { ...AT, params: ALL })).items.map(({ id }) => id).sort()
    const mirrors = await Promise.all(
      members.map(async ({ actor }) => ({
        ...{ actor, follower: await follow(installed, actor), has: new Set<string>() },
        /** Content that was readable at some time since the last read. */
        seen: new Set<string>(),
      })),
    )

    const doSomething = async () => {
      const id = `e${between(0, 7)}`
      const stored = await getEntry(ctx, admin, { ...AT, id }).catch(() => null)
      const tags = ['red', 'blue'].filter(() => between(0, 1) === 0)
      const { actor } = pick([{ actor: admin }, ...members])
      if (!stored) return put(installed, actor, { id, contentType: pick(['post', 'page']), tags })
      const { version, contentType } = stored
      switch (between(0, 9)) {
        case 0:
          return deleteEntry(ctx, admin, { ...AT, id })
        case 1:
          return publishEntry(ctx, admin, { ...AT, id, version })
        case 2:
          return unpublishEntry(ctx, admin, { ...AT, id })
        case 3:
          return archiveEntry(ctx, admin, { ...AT, id })
        case 4:
          return unarchiveEntry(ctx, admin, { ...AT, id })
        default:
          return put(installed, pick([actor, admin]), { id, contentType, tags, version })
      }
    }
    const counts = { shown: 0, gone: 0, resets: 0, kept: 0 }
    for (let round = 0; round < 30; round++) {
      const context = `seed ${seed}, round ${round}`
      for (let i = between(1, 4); i > 0; i--) {
        clock.advance(1)
        await outcome(doSomething())
        for (const { actor, seen } of mirrors) for (const id of await readableBy(actor)) seen.add(id)
      }
      if (between(0, 7) === 0) await pick(members).become(policies())
      // The maximum delay when there are no changes.
      clock.advance(1000)
      for (const mirror of mirrors) {
        const { actor, has, seen } = mirror
        if (between(0, 3) === 0) mirror.follower = await follow(installed, actor, sinceOf(mirror.follower))
        const { received, resets } = await receive(mirror.follower, actor)
        const readable = await readableBy(actor)
        for (const change of received) {
          if (change.type !== 'Entry') continue
          const line = `${context}: ${change.action} ${change.id} at ${change.position}`
          assert.ok(seen.has(change.id), `${line}: could never be read`)
          const stored = await getEntry(ctx, admin, { ...AT, id: change.id }).catch(() => null)
          if (change.version !== null && stored?.createdAt === change.sys?.createdAt) {
            assert.ok(readable.includes(change.id), `${line}: cannot be read now`)
          }
          assert.equal(change.version === null, change.actor === null, line)
          counts[change.version === null ? 'gone' : 'shown'] += 1
          if (change.action === 'delete') has.delete(change.id)
          else has.add(change.id)
        }
        if (resets.length > 0) {
          assert.deepEqual(new Set(resets), new Set(['access-changed']), context)
          counts.resets += 1
          has.clear()
          for (const id of readable) has.add(id)
        }
        assert.deepEqual([...has].sort(), readable, context)
        seen.clear()
        for (const id of readable) seen.add(id)
        counts.kept += readable.length
      }
    }
    // Another seed may create roles that nothing leaves.
    if (seed === 11) for (const [what, count] of Object.entries(counts)) assert.ok(count > 2, `${count} ${what}`)
  })

  test('a reused id reveals nothing about the deleted resource', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    await withContent(installed)
    const { ctx, clock, actor: admin } = installed
    const RED = [{ effect: 'allow', actions: ['read'], constraint: { in: [{ doc: 'metadata.tags' }, ['red']] } }]
    const OWN = [{ effect: 'allow', actions: 'all', constraint: equals('sys.createdBy.sys.id', 'User.current()') }]
    const [red, own] = [await member(installed, 'red', RED), await member(installed, 'own', OWN)]
    const followers = await Promise.all([red, own].map(async ({ actor }) => ({ actor, ...(await begin(actor)) })))
    async function begin(actor: Actor) {
      const follower = await follow(installed, actor)
      return { follower, receive: async () => names((await receive(follower, actor)).received) }
    }
    await put(installed, admin, { id: 'x' })
    await put(installed, admin, { id: 'x', version: 1 })
    await deleteEntry(ctx, admin, { ...AT, id: 'x' })
    clock.advance(1)
    await put(installed, own.actor, { id: 'x', tags: ['red'] })
    for (const { receive } of followers) assert.deepEqual(await receive(), ['Entry.create x'])
    // And the reverse: the new resource with the id is hidden.
    await deleteEntry(ctx, own.actor, { ...AT, id: 'x' })
    clock.advance(1)
    await put(installed, admin, { id: 'x' })
    await put(installed, admin, { id: 'x', version: 1 })
    for (const { receive } of followers) assert.deepEqual(await receive(), ['Entry.delete x'])
  })

  test('idle subscriptions cost nothing, and one change costs one read for all of them', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    await withContent(installed)
    const { ctx, clock, actor: admin } = installed
    const RED = [{ effect: 'allow', actions: ['read'], constraint: { in: [{ doc: 'metadata.tags' }, ['red']] } }]
    const { actor, become } = await member(installed, 'red', RED)
    const count = counting(ctx.store)
    const followers = await Promise.all(Array.from({ length: 20 }, () => follow(installed, actor)))
    clock.advance(1000)
    for (const follower of followers) await receive(follower, actor)
    count.reads = 0
    const began = performance.now()
    for (let i = 0; i < 50; i++) for (const follower of followers) await receive(follower, actor)
    // The position of the audit log is read once a second, for all of them.
    const seconds = Math.ceil((performance.now() - began) / 1000)
    assert.ok(count.reads <= 2 + seconds, `${count.reads} reads by 20 followers in 50 rounds without changes`)
    await put(installed, admin, { id: 'a', tags: ['red'] })
    await put(installed, admin, { id: 'b' })
    count.reads = 0
    const all = await Promise.all(followers.map(async (follower) => names((await receive(follower, actor)).received)))
    assert.ok(all.every((received) => received.join() === 'Entry.create a'))
    assert.ok(count.reads <= 4, `${count.reads} reads for two changes: rows, changed resources and rights`)
    await become([])
    clock.advance(1000)
    count.reads = 0
    const resets = await Promise.all(followers.map(async (follower) => (await receive(follower, actor)).resets.join()))
    assert.ok(resets.every((reason) => reason === 'access-changed'))
  })

  test('changes written after a change of rights are never sent under the old rights, even within a second', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    await withContent(installed)
    const { actor: admin } = installed
    const ofType = (type: string) => [
      { effect: 'allow', actions: ['read'], constraint: equals('sys.contentType.sys.id', type) },
    ]
    const { actor, become } = await member(installed, 'someone', ofType('post'))
    const follower = await follow(installed, actor)
    await put(installed, admin, { id: 'a' })
    assert.deepEqual(names((await receive(follower, actor)).received), ['Entry.create a'])
    await become(ofType('page'))
    assert.deepEqual(await receive(follower, actor), { received: [], resets: [] }, 'no changes')
    await put(installed, admin, { id: 'b' })
    await put(installed, admin, { id: 'c', contentType: 'page' })
    assert.deepEqual(await receive(follower, actor), { received: [], resets: ['access-changed'] })
    await put(installed, admin, { id: 'd', contentType: 'page' })
    assert.deepEqual(names((await receive(follower, actor)).received), ['Entry.create d'])
  })

  test('an expired token, and other changes that are not in the audit log, are noticed', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    const { clock } = installed
    const { actor } = await member(installed, 'someone', [])
    const auth = { calls: 0 }
    const expiring: UserActor = { ...actor, expiresAt: clock.now() + 5000 }
    const follower = await follow(installed, expiring)
    const next = () =>
      follower.next(async () => {
        auth.calls += 1
        return expiring
      })
    clock.advance(1000)
    await next()
    assert.equal(auth.calls, 1, 'again after a second, when the cached token has expired')
    clock.advance(3000)
    await next()
    assert.equal(auth.calls, 1)
    clock.advance(1000)
    const ended = follower.next(() => Promise.reject(new DomainError('AccessTokenInvalid')))
    assert.equal(await outcome(ended), 'AccessTokenInvalid')

    const other = await follow(installed, actor)
    clock.advance(1000)
    await other.next(async () => actor)
    clock.advance(60_000)
    assert.equal(await outcome(other.next(async () => ({ ...actor, userId: 'nobody' }))), 'NotFound')
  })
})

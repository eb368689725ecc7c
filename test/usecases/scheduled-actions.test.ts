import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RoleBody } from '#contract/resources/role'
import type { UserActor } from '#domain/access/actor'
import { checkBody } from '#domain/check-body'
import type { OpenedStore } from '#storage/open-options'
import { putEntry } from '#usecases/entries/put-entry'
import { getEntry } from '#usecases/entries/read-entries'
import { runNextJob } from '#usecases/jobs/run-next-job'
import { deleteOrganizationMembership, listOrganizationMemberships } from '#usecases/members/members-of-organization'
import { putRole } from '#usecases/roles/put-role'
import { getScheduledAction, listScheduledActions } from '#usecases/scheduled-actions/read-scheduled-actions'
import { cancelAction, scheduleAction } from '#usecases/scheduled-actions/schedule'
import { createUser } from '#usecases/users/create-user'
import { setUserState } from '#usecases/users/set-user-state'
import { onBothEngines } from '../store/engines.ts'
import { AT, activatePost, giveRole, install, outcome } from './installation.ts'

const HOUR = 3600_000
const allow = (...actions: string[]) => ({ effect: 'allow', actions })

onBothEngines('scheduled actions', (engine) => {
  const set = async (store: OpenedStore) => {
    const installed = await install(store)
    const { ctx, actor, system, clock } = installed
    await activatePost(installed)
    for (const id of ['a', 'b']) {
      const body = { fields: { title: { 'en-US': id } } }
      await putEntry(ctx, actor, { ...AT, id, contentType: 'post', version: null, body })
    }
    const names = { firstName: 'M', lastName: 'M', password: null }
    const belongs = { organization: 'org', role: 'member' } as const
    const { value: user } = await createUser(ctx, system, { ...names, email: 'm@example.org', member: belongs })
    await giveRole(installed, user, { name: 'Theirs', policies: [allow('read', 'publish', 'unpublish')] })
    const theirs: UserActor = { kind: 'user', userId: user.id, tokenId: 't', scope: 'manage' }
    const become = async (policies: readonly object[]) => {
      const role = (await ctx.store.read((s) => s.roles.byName(AT.space, 'Theirs')))!
      const body = checkBody(RoleBody, { name: 'Theirs', policies })
      await putRole(ctx, system, { space: AT.space, id: role.id, version: role.version, body })
    }
    const schedule = (by: UserActor, id: string, inMs: number) =>
      scheduleAction(ctx, by, {
        space: AT.space,
        body: {
          entity: { sys: { type: 'Link', linkType: 'Entry', id } },
          environment: { sys: { type: 'Link', linkType: 'Environment', id: 'master' } },
          action: 'publish',
          scheduledFor: { datetime: new Date(clock.now() + inMs).toISOString() },
        },
      })
    const work = async () => {
      const done: (string | null)[] = []
      const signal = new AbortController().signal
      for (;;) {
        const ended = await runNextJob({ ...ctx, files: {} as never }, 'w', signal, 'timed')
        if (!ended) return done
        done.push(ended.job.subject)
      }
    }
    const isPublished = async (id: string) => (await getEntry(ctx, actor, { ...AT, id })).published !== null
    return { ...installed, theirs, become, schedule, work, isPublished }
  }

  test('nothing runs before its time; overdue actions run in order, each once', async () => {
    await using store = await engine.open()
    const { ctx, actor, clock, schedule, work, isPublished } = await set(store)
    const later = await schedule(actor, 'a', 2 * HOUR)
    const sooner = await schedule(actor, 'b', HOUR)
    const canceled = await schedule(actor, 'b', HOUR + 1)
    await cancelAction(ctx, actor, { ...AT, id: canceled.id })
    clock.advance(HOUR - 1)
    assert.deepEqual(await work(), [])
    clock.advance(5 * HOUR)
    assert.deepEqual(await work(), [sooner.id, later.id])
    assert.deepEqual([await isPublished('a'), await isPublished('b')], [true, true])
    assert.deepEqual(await work(), [])
    const { publishedCounter } = await getEntry(ctx, actor, { ...AT, id: 'b' })
    assert.equal(publishedCounter, 1)
  })

  test('an action fails when its user may no longer publish, and is hidden from users who may not read the entry', async () => {
    await using store = await engine.open()
    const { ctx, actor, clock, theirs, become, schedule, work, isPublished } = await set(store)
    const action = await schedule(theirs, 'a', HOUR)
    await become([allow('read')])
    assert.equal(await outcome(schedule(theirs, 'b', HOUR)), 'AccessDenied')
    assert.equal(await outcome(cancelAction(ctx, theirs, { ...AT, id: action.id })), 'AccessDenied')
    clock.advance(2 * HOUR)
    await work()
    const over = await getScheduledAction(ctx, actor, { ...AT, id: action.id })
    assert.deepEqual([over.status, over.error?.sys], ['failed', { type: 'Error', id: 'AccessDenied' }])
    assert.equal(await isPublished('a'), false)
    await become([])
    assert.equal(await outcome(getScheduledAction(ctx, theirs, { ...AT, id: action.id })), 'NotFound')
    assert.deepEqual(await listScheduledActions(ctx, theirs, { ...AT, matches: () => true }), [])
    assert.equal(await outcome(schedule(theirs, 'b', HOUR)), 'BadRequest')
  })

  test('an action of a suspended user fails with a reason', async () => {
    await using store = await engine.open()
    const { ctx, actor, system, clock, theirs, schedule, work, isPublished } = await set(store)
    const action = await schedule(theirs, 'a', HOUR)
    await setUserState(ctx, system, { email: 'm@example.org', state: 'suspended' })
    clock.advance(2 * HOUR)
    await work()
    const over = await getScheduledAction(ctx, actor, { ...AT, id: action.id })
    assert.deepEqual([over.status, over.error?.sys], ['failed', { type: 'Error', id: 'AccessDenied' }])
    assert.match(JSON.stringify(over.error?.details), /suspended/)
    assert.equal(await isPublished('a'), false)
  })

  test('an action of a user who was removed from the organization fails', async () => {
    await using store = await engine.open()
    const { ctx, actor, system, clock, theirs, schedule, work, isPublished } = await set(store)
    const action = await schedule(theirs, 'a', HOUR)
    const { items } = await listOrganizationMemberships(ctx, system, {
      organization: 'org',
      page: { skip: 0, limit: 1, user: theirs.userId },
    })
    await deleteOrganizationMembership(ctx, system, { organization: 'org', id: items[0]!.id })
    clock.advance(2 * HOUR)
    await work()
    assert.equal((await getScheduledAction(ctx, actor, { ...AT, id: action.id })).status, 'failed')
    assert.equal(await isPublished('a'), false)
  })
})

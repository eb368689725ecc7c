import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { UserActor } from '#domain/access/actor'
import { PRESENT_MS } from '#domain/presence/presence'
import { putEntry } from '#usecases/entries/put-entry'
import { leave, reportPresence } from '#usecases/presence/report-presence'
import { createUser } from '#usecases/users/create-user'
import { onBothEngines } from '../store/engines.ts'
import { AT, activatePost, giveRole, type Installation, install, outcome } from './installation.ts'

const ENTRY = { ...AT, id: 'a' }

const IS_ENTRY = { equals: [{ doc: 'sys.type' }, 'Entry'] }
const allow = (actions: readonly string[], constraint: object = IS_ENTRY) => ({ effect: 'allow', actions, constraint })

async function member(installed: Installation, name: string, policies: readonly object[]): Promise<UserActor> {
  const { ctx, system } = installed
  const about = { firstName: name, lastName: name, password: null, email: `${name}@example.org` }
  const belongs = { organization: 'org', role: 'member' } as const
  const { value: user } = await createUser(ctx, system, { ...about, member: belongs })
  await giveRole(installed, user, { name, policies })
  return { kind: 'user', userId: user.id, tokenId: name, scope: 'manage' }
}

onBothEngines('presence', (engine) => {
  test('editors see who else edits an entry, and in which field, until they leave or time out', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    const { ctx, actor, clock } = installed
    await activatePost(installed)
    await putEntry(ctx, actor, { ...ENTRY, contentType: 'post', version: null, body: { fields: {} } })
    const other = await member(installed, 'editor', [allow(['read', 'update'])])
    const reader = await member(installed, 'reader', [allow(['read'])])
    const stranger = await member(installed, 'stranger', [allow(['create'])])
    const title = { and: [IS_ENTRY, { paths: [{ doc: 'fields.title.en-US' }] }] }
    const translator = await member(installed, 'translator', [allow(['read']), allow(['update'], title)])
    const head = await store.read((s) => s.changes.head(AT.space))

    assert.deepEqual(await reportPresence(ctx, actor, { ...ENTRY, body: { field: 'title' } }), [])
    const began = clock.now()
    clock.advance(1000)
    const seen = await reportPresence(ctx, other, { ...ENTRY, body: {} })
    assert.deepEqual(seen, [{ user: actor.userId, field: 'title', since: began }])
    clock.advance(1000)
    assert.deepEqual(await reportPresence(ctx, actor, { ...ENTRY, body: { field: null } }), [
      { user: other.userId, field: null, since: began + 1000 },
    ])

    await leave(ctx, other, ENTRY)
    assert.deepEqual(await reportPresence(ctx, actor, { ...ENTRY, body: {} }), [])
    await reportPresence(ctx, other, { ...ENTRY, body: {} })
    clock.advance(PRESENT_MS)
    assert.deepEqual(await reportPresence(ctx, actor, { ...ENTRY, body: {} }), [])

    // Setting the clock back by an hour does not prolong presence.
    await reportPresence(ctx, other, { ...ENTRY, body: {} })
    clock.set(clock.now() - 3600_000)
    assert.deepEqual(await reportPresence(ctx, actor, { ...ENTRY, body: {} }), [])

    assert.equal(await outcome(reportPresence(ctx, actor, { ...AT, id: 'nowhere', body: {} })), 'NotFound')
    assert.deepEqual((await reportPresence(ctx, reader, { ...ENTRY, body: {} })).length, 1)
    assert.deepEqual(await reportPresence(ctx, actor, { ...ENTRY, body: {} }), [], 'who only reads is not counted')
    assert.equal(await outcome(reportPresence(ctx, stranger, { ...ENTRY, body: {} })), 'NotFound')
    await reportPresence(ctx, translator, { ...ENTRY, body: { field: 'title' } })
    const others = await reportPresence(ctx, actor, { ...ENTRY, body: {} })
    assert.deepEqual(
      others.map(({ user }) => user),
      [translator.userId],
      'the role of the translator allows one field',
    )
    assert.equal(await store.read((s) => s.changes.head(AT.space)), head, 'it is no change')
    assert.deepEqual(await store.check(), [])
  })
})

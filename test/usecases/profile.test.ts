import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ProfileBody } from '#contract/resources/user'
import type { UserActor } from '#domain/access/actor'
import { checkBody } from '#domain/check-body'
import { getSecondFactor } from '#usecases/second-factor/manage-second-factor'
import { changeProfile } from '#usecases/users/change-profile'
import { createUser } from '#usecases/users/create-user'
import { getMe } from '#usecases/users/get-me'
import { onBothEngines } from '../store/engines.ts'
import { install, outcome } from './installation.ts'

onBothEngines('the own account', (engine) => {
  test('users change their own name, and nothing else of their account', async () => {
    await using store = await engine.open()
    const { ctx, actor } = await install(store)
    const before = await getMe(ctx, actor)
    const change = async (body: unknown, version: number | null = before.version) =>
      changeProfile(ctx, actor, { version, body: checkBody(ProfileBody, body) })
    assert.equal(await outcome(change({ firstName: '  ' })), 'ValidationFailed')
    assert.equal(await outcome(change({ firstName: 'x'.repeat(257) })), 'ValidationFailed')
    assert.equal(await outcome(change({ firstName: 'Ann', password: 'x' })), 'UnknownKey')
    assert.equal(await outcome(change({ firstName: 'Ann' }, null)), 'Conflict')
    const reading: UserActor = { ...actor, scope: 'read' }
    assert.equal(
      await outcome(changeProfile(ctx, reading, { version: before.version, body: { firstName: 'Ann' } })),
      'AccessDenied',
    )
    assert.deepEqual(await getMe(ctx, actor), before)

    const sent = { firstName: ' Ann ', lastName: 'Øst', email: 'other@example.org', activated: false }
    await change(sent)
    const after = await getMe(ctx, actor)
    assert.deepEqual([after.firstName, after.lastName, after.email], ['Ann', 'Øst', before.email])
    assert.equal(after.state, 'active')
    assert.equal(await outcome(change(sent)), 'Conflict')
  })

  test('users choose the language of the app; leaving it out keeps it', async () => {
    await using store = await engine.open()
    const { ctx, actor } = await install(store)
    const change = async (body: object) => {
      const { version } = await getMe(ctx, actor)
      return changeProfile(ctx, actor, { version, body: checkBody(ProfileBody, { firstName: 'Ann', ...body }) })
    }
    const language = async () => (await getMe(ctx, actor)).preferredLanguage
    assert.equal(await language(), null)
    await change({ preferredLanguage: 'de' })
    assert.equal(await language(), 'de')
    await change({ lastName: 'Øst' })
    assert.equal(await language(), 'de')
    for (const refused of ['', 'd', 'de_DE', 'de-', 'x'.repeat(36), 5]) {
      assert.equal(await outcome(change({ preferredLanguage: refused })), 'ValidationFailed', String(refused))
    }
    await change({ preferredLanguage: null })
    assert.equal(await language(), null)
  })

  test('an account reports that it has no password', async () => {
    await using store = await engine.open()
    const { ctx, actor, system } = await install(store)
    assert.equal((await getSecondFactor(ctx, actor)).hasPassword, true)
    const names = { firstName: 'Nora', lastName: '', email: 'nora@example.org', password: null }
    const { value } = await createUser(ctx, system, names)
    assert.equal((await getSecondFactor(ctx, { ...actor, userId: value.id })).hasPassword, false)
  })
})

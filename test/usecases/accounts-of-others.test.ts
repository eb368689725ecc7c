import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { UserActor } from '#domain/access/actor'
import { signInWithIdentity } from '#usecases/identities/sign-in-with-identity'
import { getUserOfSpace, listUsersOfSpace } from '#usecases/members/read-members'
import { leave, reportPresence } from '#usecases/presence/report-presence'
import { createUser } from '#usecases/users/create-user'
import { onBothEngines } from '../store/engines.ts'
import { AT, activatePost, createPost, install, member, outcome } from './installation.ts'

const PAGE = { skip: 0, limit: 10 }

onBothEngines('accounts of others', (engine) => {
  test('members see names; e-mail addresses are for administrators, and for users themselves', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    const { ctx, actor: owner, user } = installed
    const { actor } = await member(installed)
    const emails = async (by: UserActor) =>
      (await listUsersOfSpace(ctx, by, { space: AT.space, page: PAGE })).items.map(({ email }) => email).sort()
    assert.deepEqual(await emails(owner), ['ada@example.org', 'm@example.org'])
    assert.deepEqual(await emails(actor), ['', 'm@example.org'])
    assert.deepEqual(await emails({ ...owner, application: 'app' }), ['', 'ada@example.org'])
    const seen = await getUserOfSpace(ctx, actor, { space: AT.space, id: user.id })
    assert.deepEqual([seen.firstName, seen.email], ['Ada', ''])
  })

  test('a read-only token neither starts nor ends the presence of its user', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    const { ctx, actor: owner } = installed
    await activatePost(installed)
    await createPost(installed, 'a', { 'en-US': 'A' })
    const { actor, become } = await member(installed)
    await become([{ effect: 'allow', actions: 'all' }])
    const reading: UserActor = { ...owner, scope: 'read' }
    const at = { ...AT, id: 'a' }
    const others = async () => (await reportPresence(ctx, actor, { ...at, body: {} })).length
    await reportPresence(ctx, reading, { ...at, body: {} })
    assert.equal(await others(), 0)
    await reportPresence(ctx, owner, { ...at, body: {} })
    assert.equal(await others(), 1)
    assert.equal(await outcome(leave(ctx, reading, at)), 'AccessDenied')
    assert.equal(await others(), 1)
    await leave(ctx, owner, at)
    assert.equal(await others(), 0)
  })

  test('a provider links an account only by the exact e-mail address', async () => {
    await using store = await engine.open()
    const { ctx } = await install(store)
    const visitor = { address: '10.0.0.1', userAgent: 'b', device: null }
    const signInAs = (email: string, subject: string) => {
      const identity = {
        issuer: 'https://id.example',
        subject,
        email,
        emailVerified: true,
        firstName: '',
        lastName: '',
      }
      return outcome(signInWithIdentity(ctx, identity, visitor))
    }
    const names = { firstName: 'K', lastName: 'K', password: null, email: 'kim@example.org' }
    await createUser(ctx, { kind: 'system', userId: 'operator' }, names)
    // The Kelvin sign, and a k with a combining mark that composes.
    assert.equal(await signInAs('\u212aim@example.org', 's1'), 'AccessDenied')
    assert.equal(await signInAs('kim@example.org\u0301', 's2'), 'AccessDenied')
    assert.equal(await signInAs('Kim@Example.org', 's3'), 'ok')
    assert.equal(await signInAs('\u212aim@example.org', 's1'), 'AccessDenied')
  })
})

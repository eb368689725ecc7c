import assert from 'node:assert/strict'
import { test } from 'node:test'
import { activate, newSpace, plain, refusal, refused, request } from './management.ts'
import { accept, join as joinOn, organizationOf, PASSWORD } from './members.ts'
import { onBothEngines } from './on-both-engines.ts'

const link = (linkType: string, id: string) => ({ sys: { type: 'Link' as const, linkType, id } })

onBothEngines('roles, members and teams', (server) => {
  const organizationId = () => organizationOf(server())
  const join = (email: string, role?: string) => joinOn(server(), email, role)

  test('roles: default and custom roles, from version 0, with unique names', async () => {
    const { client, spaceId } = await newSpace(server())
    const standard = await client.role.getMany({ spaceId })
    assert.deepEqual(
      standard.items.map(({ name }) => name),
      ['Author', 'Developer', 'Editor', 'Freelancer', 'Translator'],
    )
    const body = {
      name: 'Proofreader',
      description: 'Reads',
      permissions: { ContentModel: ['read'], Settings: [], ContentDelivery: [] },
      policies: [
        {
          effect: 'allow',
          actions: ['read', 'update'] as ('read' | 'update')[],
          constraint: { and: [{ equals: [{ doc: 'sys.type' }, 'Entry'] }, { paths: [{ doc: 'fields.%.%' }] }] },
        },
      ],
    }
    const created = await client.role.create({ spaceId }, body as never)
    assert.equal(created.sys.version, 0)
    assert.equal(created.sys.space.sys.id, spaceId)
    assert.deepEqual(created.policies, body.policies)
    assert.deepEqual(created.permissions, { ...body.permissions, Environments: [], EnvironmentAliases: [], Tags: [] })
    const renamed = await client.role.update({ spaceId, roleId: created.sys.id }, { ...created, name: 'Reader' })
    assert.deepEqual([renamed.name, renamed.sys.version], ['Reader', 1])
    const stale = client.role.update({ spaceId, roleId: created.sys.id }, { ...created, name: 'Again' })
    assert.deepEqual(await refused(stale), [409, 'Conflict', undefined])
    assert.deepEqual(await refused(client.role.create({ spaceId }, { ...body, name: 'Reader' } as never)), [
      422,
      'ValidationFailed',
      'taken',
    ])
    const wrong = { ...body, name: 'Wrong', policies: [{ effect: 'allow', actions: 'all', constraint: { and: [] } }] }
    assert.deepEqual(await refused(client.role.create({ spaceId }, wrong as never)), [
      422,
      'ValidationFailed',
      'invalid',
    ])
    const chosen = await client.role.createWithId({ spaceId, roleId: 'chosen' }, { ...body, name: 'Chosen' } as never)
    assert.equal(chosen.sys.id, 'chosen')
    await client.role.delete({ spaceId, roleId: 'chosen' })
    assert.equal((await refusal(client.role.get({ spaceId, roleId: 'chosen' }))).status, 404)
    const all = await client.role.getManyForOrganization({
      organizationId: await organizationId(),
      query: { limit: 100 },
    })
    assert.ok(all.items.some(({ sys }) => sys.id === created.sys.id))
  })

  test('an invitation is accepted once, by the invited user; until then the account has no access', async () => {
    const client = plain(server())
    const params = { organizationId: await organizationId() }
    const body = { email: 'grace@example.org', firstName: 'Grace', lastName: 'H', role: 'member' }
    const first = await client.organizationInvitation.create(params, body)
    assert.match(first.sys.invitationUrl, /\/invitations\/cpi_\w{38}$/)
    assert.deepEqual([first.sys.status, first.sys.user], ['open', null])
    assert.deepEqual(await refused(client.organizationInvitation.create(params, body)), [
      422,
      'ValidationFailed',
      'taken',
    ])
    const path = `/organizations/${params.organizationId}/invitations/${first.sys.id}`
    const { body: read } = await request(server(), 'GET', path)
    assert.equal(read.sys.invitationUrl, null)
    const again = await request(server(), 'POST', `${path}/resend`)
    const [old, token] = [first.sys.invitationUrl, again.body.sys.invitationUrl].map((url) => url.split('/').at(-1))
    assert.equal((await accept(server(), { token: old, password: PASSWORD })).status, 404)
    assert.equal((await accept(server(), { token, password: 'short' })).status, 422)
    assert.equal((await accept(server(), { token: 'cpi_guess', password: PASSWORD })).status, 404)
    const both = await Promise.all(
      [1, 2].map(() => accept(server(), { token, password: PASSWORD, lastName: 'Hopper' })),
    )
    const [won, lost] = both.map(({ status }) => status).sort()
    assert.equal(won, 201)
    // Now the invitation is used, or the account is already activated.
    assert.ok(lost === 404 || lost === 403, `${lost}`)
    const answered = await client.organizationInvitation.get({ ...params, invitationId: first.sys.id })
    assert.equal(answered.sys.status, 'accepted')
    const organizationMembershipId = first.sys.organizationMembership.sys.id
    const member = await client.organizationMembership.get({ ...params, organizationMembershipId })
    assert.deepEqual([member.role, member.sys.user.sys.id], ['member', answered.sys.user!.sys.id])
    assert.notEqual(member.sys.id, member.sys.user.sys.id)
    const { items } = await client.organizationMembership.getMany({
      ...params,
      query: { 'sys.user.sys.id': member.sys.user.sys.id },
    })
    assert.deepEqual(items, [member])
    const users = await client.user.getManyForOrganization(params)
    assert.ok(users.items.some(({ email, lastName }) => email === 'grace@example.org' && lastName === 'Hopper'))
    const withdrawn = await client.organizationInvitation.create(params, { ...body, email: 'late@example.org' })
    await request(server(), 'DELETE', `/organizations/${params.organizationId}/invitations/${withdrawn.sys.id}`)
    const late = withdrawn.sys.invitationUrl.split('/').at(-1)
    assert.equal((await accept(server(), { token: late, password: PASSWORD })).status, 404)
  })

  test('members of a space: added by email, changed, removed, with effect from the next request', async () => {
    const { client, at, spaceId } = await newSpace(server())
    await activate(client, at, 'post', [{ id: 'title', name: 'Title', type: 'Symbol' }])
    const { token, userId } = await join('ed@example.org')
    const ed = plain(server(), token)
    assert.equal((await ed.space.getMany()).total, 0)
    assert.equal((await refusal(ed.space.get({ spaceId }))).status, 404)

    const needsRole = client.spaceMembership.create({ spaceId }, { admin: false, email: 'ed@example.org', roles: [] })
    assert.deepEqual(await refused(needsRole), [422, 'ValidationFailed', 'size'])
    const author = { admin: false, email: 'ed@example.org', roles: [link('Role', 'author')] }
    const membership = await client.spaceMembership.create({ spaceId }, author)
    assert.deepEqual([membership.sys.version, membership.sys.user.sys.id], [0, userId])
    assert.deepEqual(await refused(client.spaceMembership.create({ spaceId }, author)), [
      422,
      'ValidationFailed',
      'taken',
    ])
    assert.equal((await ed.space.getMany()).total, 1)
    const entry = await ed.entry.create({ ...at, contentTypeId: 'post' }, { fields: { title: { 'en-US': 'Hello' } } })
    const entryId = entry.sys.id
    assert.deepEqual(await refused(ed.entry.publish({ ...at, entryId }, entry)), [403, 'AccessDenied', undefined])
    assert.deepEqual(await refused(ed.role.getMany({ spaceId })), [403, 'AccessDenied', undefined])
    assert.deepEqual(await refused(ed.apiKey.getMany({ spaceId })), [403, 'AccessDenied', undefined])
    assert.ok((await ed.user.getManyForSpace({ spaceId })).items.some(({ email }) => email === 'ed@example.org'))

    const inUse = await refusal(client.role.delete({ spaceId, roleId: 'author' }))
    assert.deepEqual([inUse.status, inUse.details.errors[0]!.name], [422, 'reference'])
    const spaceMembershipId = membership.sys.id
    const editor = await client.spaceMembership.update(
      { spaceId, spaceMembershipId },
      { ...membership, roles: [link('Role', 'editor')] },
    )
    assert.equal(editor.sys.version, 1)
    await ed.entry.publish({ ...at, entryId }, entry)
    const [member] = (await client.spaceMember.getMany({ spaceId, query: {} })).items.filter(
      ({ sys }) => sys.user.sys.id === userId,
    )
    assert.deepEqual(member!.roles, [link('Role', 'editor')])
    await client.spaceMembership.delete({ spaceId, spaceMembershipId })
    assert.equal((await refusal(ed.entry.get({ ...at, entryId }))).status, 404)
  })

  test('a team gives its members access to a space, and removing it ends the access', async () => {
    const { client, spaceId } = await newSpace(server())
    const params = { organizationId: await organizationId() }
    const { token, userId, membershipId } = await join('tim@example.org')
    const tim = plain(server(), token)
    const team = await client.team.create(params, { name: 'Writers', description: 'Who write' })
    assert.deepEqual([team.sys.version, team.sys.memberCount], [0, 0])
    const teamId = team.sys.id
    const added = await client.teamMembership.create(
      { ...params, teamId },
      { admin: false, organizationMembershipId: membershipId },
    )
    assert.equal(added.sys.organizationMembership.sys.id, membershipId)
    const opens = { admin: false, roles: [link('Role', 'editor')] } as never
    const opened = await client.teamSpaceMembership.create({ spaceId, teamId }, opens)
    assert.equal(opened.sys.team.sys.id, teamId)
    assert.equal((await tim.space.get({ spaceId })).sys.id, spaceId)
    assert.equal((await client.team.get({ ...params, teamId })).sys.memberCount, 1)
    const spaceMember = await client.spaceMember.get({ spaceId, spaceMemberId: `${spaceId}-${userId}` })
    assert.deepEqual([spaceMember.sys.id, spaceMember.sys.user.sys.id], [`${spaceId}-${userId}`, userId])
    const members = await client.spaceMember.getMany({ spaceId, query: {} })
    assert.ok(members.items.some(({ sys }) => sys.id === spaceMember.sys.id))
    assert.equal((await refusal(client.spaceMember.get({ spaceId, spaceMemberId: userId }))).status, 404)
    assert.equal((await client.teamSpaceMembership.getManyForOrganization({ ...params, teamId })).total, 1)
    assert.equal((await client.team.getManyForSpace({ spaceId, query: {} })).items[0]!.sys.id, teamId)
    const teamMembershipId = added.sys.id
    await client.teamMembership.update({ ...params, teamId, teamMembershipId }, { ...added, admin: true })
    await client.teamMembership.delete({ ...params, teamId, teamMembershipId })
    assert.equal((await refusal(tim.space.get({ spaceId }))).status, 404)
    await client.team.delete({ ...params, teamId })
    assert.equal((await client.teamSpaceMembership.getMany({ spaceId, query: {} })).total, 0)
  })

  test('suspended or removed users lose access at once; the last owner stays, and only owners appoint owners', async () => {
    const client = plain(server())
    const params = { organizationId: await organizationId() }
    const { token, membershipId } = await join('adam@example.org', 'admin')
    const adam = plain(server(), token)
    assert.ok((await adam.space.getMany()).total > 0)
    const me = await client.user.getCurrent()
    const [own] = (await client.organizationMembership.getMany({ ...params, query: { 'sys.user.sys.id': me.sys.id } }))
      .items
    const ownId = own!.sys.id
    const demote = client.organizationMembership.update(
      { ...params, organizationMembershipId: ownId },
      { ...own!, role: 'member' },
    )
    assert.deepEqual(await refused(demote), [403, 'AccessDenied', undefined])
    const adams = await adam.organizationMembership.get({ ...params, organizationMembershipId: membershipId })
    const promote = adam.organizationMembership.update(
      { ...params, organizationMembershipId: membershipId },
      { ...adams, role: 'owner' },
    )
    assert.deepEqual(await refused(promote), [403, 'AccessDenied', undefined])
    assert.deepEqual(
      await refused(adam.organizationMembership.delete({ ...params, organizationMembershipId: ownId })),
      [403, 'AccessDenied', undefined],
    )
    const path = `/organizations/${params.organizationId}/organization_memberships/${membershipId}`
    const headers = { 'X-Contentful-Version': String(adams.sys.version) }
    const suspended = await request(server(), 'PUT', path, { headers, body: { role: 'admin', status: 'suspended' } })
    assert.equal(suspended.body.status, 'suspended')
    assert.equal((await adam.space.getMany()).total, 0)
    assert.equal((await refusal(adam.organizationMembership.getMany({ ...params, query: {} }))).status, 404)
    await client.organizationMembership.delete({ ...params, organizationMembershipId: membershipId })
    const tokens = await client.accessToken.getManyForOrganization(params)
    assert.ok(tokens.items.every(({ sys, ...more }) => sys.redactedValue.length === 4 && !('token' in more)))
  })

  test('an administrator cannot resend or withdraw the invitation of an owner, and never sees its link', async () => {
    const params = { organizationId: await organizationId() }
    const { token } = await join('ann@example.org', 'admin')
    const ann = plain(server(), token)
    const base = `/organizations/${params.organizationId}`
    const invite = (email: string, role: string) =>
      plain(server()).organizationInvitation.create(params, { email, firstName: '', lastName: '', role })
    const asAnn = (method: string, path: string) => request(server(), method, `${base}${path}`, { token })
    const owner = await invite('owner@example.org', 'owner')
    // Invited as a member, and appointed owner by another owner before accepting.
    const promoted = await invite('promoted@example.org', 'member')
    const membershipId = promoted.sys.organizationMembership.sys.id
    const promotion = { headers: { 'X-Contentful-Version': '1' }, body: { role: 'owner' } }
    const path = `${base}/organization_memberships/${membershipId}`
    assert.equal((await request(server(), 'PUT', path, promotion)).status, 200)
    for (const { sys } of [owner, promoted]) {
      const renewed = await asAnn('POST', `/invitations/${sys.id}/resend`)
      assert.deepEqual([renewed.status, renewed.body.sys.id], [403, 'AccessDenied'])
      assert.equal((await asAnn('DELETE', `/invitations/${sys.id}`)).status, 403)
      const { invitationUrl, status } = (await ann.organizationInvitation.get({ ...params, invitationId: sys.id })).sys
      assert.deepEqual([invitationUrl, status], [null, 'open'])
    }
    const url = owner.sys.invitationUrl.split('/').at(-1)
    assert.equal((await accept(server(), { token: url, password: PASSWORD })).status, 201, 'the first link still works')
    const developer = await invite('dev@example.org', 'developer')
    assert.equal(developer.role, 'developer')
    assert.equal((await asAnn('POST', `/invitations/${developer.sys.id}/resend`)).status, 200)
    assert.equal((await asAnn('DELETE', `/invitations/${developer.sys.id}`)).status, 204)
  })
})

// The change stream for members with limited access: what it sends, what it must not reveal, and when it ends.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EventStream, openEvents } from '../../support/event-stream.ts'
import { ADMIN_TOKEN, type TestServer } from '../../support/server.ts'
import { type At, activate, type Client, newSpace, plain, request } from './management.ts'
import { join, OWN, organizationOf, signIn, tokenOf } from './members.ts'
import { onBothEngines } from './on-both-engines.ts'

const link = (linkType: string, id: string) => ({ sys: { type: 'Link' as const, linkType, id } })
const equals = (doc: string, value: string) => ({ equals: [{ doc }, value] })
const allow = (actions: unknown, constraint?: object) => ({
  effect: 'allow',
  actions,
  ...(constraint && { constraint }),
})

let people = 0

/** A space with its members; each test has its own. */
class Desk {
  readonly server: TestServer
  readonly client: Client
  readonly at: At
  readonly spaceId: string
  #fences = 0

  private constructor(server: TestServer, created: { client: Client; at: At; spaceId: string }) {
    this.server = server
    this.client = created.client
    this.at = created.at
    this.spaceId = created.spaceId
  }

  static async open(server: TestServer): Promise<Desk> {
    const desk = new Desk(server, await newSpace(server))
    const { client, at } = desk
    for (const type of ['post', 'other']) {
      await activate(client, at, type, [{ id: 'title', name: 'Title', type: 'Symbol' }])
    }
    return desk
  }

  /** A member with a default role (by its id), or with a role of these policies. */
  async member(role: string | readonly object[], permissions: object = {}) {
    people += 1
    const { spaceId, client } = this
    const someone = await join(this.server, `member-${people}@example.org`)
    const roleId = typeof role === 'string' ? role : `role-${people}`
    if (typeof role !== 'string') {
      const body = { name: roleId, permissions, policies: role }
      await client.role.createWithId({ spaceId, roleId }, body as never)
    }
    const body = { admin: false, email: someone.email, roles: [link('Role', roleId)] }
    const membership = await client.spaceMembership.create({ spaceId }, body)
    const become = async (policies: readonly object[]) => {
      const stored = await client.role.get({ spaceId, roleId })
      await client.role.update({ spaceId, roleId }, { ...stored, policies } as never)
    }
    return { ...someone, client: plain(this.server, someone.token), membership, roleId, become }
  }

  url = (environment = 'master', query = '') =>
    `${this.server.url}/spaces/${this.spaceId}/environments/${environment}/changes${query}`

  listen = (token: string, query = '', headers = {}) =>
    openEvents(this.url('master', query), { Authorization: `Bearer ${token}`, ...headers })

  async put(entryId: string, { tags = [] as string[], type = 'post', by = this.client } = {}) {
    const { at } = this
    const stored = await this.client.entry.get({ ...at, entryId }).catch(() => null)
    const content = { fields: {}, metadata: { tags: tags.map((tag) => link('Tag', tag)) } }
    if (!stored) return by.entry.createWithId({ ...at, contentTypeId: type, entryId }, content as never)
    return by.entry.update({ ...at, entryId }, { ...stored, ...content } as never)
  }

  delete = (entryId: string) => this.client.entry.delete({ ...this.at, entryId })

  tag = (tagId: string) =>
    this.client.tag.createWithId({ ...this.at, tagId }, { name: tagId, sys: { visibility: 'private' } } as never)

  /** A change that every member receives: after it, all earlier changes have been sent or are filtered out. */
  async receivedBy(...streams: EventStream[]): Promise<string[][]> {
    this.#fences += 1
    const fence = `Tag.create fence-${this.#fences}`
    await this.tag(`fence-${this.#fences}`)
    return Promise.all(streams.map((stream) => this.#upTo(stream, fence)))
  }

  async #upTo(stream: EventStream, fence: string): Promise<string[]> {
    for (let count = 1; ; count++) {
      const received = namesOf(await stream.until(count))
      if (received.at(-1) !== fence) continue
      return received.filter((name) => !name.startsWith('Tag.create fence-'))
    }
  }
}

// biome-ignore lint/suspicious/noExplicitAny: events have many shapes
const nameOf = ({ event, data }: { event: string; data: any }) =>
  event === 'reset' ? `reset ${data.reason}` : `${data.type}.${data.action} ${data.resource.sys.id}`

const RESET = 'reset access-changed'

/** Waits until the stream has sent its start position. */
const placed = async (stream: EventStream) => {
  while (stream.lastId === '') await sleep(5)
}

const namesOf = (events: readonly { event: string; data: unknown }[]) => events.map(nameOf)

onBothEngines(
  'the change stream of members',
  (server) => {
    test('each user receives only changes that the own roles allow to read', async () => {
      const desk = await Desk.open(server())
      const { client, at } = desk
      const modelReader = { ContentModel: ['read'] }
      const ofPosts = allow(['read'], { and: [equals('sys.type', 'Entry'), equals('sys.contentType.sys.id', 'post')] })
      const someFields = allow(['read'], { paths: [{ doc: 'fields.title.%' }] })
      const editor = await desk.member('editor')
      const freelancer = await desk.member('freelancer')
      const posts = await desk.member([ofPosts], modelReader)
      const closed = await desk.member([ofPosts, someFields])
      const nothing = await desk.member([])
      const all = [ADMIN_TOKEN, ...[editor, freelancer, posts, closed, nothing].map(({ token }) => token)]
      const streams = await Promise.all(all.map((token) => desk.listen(token)))
      await desk.put('secret', { type: 'other' })
      await desk.put('p')
      await client.entry.publish({ ...at, entryId: 'p' }, await client.entry.get({ ...at, entryId: 'p' }))
      await desk.put('mine', { type: 'other', by: freelancer.client })
      await desk.put('mine', { type: 'other' })
      await client.asset.createWithId({ ...at, assetId: 'hidden' }, { fields: {} } as never)
      await activate(client, at, 'third', [{ id: 'title', name: 'Title', type: 'Symbol' }])
      await client.locale.create(at, { name: 'German', code: 'de' } as never)
      await request(server(), 'PUT', `/spaces/${desk.spaceId}/environments/master/ui_config/me`, {
        body: { assetListViews: [], entryListViews: [] },
        headers: { 'X-Contentful-Version': '0' },
      })
      for (const id of ['secret', 'mine']) await desk.delete(id)
      await client.entry.unpublish({ ...at, entryId: 'p' })
      await desk.delete('p')
      const received = await desk.receivedBy(...streams)
      const model = ['ContentType.create third', 'ContentType.publish third']
      const isOther = (name: string) => !/^(Entry|Asset|ContentType|EditorInterface)\./.test(name)
      const others = received[5]!
      assert.ok(others.length === 1 && others.every((name) => name.startsWith('Locale.create ')))
      const ofP = ['Entry.create p', 'Entry.publish p']
      const endOfP = ['Entry.unpublish p', 'Entry.delete p']
      const ofMine = ['Entry.create mine', 'Entry.save mine']
      const about = received.map((names) =>
        names.filter((name) => !isOther(name) && !name.startsWith('EditorInterface.')),
      )
      const everything = [
        ...['Entry.create secret', ...ofP, ...ofMine, 'Asset.create hidden', ...model],
        ...['Entry.delete secret', 'Entry.delete mine', ...endOfP],
      ]
      assert.deepEqual(about[0], everything, 'the administrator')
      assert.deepEqual(about[1], everything, 'the editor')
      assert.deepEqual(about[2], [...ofMine, ...model, 'Entry.delete mine'], 'only their own')
      assert.deepEqual(about[3], [...ofP, ...model, ...endOfP], 'one content type, and the model')
      assert.deepEqual(about[4], [...ofP, ...endOfP], 'one content type, without the model')
      assert.deepEqual(about[5], [], 'a role with nothing')
      for (const names of received.slice(1)) {
        assert.deepEqual(names.filter(isOther), others, 'the views of a person are their own')
      }
      for (const stream of streams.slice(2)) assert.doesNotMatch(stream.raw, /secret|hidden/)
      for (const stream of streams.slice(3)) assert.doesNotMatch(stream.raw, /mine|freelancer/)
      assert.equal(streams[1]!.events[0]!.data.by.sys.linkType, 'User')
      assert.doesNotMatch(streams[1]!.raw, /"fields"|"title"/, 'no content is in an event')
      for (const stream of streams) stream[Symbol.dispose]()
    })

    test('a resource that becomes invisible is reported as deleted without its author; one that becomes visible is reported', async () => {
      const desk = await Desk.open(server())
      for (const id of ['news', 'secret-tag']) await desk.tag(id)
      const news = { in: [{ doc: 'metadata.tags.sys.id' }, ['news']] }
      const reader = await desk.member([allow(['read'], news)])
      const denied = {
        effect: 'deny',
        actions: ['read'],
        constraint: { in: [{ doc: 'metadata.tags' }, ['secret-tag']] },
      }
      const outer = await desk.member([allow(['read']), denied])
      const last = await desk.member([
        allow('all', equals('sys.updatedBy.sys.id', 'User.current()')),
        allow(['create']),
      ])
      using inside = await desk.listen(reader.token)
      using outside = await desk.listen(outer.token)
      using own = await desk.listen(last.token)
      await placed(inside)
      const begin = inside.lastId
      const steps: (() => Promise<unknown>)[] = [
        () => desk.put('a'),
        () => desk.put('a', { tags: ['news'] }),
        () => desk.put('a', { tags: ['news', 'secret-tag'] }),
        () => desk.put('a', { tags: ['secret-tag'] }),
        () => desk.put('a', { tags: ['secret-tag'] }),
        () => desk.put('b', { tags: ['news'] }),
        () => desk.put('never', { tags: ['secret-tag'] }),
        () => desk.put('theirs', { by: last.client }),
        () => desk.put('theirs'),
        ...['a', 'b', 'never'].map((id) => () => desk.delete(id)),
      ]
      let received: string[][] = []
      for (const step of steps) {
        await step()
        received = await desk.receivedBy(inside, outside, own)
      }
      const [first, second, third] = received
      assert.deepEqual(first, ['Entry.save a', 'Entry.save a', 'Entry.delete a', 'Entry.create b', 'Entry.delete b'])
      assert.deepEqual(second, [
        ...['Entry.create a', 'Entry.save a', 'Entry.delete a', 'Entry.create b'],
        ...['Entry.create theirs', 'Entry.save theirs', 'Entry.delete b'],
      ])
      assert.deepEqual(third, ['Entry.create theirs', 'Entry.delete theirs'])
      const [, , gone, , deleted] = inside.events.map(({ data }) => data).filter(({ type }) => type === 'Entry')
      assert.deepEqual(Object.keys(gone).sort(), [
        ...['action', 'at', 'contentType', 'environment', 'keys', 'position', 'resource', 'space', 'type'],
      ])
      assert.deepEqual(gone.keys, [])
      assert.ok('by' in deleted, 'a deletion of a visible resource is reported as it is')
      assert.doesNotMatch(inside.raw + own.raw, /never|secret-tag/)

      // After a reconnect, existing resources are filtered by their current state, deleted ones by their last state.
      using again = await desk.listen(reader.token, '', { 'Last-Event-ID': begin })
      assert.deepEqual(await desk.receivedBy(again), [first])
      await desk.put('out', { tags: ['news'] })
      await desk.put('out')
      using once = await desk.listen(reader.token, '', { 'Last-Event-ID': inside.lastId })
      assert.deepEqual(await desk.receivedBy(once), [['Entry.delete out']])
      const creation = own.events.find((event) => nameOf(event) === 'Entry.create theirs')!
      using late = await desk.listen(last.token, '', { 'Last-Event-ID': creation.id })
      assert.deepEqual(await desk.receivedBy(late), [['Entry.delete theirs']])
    })

    test('a change of roles resets the stream first, and applies to the next change', async () => {
      const desk = await Desk.open(server())
      const ofType = (type: string) => allow(['read'], equals('sys.contentType.sys.id', type))
      const someone = await desk.member([ofType('post')])
      using stream = await desk.listen(someone.token)
      await desk.put('p1')
      await stream.until(1)
      for (let turn = 0; turn < 3; turn++) {
        const [now, before] = turn % 2 ? (['post', 'other'] as const) : (['other', 'post'] as const)
        const since = stream.events.length
        await someone.become([ofType(now)])
        // Written after the role change: with the previous roles it would be sent.
        await desk.put(`no${turn}`, { type: before })
        for (let count = since + 1; !namesOf(stream.events.slice(since)).includes(RESET); count++) {
          await stream.until(count)
        }
        await desk.put(`yes${turn}`, { type: now })
        const [names] = await desk.receivedBy(stream)
        assert.deepEqual(names!.slice(names!.lastIndexOf(RESET)), [RESET, `Entry.create yes${turn}`])
      }
      assert.doesNotMatch(stream.raw, /"no\d"/)

      // A reconnect after a role change is reset, and so is one with a position of an administrator.
      const { lastId } = stream
      stream[Symbol.dispose]()
      await someone.become([ofType('post')])
      for (const id of [lastId, lastId.split('-')[0]!, `${lastId.split('-')[0]}-0123456789ab`]) {
        using back = await desk.listen(someone.token, '', { 'Last-Event-ID': id })
        assert.deepEqual(namesOf(await back.until(1)), [RESET])
      }
      using plainly = await desk.listen(someone.token, `?since=${lastId.split('-')[0]}&type=Entry`)
      await desk.put('p2')
      assert.deepEqual(namesOf(await plainly.until(1)), ['Entry.create p2'])
      for (const wrong of ['1-', '1-xyz', '1-0123456789AB', '-0123456789ab']) {
        using refused = await desk.listen(someone.token, `?since=${wrong}`)
        assert.equal(refused.status, 400, wrong)
      }
      // A user who becomes an administrator receives all changes, after a reset.
      using rising = await desk.listen(someone.token)
      const { spaceId } = desk
      const membership = await desk.client.spaceMembership.get({
        spaceId,
        spaceMembershipId: someone.membership.sys.id,
      })
      await desk.client.spaceMembership.update(
        { spaceId, spaceMembershipId: membership.sys.id },
        { ...membership, admin: true, roles: [] },
      )
      await rising.until(1)
      await desk.put('all', { type: 'other' })
      assert.deepEqual(namesOf(await rising.until(2)), [RESET, 'Entry.create all'])
      assert.match(rising.events[1]!.id, /^\d+$/)
    })

    test('the stream ends when the user loses the space, the organization, the team, the token or the session', async () => {
      const desk = await Desk.open(server())
      const { client, spaceId } = desk
      const organizationId = await organizationOf(server())
      const removed = await desk.member('editor')
      const left = await desk.member('editor')
      const revoked = await desk.member('editor')
      const signedOut = await desk.member('author')
      const byTeam = await join(server(), 'by-team@example.org')
      const team = await client.team.create({ organizationId }, { name: `Team of ${spaceId}`, description: '' })
      const params = { organizationId, teamId: team.sys.id }
      const inTeam = await client.teamMembership.create(params, {
        admin: false,
        organizationMembershipId: byTeam.membershipId,
      })
      const roles = { admin: false, roles: [link('Role', 'editor')] }
      await client.teamSpaceMembership.create({ spaceId, teamId: team.sys.id }, roles as never)
      const cookie = { ...OWN, Cookie: await signIn(server(), signedOut.email) }

      const expiring = await tokenOf(server(), revoked.email, { name: 'short', expiresIn: 20 })
      const tokens = [removed.token, left.token, revoked.token, byTeam.token, expiring]
      const streams = await Promise.all(tokens.map((token) => desk.listen(token)))
      streams.push(await openEvents(desk.url(), cookie))
      await desk.put('before')
      for (const stream of streams) assert.deepEqual(namesOf(await stream.until(1)), ['Entry.create before'])

      await client.spaceMembership.delete({ spaceId, spaceMembershipId: removed.membership.sys.id })
      await client.organizationMembership.delete({ organizationId, organizationMembershipId: left.membershipId })
      const { items } = await revoked.client.accessToken.getMany({})
      await revoked.client.accessToken.revoke({ tokenId: items.find(({ name }) => name === 'mine')!.sys.id })
      await client.teamMembership.delete({ ...params, teamMembershipId: inTeam.sys.id })
      await fetch(`${server().url}/app/session`, { method: 'DELETE', headers: { ...cookie, Origin: server().url } })
      await desk.put('after')
      for (const stream of streams) assert.equal(await stream.end(), 'clean')
      for (const [at, stream] of streams.entries()) {
        // A token that expires was valid until then.
        if (at !== 4) assert.deepEqual(namesOf(stream.events), ['Entry.create before'])
      }
      const again = await Promise.all(tokens.map(async (token) => (await desk.listen(token)).status))
      assert.deepEqual(again, [404, 404, 401, 404, 401])
    })

    test('a stream of an environment without access gets NotFound; with access it works', async () => {
      const desk = await Desk.open(server())
      const { client, spaceId } = desk
      const environmentId = 'staging'
      await client.environment.createWithId({ spaceId, environmentId }, { name: 'Staging' })
      for (let status = ''; status !== 'ready'; await sleep(20)) {
        status = (await client.environment.get({ spaceId, environmentId })).sys.status.sys.id
      }
      const limited = await desk.member([allow('all', equals('sys.environment.sys.id', environmentId))])
      const headers = { Authorization: `Bearer ${limited.token}` }
      using master = await openEvents(desk.url(), headers)
      using missing = await openEvents(desk.url('missing'), headers)
      assert.deepEqual([master.status, missing.status], [404, 404])
      using staging = await openEvents(desk.url(environmentId), headers)
      assert.equal(staging.status, 200)
      await desk.put('in-master')
      const at = { spaceId, environmentId }
      await client.entry.createWithId({ ...at, contentTypeId: 'post', entryId: 'in-staging' }, { fields: {} })
      assert.deepEqual(namesOf(await staging.until(1)), ['Entry.create in-staging'])
      // The role gives access to another environment now.
      await limited.become([allow('all', equals('sys.environment.sys.id', 'master'))])
      assert.equal(await staging.end(), 'clean')
      assert.doesNotMatch(staging.raw, /in-master/)
    })

    test('callers without access and API keys are refused, and positions reveal only that something changed', async () => {
      const desk = await Desk.open(server())
      const key = await desk.client.apiKey.create({ spaceId: desk.spaceId }, { name: 'Reader' } as never)
      const stranger = await join(server(), `stranger-${desk.spaceId}@example.org`)
      using strange = await desk.listen(stranger.token)
      const path = `/spaces/${desk.spaceId}/environments/master/changes`
      const byKey = await request(server(), 'GET', `/api${path}`, { token: key.accessToken })
      const unsigned = await request(server(), 'GET', `/api${path}`, { token: 'nothing-that-was-ever-given' })
      assert.deepEqual([strange.status, byKey.status, unsigned.status], [404, 401, 401])
      const nothing = await desk.member([])
      using stream = await desk.listen(nothing.token)
      await placed(stream)
      const before = stream.raw
      for (let i = 0; i < 5; i++) await desk.put(`unseen-${i}`)
      while (stream.raw === before) await sleep(50)
      const rest = stream.raw.slice(before.length)
      assert.match(rest, /^(?:: alive\nid: \d+-[0-9a-f]{12}\n\n)+$/, 'but how far the log is, when it is time to')
      using filtered = await desk.listen(nothing.token, '?since=0&type=Entry&content_type=post')
      await sleep(300)
      assert.equal(filtered.events.length, 0)
    })
  },
  { SHEAF_STREAM_HEARTBEAT: '1s' },
)

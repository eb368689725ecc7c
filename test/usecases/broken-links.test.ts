import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Actor } from '#domain/access/actor'
import { putAsset } from '#usecases/assets/put-asset'
import { activateContentType } from '#usecases/content-types/activate-content-type'
import { putContentType } from '#usecases/content-types/put-content-type'
import { deleteEntry } from '#usecases/entries/delete-entry'
import { type BrokenLinks, listBrokenLinks } from '#usecases/entries/list-broken-links'
import { publishEntry } from '#usecases/entries/publish-entry'
import { putEntry } from '#usecases/entries/put-entry'
import { unpublishEntry } from '#usecases/entries/unpublish-entry'
import { createUser } from '#usecases/users/create-user'
import { onBothEngines } from '../store/engines.ts'
import { AT, giveRole, type Installation, install, outcome } from './installation.ts'

const link = (linkType: string, id: string) => ({ sys: { type: 'Link', linkType, id } })
const NOTE = {
  name: 'Note',
  fields: [
    { id: 'to', name: 'To', type: 'Array', items: { type: 'Link', linkType: 'Entry' } },
    { id: 'picture', name: 'Picture', type: 'Link', linkType: 'Asset' },
    { id: 'secret', name: 'Secret', type: 'Link', linkType: 'Entry', omitted: true },
  ],
}

onBothEngines('broken links', (engine) => {
  const notes = async (installed: Installation) => {
    const { ctx, actor } = installed
    const { value } = await putContentType(ctx, actor, { ...AT, id: 'note', version: null, body: NOTE })
    await activateContentType(ctx, actor, { ...AT, id: 'note', version: value.contentType.version })
    const put = async (id: string, fields: object, isPublished = true) => {
      await putEntry(ctx, actor, { ...AT, id, contentType: 'note', version: null, body: { fields } })
      if (isPublished) await publishEntry(ctx, actor, { ...AT, id, version: 1 })
    }
    const to = (...ids: string[]) => ({ to: { 'en-US': ids.map((id) => link('Entry', id)) } })
    await put('draft', {}, false)
    await put('nowhere', {}, false)
    await putAsset(ctx, actor, { ...AT, id: 'gone', version: null, body: { fields: {} } })
    await put('ground', {})
    await put('whole', to('ground'))
    await put('leaky', to('ground', 'draft', 'nowhere'))
    await put('blind', { picture: { 'en-US': link('Asset', 'gone') } })
    // Links from drafts and archived entries do not count.
    await put('hiding', { secret: { 'en-US': link('Entry', 'draft') } })
    await put('unpublished', to('draft'), false)
    // Publishing refuses links to missing content; deleting does not check for links.
    await deleteEntry(ctx, actor, { ...AT, id: 'nowhere' })
  }

  test('every published entry with a link that readers cannot follow is found, however small the steps', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    const { ctx, actor } = installed
    await notes(installed)
    const look = (limit: number, after: string | null = null, who: Actor = actor) =>
      listBrokenLinks(ctx, who, { ...AT, after, limit })
    const all = await look(1000)
    assert.deepEqual([all.looked, all.next], [4, null])
    const found = Object.fromEntries(all.items.map(({ entry, links }) => [entry, links.map(({ id }) => id).sort()]))
    assert.deepEqual(found, { leaky: ['draft', 'nowhere'], blind: ['gone'] })
    // Readers still see the published version, whatever has been saved since.
    const save = (id: string, fields: object) =>
      putEntry(ctx, actor, { ...AT, id, contentType: null, version: 2, body: { fields } })
    await save('leaky', {})
    await save('whole', { to: { 'en-US': [link('Entry', 'nowhere')] } })
    assert.deepEqual((await look(1000)).items, all.items)
    const stepped: string[] = []
    let after: string | null = null
    for (let step = 0; step < 5; step++) {
      const { items, next } = await look(1, after)
      stepped.push(...items.flatMap(({ entry, links }) => links.map(({ id }) => `${entry} ${id}`)))
      after = next
      if (next === null) break
    }
    assert.deepEqual(stepped.sort(), ['blind gone', 'leaky draft', 'leaky nowhere'])

    // The result follows publishing and deleting.
    await publishEntry(ctx, actor, { ...AT, id: 'draft', version: 1 })
    await unpublishEntry(ctx, actor, { ...AT, id: 'ground' })
    await deleteEntry(ctx, actor, { ...AT, id: 'ground' })
    const later = Object.fromEntries(
      (await look(1000)).items.map(({ entry, links }) => [entry, links.map(({ id }) => id).sort()]),
    )
    assert.deepEqual(later, { leaky: ['ground', 'nowhere'], whole: ['ground'], blind: ['gone'] })
    for (const wrong of ['', 'x', 'Entry', 'Entry.', 'Space.a', "Entry.a'b"]) {
      assert.equal(await outcome(look(10, wrong)), 'BadRequest', wrong)
    }
  })

  test('links of entries that the user may not read are not listed', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    const { ctx, system } = installed
    await notes(installed)
    const belongs = { organization: 'org', role: 'member' } as const
    const names = { firstName: 'M', lastName: 'M', password: null, email: 'm@example.org' }
    const { value: user } = await createUser(ctx, system, { ...names, member: belongs })
    const only = { equals: [{ doc: 'sys.id' }, 'blind'] }
    await giveRole(installed, user, {
      name: 'One',
      policies: [{ effect: 'allow', actions: ['read'], constraint: only }],
    })
    const actor: Actor = { kind: 'user', userId: user.id, tokenId: 't', scope: 'manage' }
    const { items } = await listBrokenLinks(ctx, actor, { ...AT, after: null, limit: 1000 })
    let after: string | null = null
    do {
      const { next }: BrokenLinks = await listBrokenLinks(ctx, actor, { ...AT, after, limit: 1 })
      assert.ok(!/draft|gone|ground|nowhere/.test(next ?? ''), 'the cursor does not reveal targets')
      after = next
    } while (after !== null)
    assert.equal(await outcome(listBrokenLinks(ctx, actor, { ...AT, after: 'Entry.d', limit: 1 })), 'BadRequest')
    assert.deepEqual(
      items.map(({ entry }) => entry),
      ['blind'],
    )
  })
})

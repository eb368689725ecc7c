// Random changes of every kind that can alter a delivery response. Each returns whether it was done; some are refused
// in some states and change nothing.
import type { Random } from '../faults/random.ts'
import { activate, createEnvironment, link, type Management, POST_FIELDS, postBody, publishNew } from './space.ts'

export type Operation = (m: Management, random: Random) => Promise<boolean>

const POSTS = ['p0', 'p1', 'p2', 'p3', 'new1']
const AUTHORS = ['a0', 'a1', 'a2']
const ASSETS = ['f0', 'f1']
const ENTRIES = [...POSTS, ...AUTHORS]

/** Writes use all names of an environment. */
const placeOf = (random: Random) => `/environments/${random.pick(['master', 'master', 'staging', 'live'])}`
const entryOf = (random: Random, ids = ENTRIES) => `${placeOf(random)}/entries/${random.pick(ids)}`
const assetOf = (random: Random) => `${placeOf(random)}/assets/${random.pick(ASSETS)}`

const done = async (sent: Promise<{ ok: boolean }>): Promise<boolean> => (await sent).ok

async function publish(m: Management, path: string): Promise<boolean> {
  return done(m.send('PUT', `${path}/published`, { version: await m.versionOf(path) }))
}

async function unpublish(m: Management, path: string): Promise<boolean> {
  return done(m.send('DELETE', `${path}/published`, { version: await m.versionOf(path) }))
}

const randomPost = (random: Random, tags: string[] = []) =>
  postBody(
    `title ${random.between(1, 1e6)}`,
    random.pick(AUTHORS),
    [random.pick(ENTRIES), random.pick(POSTS)],
    random.pick(ASSETS),
    tags,
  )

async function remove(m: Management, path: string): Promise<boolean> {
  await unpublish(m, path)
  return done(m.send('DELETE', path, { version: await m.versionOf(path) }))
}

async function putTag(m: Management, path: string, id: string, name: string, visibility: string): Promise<boolean> {
  const body = { name, sys: { id, type: 'Tag', visibility } }
  return done(m.send('PUT', path, { body, version: await m.versionOf(path) }))
}

async function changeLocale(m: Management, place: string, code: RegExp, change: object): Promise<boolean> {
  const { items } = await m.must('GET', `${place}/locales`)
  const found = items.find((locale: { code: string }) => code.test(locale.code))
  if (!found) return false
  const { sys, default: _, ...body } = found
  return done(m.send('PUT', `${place}/locales/${sys.id}`, { body: { ...body, ...change }, version: sys.version }))
}

async function pointAlias(m: Management, id: string, target: string): Promise<boolean> {
  const path = `/environment_aliases/${id}`
  const body = { environment: link('Environment', target) }
  return done(m.send('PUT', path, { body, version: await m.versionOf(path) }))
}

/** `master` may have become an alias of an environment with a dated id. */
async function targets(m: Management): Promise<string[]> {
  const { items } = await m.must('GET', '/environments')
  return items
    .filter(
      ({ sys }: { sys: { aliasedEnvironment?: object; id: string } }) => !sys.aliasedEnvironment && sys.id !== 'branch',
    )
    .map(({ sys }: { sys: { id: string } }) => sys.id)
}

async function bulk(m: Management, random: Random, action: 'publish' | 'unpublish'): Promise<boolean> {
  const place = placeOf(random)
  const items: object[] = []
  for (const id of [random.pick(POSTS), random.pick(AUTHORS)]) {
    const version = await m.versionOf(`${place}/entries/${id}`)
    const { sys } = link('Entry', id)
    if (version !== undefined) items.push({ sys: { ...sys, ...(action === 'publish' && { version }) } })
  }
  const body = { entities: { sys: { type: 'Array' }, items } }
  const { ok, json } = await m.send('POST', `${place}/bulk_actions/${action}`, { body })
  if (!ok) return false
  const path = `${place}/bulk_actions/actions/${json.sys.id}`
  await m.until('the bulk action', async () => /succeeded|failed/.test((await m.find(path))?.sys.status ?? 'succeeded'))
  return (await m.find(path))?.sys.status !== 'failed'
}

async function schedule(m: Management, random: Random): Promise<boolean> {
  const id = random.pick(POSTS)
  const path = `/environments/master/entries/${id}`
  const version = await m.versionOf(path)
  if (version === undefined) return false
  await m.send('PUT', path, { body: randomPost(random), version })
  const body = {
    entity: link('Entry', id),
    environment: link('Environment', 'master'),
    action: 'publish',
    scheduledFor: { datetime: new Date(Date.now() + 2000).toISOString() },
  }
  const { ok, json } = await m.send('POST', '/scheduled_actions', { body })
  if (!ok) return false
  const at = `/scheduled_actions/${json.sys.id}?environment.sys.id=master`
  await m.until('the scheduled action', async () => (await m.find(at)).sys.status !== 'scheduled')
  return (await m.find(at)).sys.status === 'succeeded'
}

export const OPERATIONS: Readonly<Record<string, Operation>> = {
  'save an entry and publish it': (m, r) => publishNew(m, entryOf(r, POSTS), 'post', randomPost(r)),
  'save a draft': async (m, r) => {
    const path = entryOf(r, POSTS)
    return done(m.send('PUT', path, { body: randomPost(r), version: await m.versionOf(path) }))
  },
  'publish an entry': (m, r) => publish(m, entryOf(r)),
  'unpublish an entry': (m, r) => unpublish(m, entryOf(r)),
  'archive an entry': async (m, r) => {
    const path = entryOf(r)
    await unpublish(m, path)
    return done(m.send('PUT', `${path}/archived`, { version: await m.versionOf(path) }))
  },
  'unarchive an entry and publish it': async (m, r) => {
    const place = placeOf(r)
    for (const id of ENTRIES) {
      const path = `${place}/entries/${id}`
      if ((await m.find(path))?.sys.archivedVersion === undefined) continue
      await m.send('DELETE', `${path}/archived`, { version: await m.versionOf(path) })
      return publish(m, path)
    }
    return false
  },
  'delete an entry': (m, r) => remove(m, entryOf(r, POSTS)),
  'replace an entry by one of another type': async (m, r) => {
    const path = entryOf(r, POSTS)
    await remove(m, path)
    return publishNew(m, path, 'author', { fields: { name: { 'en-US': `name ${r.between(1, 1e6)}` } } })
  },
  'publish entries in bulk': (m, r) => bulk(m, r, 'publish'),
  'unpublish entries in bulk': (m, r) => bulk(m, r, 'unpublish'),
  'publish an entry by schedule': schedule,
  'put tags on an entry': (m, r) => publishNew(m, entryOf(r, POSTS), 'post', randomPost(r, ['blue', 'secret'])),
  'change an asset': async (m, r) => {
    const path = assetOf(r)
    const { fields, sys } = await m.must('GET', path)
    const body = { fields: { ...fields, title: { 'en-US': `title ${r.between(1, 1e6)}` } } }
    const put = await m.send('PUT', path, { body, version: sys.version })
    return put.ok && publish(m, path)
  },
  'put tags on an asset': async (m, r) => {
    const path = assetOf(r)
    const { fields, sys } = await m.must('GET', path)
    const tags = r.pick([[], [link('Tag', 'blue')]])
    const put = await m.send('PUT', path, { body: { fields, metadata: { tags } }, version: sys.version })
    return put.ok && publish(m, path)
  },
  'publish an asset': (m, r) => publish(m, assetOf(r)),
  'unpublish an asset': (m, r) => unpublish(m, assetOf(r)),
  'rename a content type': (m, r) => activate(m, placeOf(r), 'post', POST_FIELDS, `Post ${r.between(1, 1e6)}`),
  'rename a field': async (m, r) => {
    const place = placeOf(r)
    const path = `${place}/content_types/post`
    const { sys: _, ...type } = await m.must('GET', path)
    const fields = type.fields.map((field: { id: string }) =>
      /^(?:note|remark)$/.test(field.id) ? { ...field, newId: field.id === 'note' ? 'remark' : 'note' } : field,
    )
    return activate(m, place, 'post', fields)
  },
  'omit a field': async (m, r) => {
    const place = placeOf(r)
    const { fields } = await m.must('GET', `${place}/content_types/author`)
    const changed = fields.map((field: { id: string; omitted: boolean }) =>
      field.id === 'friend' ? { ...field, omitted: !field.omitted } : field,
    )
    return activate(m, place, 'author', changed)
  },
  'add a content type': (m, r) => activate(m, placeOf(r), 'extra', [POST_FIELDS[1]!]),
  'deactivate a content type': (m, r) => unpublish(m, `${placeOf(r)}/content_types/extra`),
  'delete a content type': (m, r) => remove(m, `${placeOf(r)}/content_types/extra`),
  'create a public tag': (m, r) =>
    putTag(m, `${placeOf(r)}/tags/green`, 'green', `green ${r.between(1, 1e6)}`, 'public'),
  'rename a public tag': (m, r) => putTag(m, `${placeOf(r)}/tags/blue`, 'blue', `blue ${r.between(1, 1e6)}`, 'public'),
  'rename a private tag': (m, r) =>
    putTag(m, `${placeOf(r)}/tags/secret`, 'secret', `s ${r.between(1, 1e6)}`, 'private'),
  'delete a public tag': async (m, r) => {
    const path = `${placeOf(r)}/tags/green`
    return done(m.send('DELETE', path, { version: await m.versionOf(path) }))
  },
  'create a locale': (m, r) =>
    done(
      m.send('POST', `${placeOf(r)}/locales`, {
        body: { name: 'Dutch', code: 'nl', fallbackCode: r.pick(['de', 'en-US']), optional: true },
      }),
    ),
  'change the fallback of a locale': (m, r) =>
    changeLocale(m, placeOf(r), /^de/, { fallbackCode: r.pick(['en-US', null]) }),
  'rename the code of a locale': (m, r) => changeLocale(m, placeOf(r), /^de/, { code: r.pick(['de', 'de-AT']) }),
  'rename a locale': (m, r) => changeLocale(m, placeOf(r), /^nl/, { name: `Dutch ${r.between(1, 1e6)}` }),
  'hide a locale from delivery or show it': (m, r) =>
    changeLocale(m, placeOf(r), /^nl/, { contentDeliveryApi: r.pick([true, false]) }),
  'delete a locale': async (m, r) => {
    const place = placeOf(r)
    const { items } = await m.must('GET', `${place}/locales`)
    const found = items.find(({ code }: { code: string }) => code === 'nl')
    return found ? done(m.send('DELETE', `${place}/locales/${found.sys.id}`)) : false
  },
  'switch an alias': async (m, r) => pointAlias(m, 'live', r.pick(await targets(m))),
  'create an alias': async (m, r) => pointAlias(m, 'next', r.pick(await targets(m))),
  'delete an alias': (m) => done(m.send('DELETE', '/environment_aliases/next')),
  'make master an alias, or switch it': async (m, r) => pointAlias(m, 'master', r.pick(await targets(m))),
  'create an environment': (m) => createEnvironment(m, 'branch'),
  'delete an environment': (m) => done(m.send('DELETE', '/environments/branch')),
  'create an environment again under its id': async (m) => {
    await m.send('DELETE', '/environments/branch')
    return createEnvironment(m, 'branch')
  },
  'rename an environment': async (m, r) => {
    const path = '/environments/staging'
    const body = { name: `Staging ${r.between(1, 1e6)}` }
    return done(m.send('PUT', path, { body, version: await m.versionOf(path) }))
  },
  'rename the space': async (m, r) =>
    done(m.send('PUT', '', { body: { name: `Magazine ${r.between(1, 1e6)}` }, version: await m.versionOf('') })),
  'change the environments of a key': async (m, r) => {
    const path = '/api_keys/narrow'
    const version = await m.versionOf(path)
    const environments = r.pick([['staging'], ['master'], ['master', 'staging']]).map((id) => link('Environment', id))
    return done(m.send('PUT', path, { body: { name: 'Narrow', environments }, version }))
  },
  'create a role': (m, r) =>
    done(m.send('POST', '/roles', { body: { name: `Role ${r.between(1, 1e9)}`, permissions: {}, policies: [] } })),
}

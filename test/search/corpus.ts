// Content that is hard to search, created through the use cases, and a copy of it in memory.
import type { Entry } from '#domain/entries/entry'
import type { Resource } from '#domain/resources/resource'
import type { Store } from '#storage/store'
import { createProcessedAsset } from '#usecases/assets/create-processed-asset'
import { activateContentType } from '#usecases/content-types/activate-content-type'
import { putContentType } from '#usecases/content-types/put-content-type'
import { archiveEntry } from '#usecases/entries/archive-entry'
import { publishEntry } from '#usecases/entries/publish-entry'
import { putEntry } from '#usecases/entries/put-entry'
import { unpublishEntry } from '#usecases/entries/unpublish-entry'
import { createLocale } from '#usecases/locales/create-locale'
import { putTag } from '#usecases/tags/put-tag'
import type { Random } from '../faults/random.ts'
import { AT, type Installation } from '../usecases/installation.ts'
import { type FieldOfModel, LOCALES, MODEL, TAGS } from './model.ts'

type Fields = Readonly<Record<string, Readonly<Record<string, unknown>>>>

export interface Content {
  fields: Fields
  tags: readonly string[]
}

/** The final state of a resource, in order of creation. */
export interface Item {
  kind: 'Entry' | 'Asset'
  id: string
  type: string | null
  sys: Resource
  current: Content
  published: Content | null
}

export const WORDS = [
  'night',
  'Ferry',
  'ferries',
  'Élan',
  'elan',
  'STRASSE',
  'Straße',
  '夜の船',
  '٢٠٢٦',
  'a',
  'x²',
  'don’t',
  '🌾',
  'ﬁne',
  'fin',
]
const TEXTS = [
  '',
  'a',
  'A',
  'b',
  'B',
  'ä',
  'Ä',
  'z',
  'Z',
  '10',
  '9',
  ' x',
  'é',
  'e\u0301',
  '🌾',
  '\uffff',
  'ﬁ',
  "o'x",
  '%',
  '_',
  '{a}',
  '"q"',
  '\\',
]
export const PLACES = [
  { lat: 0, lon: 0 },
  { lat: 52.52, lon: 13.405 },
  { lat: 52.5, lon: 13.4 },
  { lat: -33.86, lon: 151.21 },
  { lat: 0, lon: 179.9 },
  { lat: 0, lon: -179.9 },
  { lat: 90, lon: 10 },
]
const DAYS = [
  '2020-01-01',
  '2020-01-01T00:00:00Z',
  '2020-01-01T01:00+01:00',
  '2019-12-31T23:59:59.999Z',
  '2020-06-15T12:30',
]

const ids = (type: string, count: number) => Array.from({ length: count }, (_, i) => `${type}${'-._'[i % 3]}${i}`)
export const IDS: Readonly<Record<string, readonly string[]>> = {
  post: ids('post', 190),
  author: ids('author', 60),
  note: ids('note', 40),
  asset: ids('asset', 25),
}

export const sentence = (random: Random, most = 6) =>
  Array.from({ length: random.between(0, most) }, () => random.pick(WORDS)).join(' ')

export function drawValue(field: FieldOfModel, random: Random): unknown {
  switch (field.type) {
    case 'Symbol':
      return random.between(0, 2) === 0 ? sentence(random, 3) : random.pick(TEXTS)
    case 'Text':
      return random.between(0, 9) === 0 ? `${'long '.repeat(80)}${random.pick(TEXTS)}` : sentence(random)
    case 'RichText':
      return richText(sentence(random))
    case 'Integer':
      return random.between(-2, 6)
    case 'Number':
      return random.pick([-1.5, 0, 0.1, 0.2, 9e15, 2, 1e-7])
    case 'Date':
      return random.pick(DAYS)
    case 'Boolean':
      return random.pick([true, false])
    case 'Object':
      return random.pick([{}, { a: 1 }, []])
    case 'Location':
      return random.pick(PLACES)
    case 'Link':
      return linkTo(
        field.linkType!,
        random.pick([...IDS[field.linkType === 'Asset' ? 'asset' : field.to!]!.slice(0, 30), 'gone']),
      )
    default:
      return Array.from({ length: random.between(0, 3) }, () =>
        field.items!.type === 'Symbol'
          ? random.pick(TEXTS)
          : linkTo('Entry', random.pick(IDS[field.to!]!.slice(0, 30))),
      )
  }
}

const linkTo = (linkType: string, id: string) => ({ sys: { type: 'Link', linkType, id } })
const richText = (value: string) => ({
  nodeType: 'document',
  data: {},
  content: [{ nodeType: 'paragraph', data: {}, content: [{ nodeType: 'text', value, marks: [], data: {} }] }],
})

export function contentOf(type: string, random: Random): Content {
  const fields: Record<string, Record<string, unknown>> = {}
  for (const field of MODEL[type]!) {
    const codes = field.localized ? LOCALES.map(({ code }) => code) : ['en-US']
    const values: Record<string, unknown> = {}
    for (const code of codes) {
      const dice = random.between(0, 9)
      if (dice < 6) values[code] = drawValue(field, random)
      else if (dice === 6) values[code] = null
    }
    if (Object.keys(values).length > 0) fields[field.id] = values
  }
  const tags = [...TAGS.public, ...TAGS.private].filter(() => random.between(0, 3) === 0)
  return { fields, tags }
}

export const bodyOf = ({ fields, tags }: Content) => ({
  fields,
  metadata: { tags: tags.map((id) => linkTo('Tag', id)), concepts: [] },
})

/** Deterministic for a seed, on every engine. One transaction, because hundreds would be slow. */
export async function fillSpace(installed: Installation, random: Random): Promise<Item[]> {
  const { value } = await installed.ctx.store.transact((tx) => {
    const inside: Store = {
      ...installed.ctx.store,
      read: (work) => work(tx),
      transact: async (work) => ({ value: await work(tx), position: null }),
    }
    return fill({ ...installed, ctx: { ...installed.ctx, store: inside } }, random)
  })
  return value
}

async function fill(installed: Installation, random: Random): Promise<Item[]> {
  const { ctx, clock, actor } = installed
  for (const { code, fallback, shown } of LOCALES.slice(1)) {
    const body = { name: code, code, fallbackCode: fallback, contentDeliveryApi: shown, optional: true }
    await createLocale(ctx, actor, { ...AT, body })
  }
  for (const [visibility, names] of Object.entries(TAGS)) {
    for (const id of names)
      await putTag(ctx, actor, { ...AT, id, version: null, visibility, body: { name: id, sys: { id, type: 'Tag' } } })
  }
  for (const [id, fields] of Object.entries(MODEL)) {
    const body = {
      name: id,
      displayField: null,
      fields: fields.map(({ to: _, ...field }) => ({ ...field, name: field.id })),
    }
    await putContentType(ctx, actor, { ...AT, id, version: null, body })
    await activateContentType(ctx, actor, { ...AT, id, version: 1 })
  }
  const items: Item[] = []
  for (const [i, id] of IDS.asset!.entries()) {
    clock.advance(random.between(0, 2))
    items.push(await makeAsset(installed, id, i, random))
  }
  const order = ['author', 'note', 'post'].flatMap((type) => IDS[type]!.map((id) => ({ type, id })))
  for (const { type, id } of order) items.push(await makeEntry(installed, type, id, random))
  return items
}

async function makeEntry({ ctx, clock, actor }: Installation, type: string, id: string, random: Random): Promise<Item> {
  const at = { ...AT, id }
  // Many have the same time, so that ties occur in the order.
  clock.advance(random.between(0, 1))
  let current = contentOf(type, random)
  let published: Content | null = null
  let entry: Entry = (await putEntry(ctx, actor, { ...at, contentType: type, version: null, body: bodyOf(current) }))
    .value.entry
  const fate = random.between(0, 9)
  if (fate >= 2) {
    entry = await tryToPublish(entry)
    if (entry.published) published = current
  }
  if (fate >= 7) {
    current = contentOf(type, random)
    const { version } = entry
    clock.advance(random.between(0, 1))
    entry = (await putEntry(ctx, actor, { ...at, contentType: null, version, body: bodyOf(current) })).value.entry
  }
  if (fate === 2 && published) {
    entry = (await unpublishEntry(ctx, actor, at)).value
    published = null
  }
  if (fate === 0) entry = (await archiveEntry(ctx, actor, at)).value
  return { kind: 'Entry', id, type, sys: entry, current, published }

  /** Links to missing resources are refused. */
  async function tryToPublish(draft: Entry): Promise<Entry> {
    try {
      return (await publishEntry(ctx, actor, { ...at, version: draft.version })).value
    } catch {
      return draft
    }
  }
}

const FILES = [
  'image/png',
  'image/svg+xml',
  'application/pdf',
  'text/plain',
  'text/csv',
  'video/mp4',
  'application/x-unknown',
]

async function makeAsset({ ctx, actor }: Installation, id: string, i: number, random: Random): Promise<Item> {
  const hash = i.toString(16).padStart(32, '0')
  const contentType = random.pick(FILES)
  const file = {
    locale: 'en-US',
    fileName: `file ${i}.bin`,
    contentType,
    size: random.between(1, 5) * 100,
    image: null,
    hash,
    fileKey: id,
  }
  const title: Record<string, string> = { 'en-US': sentence(random, 3) }
  if (random.between(0, 1) === 0) title.de = sentence(random, 3)
  const tags = [...TAGS.public, ...TAGS.private].filter(() => random.between(0, 3) === 0)
  const metadata = { tags: tags.map((tag) => linkTo('Tag', tag) as never), concepts: [] }
  const created = await createProcessedAsset(ctx, actor, {
    ...{ ...AT, id, body: { fields: { title }, metadata }, files: [file], publish: i % 4 > 0 },
  })
  const content: Content = { fields: created.value.fields, tags }
  return { kind: 'Asset', id, type: null, sys: created.value, current: content, published: i % 4 > 0 ? content : null }
}

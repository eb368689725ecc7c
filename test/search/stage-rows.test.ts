import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Delivery } from '#delivery/delivery'
import type { Stage } from '#domain/resources/resource'
import { openStore } from '#storage/open-store'
import { deleteEntry } from '#usecases/entries/delete-entry'
import { publishEntry } from '#usecases/entries/publish-entry'
import { putEntry } from '#usecases/entries/put-entry'
import { getEntry } from '#usecases/entries/read-entries'
import { unpublishEntry } from '#usecases/entries/unpublish-entry'
import { createLocale } from '#usecases/locales/create-locale'
import { putTag } from '#usecases/tags/put-tag'
import { createRandom } from '../faults/random.ts'
import { onBothEngines } from '../store/engines.ts'
import { listDeliveredEntries } from '../usecases/deliver.ts'
import { AT, activatePost, type Installation, install, outcome } from '../usecases/installation.ts'

const WORDS = ['red', 'green', 'blue']
const AUTHORS = ['ann', 'bob']
const FIELDS = [
  { id: 'title', name: 'Title', type: 'Symbol', localized: true },
  { id: 'tags', name: 'Tags', type: 'Array', items: { type: 'Symbol' } },
  { id: 'stars', name: 'Stars', type: 'Integer' },
  { id: 'author', name: 'Author', type: 'Link', linkType: 'Entry' },
  { id: 'where', name: 'Where', type: 'Location' },
]
const PLACES = [
  { lat: 10, lon: 10 },
  { lat: 20, lon: 20 },
]
const TAG = { name: 'T', sys: { id: 't1', type: 'Tag', visibility: 'public' } }
const link = (id: string, linkType = 'Entry') => ({ sys: { type: 'Link', linkType, id } })

interface Shown {
  id: string
  fields: Partial<Record<string, Record<string, unknown>>>
  metadata: { tags: { sys: { id: string } }[] }
}

type IsMatch = (entry: Shown, all: readonly Shown[]) => boolean
const authorOf = ({ fields }: Shown) => (fields.author?.['en-US'] as ReturnType<typeof link> | undefined)?.sys.id

/** Each query, and whether a shown entry matches it. */
const QUERIES: [string, IsMatch][] = [
  ...WORDS.flatMap((word): [string, IsMatch][] => [
    [`fields.title=${word}`, ({ fields }) => fields.title?.['en-US'] === word],
    [`fields.title[ne]=${word}`, ({ fields }) => fields.title?.['en-US'] !== word],
    [`locale=de&fields.title=${word}`, ({ fields }) => fields.title?.de === word],
    [`fields.tags=${word}`, ({ fields }) => ((fields.tags?.['en-US'] ?? []) as string[]).includes(word)],
    [`fields.title[match]=${word}`, ({ fields }) => fields.title?.['en-US'] === word],
  ]),
  ...AUTHORS.map((id): [string, IsMatch] => [`links_to_entry=${id}`, (entry) => authorOf(entry) === id]),
  [
    'fields.author.sys.contentType.sys.id=post&fields.author.fields.title=red',
    (entry, all) => all.find(({ id }) => id === authorOf(entry))?.fields.title?.['en-US'] === 'red',
  ],
  ['fields.stars[gte]=2', ({ fields }) => ((fields.stars?.['en-US'] ?? 0) as number) >= 2],
  ['fields.stars[exists]=false', ({ fields }) => fields.stars?.['en-US'] === undefined],
  ['fields.tags[exists]=true', ({ fields }) => fields.tags?.['en-US'] !== undefined],
  [
    'fields.where[within]=5,5,15,15',
    ({ fields }) => (fields.where?.['en-US'] as { lat: number } | undefined)?.lat === 10,
  ],
  ['metadata.tags.sys.id[in]=t1', ({ metadata }) => metadata.tags.some(({ sys }) => sys.id === 't1')],
]

onBothEngines('the read-model rows of each stage', (engine) => {
  test('find what the stage shows, after any sequence of changes', async () => {
    await using store = await openStore((await engine.database()).config)
    const installed = await install(store)
    const { ctx, actor } = installed
    await createLocale(ctx, actor, { ...AT, body: { name: 'German', code: 'de', fallbackCode: null } })
    await putTag(ctx, actor, { ...AT, id: 't1', version: null, visibility: null, body: TAG })
    await activatePost(installed, FIELDS)
    const random = createRandom(20_261_115)
    for (let step = 0; step < 120; step++) {
      const done = await change(installed, random)
      if (step % 6 !== 0) continue
      for (const stage of ['current', 'published'] as const) await compare(installed, stage, `step ${step}: ${done}`)
    }
    assert.deepEqual(await store.check(), [])
  })
})

type Random = ReturnType<typeof createRandom>

async function change({ ctx, actor }: Installation, random: Random): Promise<string> {
  const id = random.pick([...AUTHORS, 'e1', 'e2'])
  const at = { ...AT, id }
  const stored = await getEntry(ctx, actor, at).catch(() => null)
  const version = stored?.version ?? null
  const dice = random.between(0, 9)
  const part = random.pick(['add', 'remove'])
  const body = { [part]: { fields: { '*': [random.pick(['en-US', 'de'])] } } }
  if (stored && dice === 0) return `unpublish ${id} ${await outcome(unpublishEntry(ctx, actor, at))}`
  if (stored && dice === 1 && random.between(0, 3) === 0) {
    return `delete ${id} ${await outcome(deleteEntry(ctx, actor, at))}`
  }
  if (stored && dice < 4) return `publish ${id} ${await outcome(publishEntry(ctx, actor, { ...at, version }))}`
  if (stored && dice < 6) {
    return `publish ${id} ${JSON.stringify(body)} ${await outcome(publishEntry(ctx, actor, { ...at, version, body }))}`
  }
  const maybe = <T>(value: T) => (random.between(0, 3) === 0 ? undefined : value)
  const all: Record<string, Record<string, unknown>> = {
    title: { 'en-US': maybe(random.pick(WORDS)), de: maybe(random.pick(WORDS)) },
    tags: { 'en-US': maybe([random.pick(WORDS), random.pick(WORDS)]) },
    stars: { 'en-US': maybe(random.between(1, 3)) },
    author: { 'en-US': maybe(link(random.pick(AUTHORS))) },
    where: { 'en-US': maybe(random.pick(PLACES)) },
  }
  const fields = JSON.parse(JSON.stringify(all)) as object
  const metadata = { tags: random.between(0, 1) ? [link('t1', 'Tag')] : [] }
  const put = putEntry(ctx, actor, { ...at, contentType: 'post', version, body: { fields, metadata } })
  return `save ${id} ${await outcome(put)}`
}

async function compare({ ctx, system }: Installation, stage: Stage, when: string): Promise<void> {
  const ask = async (query: string) => {
    // Without a cache, so that every query reads the tables.
    using delivery = new Delivery(ctx, { maxBytes: { responses: 0, fragments: 0, lists: 0 } })
    const params = new URLSearchParams(`content_type=post&${query}`)
    const { items } = await listDeliveredEntries({ ...ctx, delivery }, system, { ...AT, stage, params })
    return items as unknown as Shown[]
  }
  const shown = await ask('locale=*')
  for (const [query, isAnswer] of QUERIES) {
    const found = (await ask(query)).map(({ id }) => id).sort()
    const expected = shown.filter((entry) => isAnswer(entry, shown)).map(({ id }) => id)
    assert.deepEqual(found, expected.sort(), `${stage} ${query} after ${when}`)
  }
  const titles = (await ask('order=fields.title')).map(({ fields }) => String(fields.title ?? '~'))
  assert.deepEqual(titles, titles.toSorted(), `${stage} in order after ${when}`)
}

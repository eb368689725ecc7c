// Whatever is written, in whatever order and at whatever time, a cached response equals a response from the database, byte
// for byte.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { linkTo } from '#domain/entries/entry'
import type { OpenedStore } from '#storage/open-options'
import { openStore } from '#storage/open-store'
import { putAlias } from '#usecases/aliases/put-alias'
import { putEnvironment } from '#usecases/environments/put-environment'
import { runNextJob } from '#usecases/jobs/run-next-job'
import { createRandom, type Random } from '../faults/random.ts'
import { fillSpace, IDS, type Item } from '../search/corpus.ts'
import { generate, toParams } from '../search/generate.ts'
import { onBothEngines } from '../store/engines.ts'
import { AT, type Installation, install } from '../usecases/installation.ts'
import { comparable, ENVIRONMENTS, LARGE, NONE, type Reader, SMALL, startReader, untilReached } from './servers.ts'
import { writeSomething } from './writes.ts'

const SEED = Number(process.env.SHEAF_TEST_SEED ?? Date.now() % 1_000_000)
const ROUNDS = Number(process.env.SHEAF_TEST_ROUNDS ?? 20)

/** Paths that are requested repeatedly. */
function drawPaths(random: Random, items: readonly Item[]): string[] {
  const environment = () => {
    const root = random.pick(['/cdn', '/cdn', '/preview'])
    return `${root}/spaces/${AT.space}/environments/${random.pick([...ENVIRONMENTS, 'master', 'master'])}`
  }
  const searched = Array.from({ length: 60 }, () => {
    let query = generate(random, items)
    while (query.view === 'management') query = generate(random, items)
    const params = new URLSearchParams(toParams(query))
    if (query.kind === 'Entry') params.set('include', String(random.between(0, 4)))
    if (random.between(0, 2) === 0) params.set('skip', String(random.between(0, 20)))
    params.set('limit', String(random.pick([0, 1, 5, 20, 100])))
    const root = query.view === 'delivery' ? '/cdn' : '/preview'
    const environment = random.pick(['master', 'master', 'master', 'live', 'staging'])
    return `${root}/spaces/${AT.space}/environments/${environment}/${query.kind === 'Entry' ? 'entries' : 'assets'}?${params}`
  })
  const some = (type: string) => random.pick(IDS[type]!.slice(0, 30))
  const byId = Array.from({ length: 25 }, () => [
    `${environment()}/entries?sys.id=${some('post')}&include=${random.between(0, 5)}`,
    `${environment()}/entries/${some(random.pick(['post', 'author']))}?locale=${random.pick(['*', 'de', 'en-US'])}`,
    `${environment()}/entries?links_to_entry=${some('author')}&order=sys.id`,
    `${environment()}/entries?sys.id[in]=${some('post')},${some('note')},${some('author')}&order=-sys.updatedAt`,
  ]).flat()
  const lists = ['post', 'author', 'note'].flatMap((type) => [
    `${environment()}/entries?content_type=${type}&limit=7`,
    `${environment()}/entries?content_type=${type}&limit=7&skip=14`,
    `${environment()}/entries?content_type=${type}&limit=3&order=-sys.createdAt&cursor=true`,
    `${environment()}/entries?content_type=${type}&select=sys.id,fields&select[includes]=fields.name&include=2&limit=5`,
  ])
  const others = [
    `${environment()}/entries?limit=10&locale=*`,
    `${environment()}/entries?query=night`,
    `${environment()}/entries?content_type=post&fields.author.sys.contentType.sys.id=author&fields.author.fields.born[gte]=1`,
    `${environment()}/entries?content_type=post&order=fields.stars,-fields.title&limit=15`,
    `${environment()}/assets?limit=6`,
    `${environment()}/assets/${some('asset')}`,
    `${environment()}/assets?mimetype_group=image`,
    `${environment()}/content_types`,
    `${environment()}/content_types/post`,
    `${environment()}/locales`,
    `${environment()}/tags`,
    `${environment()}/tags/red`,
    `/cdn/spaces/${AT.space}`,
  ]
  return [...searched, ...byId, ...lists, ...others]
}

onBothEngines(`cached responses, SHEAF_TEST_SEED=${SEED}`, (engine) => {
  let store: OpenedStore
  let installed: Installation
  let paths: string[]
  const readers: Record<'large' | 'small' | 'none' | 'second', Reader> = {} as never
  const stack = new AsyncDisposableStack()

  before(async () => {
    const random = createRandom(SEED)
    const database = stack.use(await engine.database())
    store = stack.use(await openStore(database.config))
    const second = stack.use(await openStore(database.config, { exclusive: false }))
    installed = await install(store)
    const { ctx, actor } = installed
    paths = drawPaths(random, await fillSpace(installed, random))
    const staging = { space: AT.space, id: 'staging', environment: 'staging', version: null, source: 'master' }
    await putEnvironment(ctx, actor, { ...staging, body: { name: 'staging' } })
    while (await runNextJob({ ...ctx, files: {} as never }, 'w', new AbortController().signal));
    const to = { environment: linkTo('Environment', 'staging') }
    await putAlias(ctx, actor, { space: AT.space, id: 'live', version: null, body: to })
    readers.large = stack.use(await startReader(installed, store, LARGE))
    readers.small = stack.use(await startReader(installed, store, SMALL))
    readers.none = stack.use(await startReader(installed, store, NONE))
    readers.second = stack.use(await startReader(installed, second, LARGE))
  })
  after(() => stack.disposeAsync())

  const position = () => store.read((reader) => reader.changes.head(AT.space))

  async function compare(path: string, when: string): Promise<void> {
    const expected = comparable(await readers.none.get(path))
    const minPosition = { 'X-Sheaf-Min-Position': String(await position()) }
    assert.deepEqual(comparable(await readers.large.get(path)), expected, `${path}, ${when}`)
    assert.deepEqual(comparable(await readers.large.get(path)), expected, `${path}, again, ${when}`)
    assert.deepEqual(comparable(await readers.small.get(path)), expected, `${path}, with a small cache, ${when}`)
    assert.deepEqual(
      comparable(await untilReached(() => readers.second.get(path, minPosition))),
      expected,
      `${path}, on another node, ${when}`,
    )
  }

  test('after every write: at once on the same node, and with a minimum position on another node', async () => {
    const random = createRandom(SEED + 1)
    for (let round = 0; round < ROUNDS; round++) {
      for (let i = random.between(0, 3); i > 0; i--) await writeSomething(installed, random)
      for (let i = 0; i < 6; i++) await compare(random.pick(paths), `round ${round}`)
    }
  })

  test('concurrent reads and writes leave nothing outdated in the cache', async () => {
    const random = createRandom(SEED + 2)
    for (let round = 0; round < ROUNDS / 6; round++) {
      const requested = Array.from({ length: 10 }, () => random.pick(paths))
      const writing = (async () => {
        for (let i = 0; i < 5; i++) await writeSomething(installed, random)
      })()
      const reading = requested
        .flatMap((path) => [path, path])
        .map(async (path, i) => {
          for (let j = 0; j < 4; j++) await readers[i % 2 === 0 ? 'large' : 'small'].get(path)
        })
      await Promise.all([writing, ...reading])
      for (const path of requested) await compare(path, `concurrent round ${round}`)
    }
  })

  test('at the end, a third of all paths is correct and the caches are within their bounds', async () => {
    for (const path of paths.filter((_, i) => i % 3 === 0)) await compare(path, 'at the end')
    const { responses, fragments, lists } = readers.small.delivery.cache.bytes
    assert.ok(responses <= SMALL.responses && fragments <= SMALL.fragments && lists <= SMALL.lists)
    assert.ok(readers.large.delivery.cache.bytes.responses > 100_000)
    assert.deepEqual(readers.none.delivery.cache.bytes, NONE)
  })
})

// Hard parts 3, 4, 5, 6 and 16: whatever is written, in whatever order and at whatever moment, what is answered from
// memory is to the byte what the database would have answered.
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
import { ENVIRONMENTS, LARGE, NONE, type Reader, SMALL, startReader, told } from './servers.ts'
import { writeSomething } from './writes.ts'

const SEED = Number(process.env.SHEAF_TEST_SEED ?? Date.now() % 1_000_000)
const ROUNDS = Number(process.env.SHEAF_TEST_ROUNDS ?? 20)

/** Questions that are asked again and again. */
function drawQuestions(random: Random, items: readonly Item[]): string[] {
  const place = () => {
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
    `${place()}/entries?sys.id=${some('post')}&include=${random.between(0, 5)}`,
    `${place()}/entries/${some(random.pick(['post', 'author']))}?locale=${random.pick(['*', 'de', 'en-US'])}`,
    `${place()}/entries?links_to_entry=${some('author')}&order=sys.id`,
    `${place()}/entries?sys.id[in]=${some('post')},${some('note')},${some('author')}&order=-sys.updatedAt`,
  ]).flat()
  const lists = ['post', 'author', 'note'].flatMap((type) => [
    `${place()}/entries?content_type=${type}&limit=7`,
    `${place()}/entries?content_type=${type}&limit=7&skip=14`,
    `${place()}/entries?content_type=${type}&limit=3&order=-sys.createdAt&cursor=true`,
    `${place()}/entries?content_type=${type}&select=sys.id,fields&select[includes]=fields.name&include=2&limit=5`,
  ])
  const others = [
    `${place()}/entries?limit=10&locale=*`,
    `${place()}/entries?query=night`,
    `${place()}/entries?content_type=post&fields.author.sys.contentType.sys.id=author&fields.author.fields.born[gte]=1`,
    `${place()}/entries?content_type=post&order=fields.stars,-fields.title&limit=15`,
    `${place()}/assets?limit=6`,
    `${place()}/assets/${some('asset')}`,
    `${place()}/assets?mimetype_group=image`,
    `${place()}/content_types`,
    `${place()}/content_types/post`,
    `${place()}/locales`,
    `${place()}/tags`,
    `${place()}/tags/red`,
    `/cdn/spaces/${AT.space}`,
  ]
  return [...searched, ...byId, ...lists, ...others]
}

onBothEngines(`remembered answers, SHEAF_TEST_SEED=${SEED}`, (engine) => {
  let store: OpenedStore
  let installed: Installation
  let questions: string[]
  const readers: Record<'large' | 'small' | 'none' | 'second', Reader> = {} as never
  const stack = new AsyncDisposableStack()

  before(async () => {
    const random = createRandom(SEED)
    const database = stack.use(await engine.database())
    store = stack.use(await openStore(database.config))
    const second = stack.use(await openStore(database.config, { exclusive: false }))
    installed = await install(store)
    const { ctx, actor } = installed
    questions = drawQuestions(random, await fillSpace(installed, random))
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

  async function compare(question: string, said: string): Promise<void> {
    const expected = told(await readers.none.get(question))
    const least = { 'X-Sheaf-Min-Position': String(await position()) }
    assert.deepEqual(told(await readers.large.get(question)), expected, `${question}, ${said}`)
    assert.deepEqual(told(await readers.large.get(question)), expected, `${question}, again, ${said}`)
    assert.deepEqual(told(await readers.small.get(question)), expected, `${question}, with little memory, ${said}`)
    assert.deepEqual(told(await readers.second.get(question, least)), expected, `${question}, elsewhere, ${said}`)
  }

  test('after every write, at once, on the node that wrote and, asked for its position, on another', async () => {
    const random = createRandom(SEED + 1)
    for (let round = 0; round < ROUNDS; round++) {
      for (let i = random.between(0, 3); i > 0; i--) await writeSomething(installed, random)
      for (let i = 0; i < 6; i++) await compare(random.pick(questions), `round ${round}`)
    }
  })

  test('when writes and reads happen at the same time, nothing old stays', async () => {
    const random = createRandom(SEED + 2)
    for (let round = 0; round < ROUNDS / 6; round++) {
      const asked = Array.from({ length: 10 }, () => random.pick(questions))
      const writing = (async () => {
        for (let i = 0; i < 5; i++) await writeSomething(installed, random)
      })()
      const reading = asked
        .flatMap((question) => [question, question])
        .map(async (question, i) => {
          for (let j = 0; j < 4; j++) await readers[i % 2 === 0 ? 'large' : 'small'].get(question)
        })
      await Promise.all([writing, ...reading])
      for (const question of asked) await compare(question, `concurrent round ${round}`)
    }
  })

  test('a third of everything, at the end; and memory has kept within its bounds', async () => {
    for (const question of questions.filter((_, i) => i % 3 === 0)) await compare(question, 'at the end')
    const { answers, fragments, lists } = readers.small.memory.bytes
    assert.ok(answers <= SMALL.answers && fragments <= SMALL.fragments && lists <= SMALL.lists)
    assert.ok(readers.large.memory.bytes.answers > 100_000)
    assert.deepEqual(readers.none.memory.bytes, { answers: 0, fragments: 0, lists: 0 })
  })
})

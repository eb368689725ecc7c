// node bench/growth.ts [--engine sqlite|postgres|both] [--entries 200] [--rounds 20]
// The bytes that a further save and publication of an entry of 1.1 kB adds to the database, per table and index.
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { ADMIN_TOKEN, createSite, type Site } from '../test/support/server.ts'
import { CONTENT_TYPES, firstPosts, type Row, sizesOf } from './dataset.ts'
import { createWriter, type Writer } from './writer.ts'

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'both' },
    entries: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '20' },
  },
})
const entries = Number(values.entries)
const rounds = Number(values.rounds)
const BODY_BYTES = 1100
const WARM_UP = 5

type Sizes = Map<string, number>

for (const engine of values.engine === 'both' ? (['sqlite', 'postgres'] as const) : [values.engine as 'sqlite']) {
  await measure(engine)
}

async function measure(engine: 'sqlite' | 'postgres'): Promise<void> {
  await using site = await createSite(engine)
  await using server = await site.start()
  const writer = createWriter({ url: server.url, token: ADMIN_TOKEN })
  await prepare(writer)
  const posts = [...firstPosts(sizesOf(entries), entries)].map(shorten)
  await inParallel(posts, async ({ id, fields }) => {
    await writer.send('PUT', `/entries/${id}`, { fields }, { 'X-Contentful-Content-Type': 'post' })
    await writer.send('PUT', `/entries/${id}/published`, null, writer.version(1))
  })
  const publishAll = async (times: number) => {
    for (let round = 0; round < times; round++) {
      await inParallel(posts, (post) => writer.publishAgain(post))
      await vacuum(site)
    }
  }
  // Until the tables and indexes of current content have the free space that updates need.
  await publishAll(WARM_UP)
  const before = await sizesIn(site)
  await publishAll(rounds)
  report(engine, before, await sizesIn(site))
  writer.close()
}

async function prepare({ send, version }: Writer): Promise<void> {
  await send('PUT', '', { name: 'Growth' })
  await send('PUT', '/content_types/post', CONTENT_TYPES.post)
  await send('PUT', '/content_types/post/published', null, version(1))
}

/** Without links, whose targets would have to exist, and with a text that makes the fields 1.1 kB of JSON. */
function shorten({ fields: { author: _, categories: __, ...fields }, ...row }: Row): Row {
  const text = String(fields.body!['en-US'])
  const surplus = Buffer.byteLength(JSON.stringify(fields)) - BODY_BYTES
  return { ...row, fields: { ...fields, body: { 'en-US': text.slice(0, text.length - surplus) } } }
}

async function inParallel(posts: readonly Row[], work: (post: Row) => Promise<void>): Promise<void> {
  const queue = posts.values()
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const post of queue) await work(post)
    }),
  )
}

/** As autovacuum does within minutes on PostgreSQL, so that new rows take the space of dead ones. */
async function vacuum({ databaseUrl }: Site): Promise<void> {
  if (databaseUrl === null) return
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('vacuum')
  await client.end()
}

async function sizesIn({ databaseUrl, dataDir }: Site): Promise<Sizes> {
  if (databaseUrl === null) {
    using database = new DatabaseSync(`${dataDir}/sheaf.db`)
    const rows = database.prepare('select name, sum(pgsize) as bytes from dbstat group by name').all()
    return new Map(rows.map((row) => [String(row.name), Number(row.bytes)]))
  }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ name: string; bytes: string }>(
    `select c.relname as name, pg_relation_size(c.oid) + case when c.reltoastrelid = 0 then 0 else pg_total_relation_size(c.reltoastrelid) end
       as bytes from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'i')`,
  )
  await client.end()
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]))
}

function report(engine: string, before: Sizes, after: Sizes): void {
  const pairs = entries * rounds
  const grown = [...after]
    .map(([name, bytes]) => ({ name, bytes: (bytes - (before.get(name) ?? 0)) / pairs }))
    .filter(({ bytes }) => Math.abs(bytes) >= 1)
    .sort((a, b) => b.bytes - a.bytes)
  const total = grown.reduce((sum, { bytes }) => sum + bytes, 0)
  console.log(
    `\n${engine}: ${Math.round(total)} bytes per further save and publication (${pairs} of ${entries} entries)`,
  )
  for (const { name, bytes } of grown) console.log(`${String(Math.round(bytes)).padStart(8)}  ${name}`)
}

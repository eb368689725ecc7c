// Before and after a migration, in a process that trusts the server's certificate:
//   node management-over-tls.ts <host> prepare|describe <space> <token>
import assert from 'node:assert/strict'
import { createClient } from 'contentful-management'

const [host, what, spaceId, accessToken] = process.argv.slice(2)
assert.ok(host && spaceId && accessToken)
const client = createClient({ accessToken, host, retryOnError: false }, { type: 'plain' })

const response =
  what === 'prepare' ? await prepare() : JSON.stringify(await describe({ spaceId, environmentId: 'master' }))
process.stdout.write(response)

/** A space with posts that have the names of their authors as text. */
async function prepare(): Promise<string> {
  const space = await client.space.create({}, { name: 'To be migrated', defaultLocale: 'en-US' } as never)
  const at = { spaceId: space.sys.id, environmentId: 'master' }
  const field = (id: string) => ({ id, name: id, type: 'Symbol', localized: false, required: false })
  const type = { name: 'Post', displayField: 'title', fields: ['title', 'slug', 'writer'].map(field) }
  const saved = await client.contentType.createWithId({ ...at, contentTypeId: 'post' }, type as never)
  await client.contentType.publish({ ...at, contentTypeId: 'post' }, saved)
  for (const [entryId, title, writer] of [
    ['a', 'First', 'Ann'],
    ['b', 'Second', 'Bob'],
  ] as const) {
    const fields = { title: { 'en-US': title }, slug: { 'en-US': title.toLowerCase() }, writer: { 'en-US': writer } }
    const entry = await client.entry.createWithId({ ...at, contentTypeId: 'post', entryId }, { fields })
    await client.entry.publish({ ...at, entryId }, entry)
  }
  return space.sys.id
}

async function describe(at: { spaceId: string; environmentId: string }) {
  const type = await client.contentType.get({ ...at, contentTypeId: 'post' })
  const person = await client.contentType.get({ ...at, contentTypeId: 'person' })
  const taxonomyOf = ({ metadata }: typeof type) => metadata?.taxonomy?.map(({ sys }) => `${sys.linkType} ${sys.id}`)
  const { controls } = await client.editorInterface.get({ ...at, contentTypeId: 'post' })
  const entries = async (content_type: string) =>
    (await client.entry.getMany({ ...at, query: { content_type, order: 'sys.id' } })).items
  const tags = await client.tag.getMany(at)
  return {
    fields: type.fields.map(({ id }) => id),
    slugControl: controls?.find(({ fieldId }) => fieldId === 'path')?.widgetId,
    taxonomy: [taxonomyOf(type), taxonomyOf(person)],
    tags: tags.items.map(({ sys }) => sys.id),
    people: (await entries('person')).map(({ sys }) => sys.id),
    posts: (await entries('post')).map(({ sys, fields, metadata }) => ({
      id: sys.id,
      title: fields.title['en-US'],
      path: fields.path['en-US'],
      author: fields.author['en-US'].sys.id,
      tags: metadata?.tags.map((tag) => tag.sys.id),
      published: sys.publishedVersion !== undefined,
    })),
  }
}

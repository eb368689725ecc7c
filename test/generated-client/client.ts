// A client as a user of the API writes it, with the types that openapi-typescript generates from /openapi.json.
import createClient from 'openapi-fetch'
import type { components, paths } from '#api'

interface Tokens {
  management: string
  delivery: string
}

/** Creates, publishes and reads an entry; returns its title from the delivery API. */
export async function publishAndRead(baseUrl: string, space: string, tokens: Tokens): Promise<unknown> {
  const environment = 'master'
  const management = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${tokens.management}` } })
  const delivery = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${tokens.delivery}` } })

  const type = await management.PUT('/api/spaces/{space}/environments/{environment}/content_types/{id}', {
    params: { path: { space, environment, id: 'note' } },
    body: { name: 'Note', displayField: 'title', fields: [{ id: 'title', name: 'Title', type: 'Symbol' }] },
  })
  if (!type.data) throw new Error(`${type.error.sys.id}: ${type.error.message}`)
  await management.PUT('/api/spaces/{space}/environments/{environment}/content_types/{id}/published', {
    params: { path: { space, environment, id: 'note' }, header: { 'X-Contentful-Version': type.data.sys.version } },
  })

  const created = await management.POST('/api/spaces/{space}/environments/{environment}/entries', {
    params: { path: { space, environment }, header: { 'X-Contentful-Content-Type': 'note' } },
    body: { fields: { title: { 'en-US': 'Typed' } } },
  })
  if (!created.data) throw new Error(created.error.message)
  const { id, version } = created.data.sys
  const published = await management.PUT('/api/spaces/{space}/environments/{environment}/entries/{id}/published', {
    params: { path: { space, environment, id }, header: { 'X-Contentful-Version': version } },
  })
  if (published.data?.sys.publishedVersion !== version) throw new Error('not published')

  const read = await delivery.GET('/cdn/spaces/{space}/environments/{environment}/entries', {
    params: {
      path: { space, environment },
      query: { content_type: 'note' },
      header: { 'X-Sheaf-Min-Position': Number(published.response.headers.get('X-Sheaf-Position')) },
    },
  })
  if (!read.data) throw new Error(read.error.message)
  const { items }: components['schemas']['DeliveredEntryCollection'] = read.data
  return items[0]?.fields.title
}

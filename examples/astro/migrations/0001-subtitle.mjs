// Articles get a subtitle. `client` is a client of contentful-management for the environment.
export default async function addSubtitle(client) {
  const at = { contentTypeId: 'article' }
  const article = await client.contentType.get(at)
  if (article.fields.some(({ id }) => id === 'subtitle')) return
  const subtitle = { id: 'subtitle', name: 'Subtitle', type: 'Symbol', localized: true, required: false }
  const changed = await client.contentType.update(at, { ...article, fields: [...article.fields, subtitle] })
  await client.contentType.publish(at, changed)
}

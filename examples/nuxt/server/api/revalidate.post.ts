// The webhook of Sheaf or follow-changes.mjs calls this when published content changes.
import { Webhook } from 'standardwebhooks'

export default defineEventHandler(async (event) => {
  const secret = process.env.SIGNING_SECRET
  // Anyone could sign with an empty secret.
  if (!secret) throw createError({ statusCode: 500, message: 'SIGNING_SECRET is not set' })
  const webhook = new Webhook(`whsec_${Buffer.from(secret).toString('base64')}`)
  const body = (await readRawBody(event)) ?? ''
  const headers = getRequestHeaders(event) as Record<string, string>
  try {
    webhook.verify(body, headers)
  } catch {
    throw createError({ statusCode: 401, message: 'Invalid signature' })
  }
  expire(JSON.parse(body).keys ?? headers['x-sheaf-purge-keys']?.split(' '))
  return sendNoContent(event)
})

// The webhook of Sheaf or follow-changes.mjs calls this when published content changes.
import type { APIRoute } from 'astro'
import { Webhook } from 'standardwebhooks'
import { expire } from '../../read-cache'

export const POST: APIRoute = async ({ request }) => {
  const secret = process.env.SIGNING_SECRET
  // Anyone could sign with an empty secret.
  if (!secret) return new Response('SIGNING_SECRET is not set', { status: 500 })
  const webhook = new Webhook(`whsec_${Buffer.from(secret).toString('base64')}`)
  const body = await request.text()
  try {
    webhook.verify(body, Object.fromEntries(request.headers))
  } catch {
    return new Response('Invalid signature', { status: 401 })
  }
  expire(JSON.parse(body).keys ?? request.headers.get('x-sheaf-purge-keys')?.split(' '))
  return new Response(null, { status: 204 })
}

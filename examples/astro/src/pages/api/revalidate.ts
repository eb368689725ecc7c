// The webhook of Sheaf calls this when published content changes.
import type { APIRoute } from 'astro'
import { Webhook } from 'standardwebhooks'
import { clearCache } from '../../sheaf'

export const POST: APIRoute = async ({ request }) => {
  const secret = process.env.SIGNING_SECRET
  // Anyone could sign with an empty secret.
  if (!secret) return new Response('SIGNING_SECRET is not set', { status: 500 })
  const webhook = new Webhook(`whsec_${Buffer.from(secret).toString('base64')}`)
  try {
    webhook.verify(await request.text(), Object.fromEntries(request.headers))
  } catch {
    return new Response('Invalid signature', { status: 401 })
  }
  clearCache()
  return new Response(null, { status: 204 })
}

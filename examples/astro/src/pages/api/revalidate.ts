// The webhook of Sheaf calls this when published content changes.
import type { APIRoute } from 'astro'
import { Webhook } from 'standardwebhooks'
import { clearCache } from '../../sheaf'

export const POST: APIRoute = async ({ request }) => {
  const webhook = new Webhook(`whsec_${Buffer.from(process.env.SIGNING_SECRET ?? '').toString('base64')}`)
  try {
    webhook.verify(await request.text(), Object.fromEntries(request.headers))
  } catch {
    return new Response('Invalid signature', { status: 401 })
  }
  clearCache()
  return new Response(null, { status: 204 })
}

// The webhook of Sheaf or follow-changes.mjs calls this when published content changes.
import { revalidateTag } from 'next/cache'
import { Webhook } from 'standardwebhooks'
import { tagsOf } from '../../../sheaf'

export async function POST(request: Request) {
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
  const keys = JSON.parse(body).keys ?? request.headers.get('x-sheaf-purge-keys')?.split(' ')
  for (const tag of tagsOf(keys)) revalidateTag(tag, { expire: 0 })
  return new Response(null, { status: 204 })
}

// /api/preview?secret=…&slug=…: shows drafts in this browser.
import type { APIRoute } from 'astro'

export const GET: APIRoute = ({ url, cookies, redirect }) => {
  const secret = process.env.PREVIEW_SECRET
  if (!secret || url.searchParams.get('secret') !== secret) return new Response('Wrong secret', { status: 401 })
  cookies.set('preview', secret, { httpOnly: true, sameSite: 'lax', secure: url.protocol === 'https:', path: '/' })
  return redirect(`/articles/${encodeURIComponent(url.searchParams.get('slug') ?? '')}`)
}

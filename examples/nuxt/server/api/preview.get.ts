// /api/preview?secret=…&slug=…: shows drafts in this browser.
export default defineEventHandler((event) => {
  const secret = process.env.PREVIEW_SECRET
  const { secret: given, slug } = getQuery(event)
  if (!secret || given !== secret) throw createError({ statusCode: 401, message: 'Wrong secret' })
  const secure = getRequestProtocol(event) === 'https'
  setCookie(event, 'preview', secret, { httpOnly: true, sameSite: 'lax', secure, path: '/' })
  return sendRedirect(event, `/articles/${encodeURIComponent(String(slug))}`)
})

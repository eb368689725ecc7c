export default defineEventHandler(async (event) => {
  const secret = process.env.PREVIEW_SECRET
  const isPreview = Boolean(secret) && getCookie(event, 'preview') === secret
  if (isPreview) setResponseHeader(event, 'Cache-Control', 'private, no-store')
  const article = await findArticle(decodeURIComponent(getRouterParam(event, 'slug') ?? ''), isPreview)
  if (!article) throw createError({ statusCode: 404 })
  return { ...article, isPreview }
})

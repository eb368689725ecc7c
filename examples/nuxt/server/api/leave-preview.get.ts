export default defineEventHandler((event) => {
  deleteCookie(event, 'preview', { path: '/' })
  return sendRedirect(event, '/')
})

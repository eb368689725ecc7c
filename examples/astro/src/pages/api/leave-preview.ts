import type { APIRoute } from 'astro'

export const GET: APIRoute = ({ cookies, redirect }) => {
  cookies.delete('preview', { path: '/' })
  return redirect('/')
}

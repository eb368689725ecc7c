interface Place {
  pathname: string
  search: string
}

/** The sign-in screen, with the way back to where one was. */
export function signInAddress({ pathname, search }: Place): string {
  const here = pathname + search
  return here === '/' ? '/sign-in' : `/sign-in?${new URLSearchParams({ to: here })}`
}

/** Where to go after signing in. Only places inside of the app: a link that was sent to someone must not lead away. */
export function returnAddress(search: URLSearchParams): string {
  const to = search.get('to')
  if (to === null || !/^\/(?![/\\])/.test(to)) return '/'
  const url = new URL(to, 'http://inside')
  return url.host === 'inside' && !url.pathname.startsWith('/sign-in') ? url.pathname + url.search : '/'
}

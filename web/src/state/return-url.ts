interface BrowserLocation {
  pathname: string
  search: string
}

/** The URL of the sign-in page, with the URL to return to. */
export function signInAddress({ pathname, search }: BrowserLocation): string {
  const here = pathname + search
  return here === '/' ? '/sign-in' : `/sign-in?${new URLSearchParams({ to: here })}`
}

/** The state of a navigation to the sign-out page. A link from elsewhere cannot pass it, and must not sign a user out. */
export const SIGN_OUT_REQUESTED = { isSignOutRequested: true }

/** Where to go after signing in. Only URLs of the app, so that a crafted link cannot redirect elsewhere. */
export function returnAddress(search: URLSearchParams): string {
  const to = search.get('to')
  if (to === null || !/^\/(?![/\\])/.test(to)) return '/'
  const url = new URL(to, 'http://inside')
  return url.host === 'inside' && !url.pathname.startsWith('/sign-in') ? url.pathname + url.search : '/'
}

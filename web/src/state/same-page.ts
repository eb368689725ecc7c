/** Of one thing there may be none elsewhere: its list stands in for it. */
const LISTS: readonly (readonly [RegExp, string])[] = [
  [/^\/entries\/.*/, '/content'],
  [/^\/assets\/.*/, '/media'],
  [/^\/content-types\/.*/, '/content-types'],
  [/^\/settings\/webhooks\/.*/, '/settings/webhooks'],
]

/** The page of the same kind in another environment: whoever compares two of them stays where they are. */
export function samePage(pathname: string, from: string, to: string): string {
  if (!pathname.startsWith(`${from}/`)) return to
  const inside = pathname.slice(from.length)
  const list = LISTS.find(([one]) => one.test(inside))
  return `${to}${list ? list[1] : inside}`.replace(/\/$/, '')
}

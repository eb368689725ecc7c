/** An item may not exist in the other environment, so its list is opened. */
const LISTS: readonly (readonly [RegExp, string])[] = [
  [/^\/entries\/.*/, '/content'],
  [/^\/assets\/.*/, '/media'],
  [/^\/content-types\/.*/, '/content-types'],
  [/^\/settings\/webhooks\/.*/, '/settings/webhooks'],
]

/** The same page in another environment. */
export function samePage(pathname: string, from: string, to: string): string {
  if (!pathname.startsWith(`${from}/`)) return to
  const inside = pathname.slice(from.length)
  const list = LISTS.find(([one]) => one.test(inside))
  return `${to}${list ? list[1] : inside}`.replace(/\/$/, '')
}

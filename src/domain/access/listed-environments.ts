import { isId } from '../resources/id.ts'

/**
 * An API key lists ids and patterns. An id stands for one environment or alias and leaves the list when that is deleted, so
 * the key cannot read another one that is created under the same id. A pattern (`branch-*`) is a grant by name: it covers
 * every environment and alias that matches, now or later.
 */
export const isPattern = (listed: string): boolean => listed.includes('*')

const LONGEST = 64
/** More would only make it harder to see what a key may read. */
const MOST_WILDCARDS = 3

/** `*` stands for any characters of an id, also for none. */
export function isPossiblePattern(text: string): boolean {
  const parts = text.split('*')
  if (text.length > LONGEST || parts.length < 2 || parts.length > MOST_WILDCARDS + 1) return false
  return parts.every((part) => part === '' || /^[-A-Za-z0-9._]+$/.test(part))
}

export function listsEnvironment(listed: readonly string[], name: string): boolean {
  if (listed.includes(name)) return isId(name)
  return listed.some((each) => isPattern(each) && matches(each, name))
}

/** Each part is looked for behind the one before, the last one at the end: no pattern takes longer than linear time. */
function matches(pattern: string, name: string): boolean {
  if (!isId(name)) return false
  const [first = '', ...rest] = pattern.split('*')
  const last = rest.pop() ?? ''
  if (!name.startsWith(first)) return false
  let at = first.length
  for (const part of rest) {
    const found = name.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  return name.length - last.length >= at && name.endsWith(last)
}

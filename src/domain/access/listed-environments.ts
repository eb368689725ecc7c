import { isId } from '../resources/id.ts'

/**
 * An API key lists ids and patterns. An id is removed from the list when its environment or alias is deleted, so that
 * the key cannot read another one created under the same id. A pattern (`branch-*`) is a grant by name: it covers every
 * matching environment and alias, now or later.
 */
export const isPattern = (listed: string): boolean => listed.includes('*')

const MAX_LENGTH = 64
/** More wildcards only make it harder to see what a key may read. */
const MAX_WILDCARDS = 3

/** `*` matches any number of characters of an id, including none. */
export function isPossiblePattern(text: string): boolean {
  const parts = text.split('*')
  if (text.length > MAX_LENGTH || parts.length < 2 || parts.length > MAX_WILDCARDS + 1) return false
  return parts.every((part) => part === '' || /^[-A-Za-z0-9._]+$/.test(part))
}

export function listsEnvironment(listed: readonly string[], name: string): boolean {
  if (listed.includes(name)) return isId(name)
  return listed.some((each) => isPattern(each) && matches(each, name))
}

/** Finds each part after the previous one, and the last part at the end, so matching takes linear time. */
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

import type { Change } from './change.ts'

/**
 * Names of what may be wrong in a cache after a change, within one stage of an environment: `e.<id>` and `a.<id>` are an
 * entry and an asset, `t.<id>` all entries of a content type, `e` and `a` all entries and all assets. What decides how
 * content looks (content types, locales) touches everything.
 */
export function keysOfChange({ type, id, sys }: Pick<Change, 'type' | 'id' | 'sys'>): string[] {
  if (type === 'Asset') return [`a.${id}`, 'a']
  if (type === 'Entry') return [`e.${id}`, 'e', ...(sys?.contentType ? [`t.${sys.contentType}`] : [])]
  return type === 'ContentType' || type === 'Locale' ? ['e', 'a'] : []
}

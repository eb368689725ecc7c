import type { Change } from './change.ts'

/**
 * Names of what a cache in front of delivery has to drop after a change: `<space>/<environment>` is all of an environment,
 * and within it `e.<id>` and `a.<id>` are an entry and an asset, `t.<id>` all entries of a content type, `e` and `a` all
 * entries and all assets. What only editors see touches nothing.
 */
export function keysOfChange({ space, environment, type, id, action, sys }: Change): string[] {
  const isPublishing = action === 'publish' || action === 'unpublish'
  const place = `${space}/${environment}`
  if (type === 'Asset') return isPublishing ? [`${place}/a.${id}`, `${place}/a`] : []
  if (type === 'Entry') {
    const ofType = sys?.contentType ? [`${place}/t.${sys.contentType}`] : []
    return isPublishing ? [`${place}/e.${id}`, `${place}/e`, ...ofType] : []
  }
  if (type === 'EditorInterface') return []
  // Content types, locales and tags decide how everything looks.
  return type === 'ContentType' && !isPublishing && action !== 'delete' ? [] : [place]
}

import { addressKey, type LocatedFragment, linkKey } from './located-fragment.ts'

/**
 * Clients find the target of a link inside an environment by type and id alone, also in a response with content of several
 * spaces. So a resource of another environment is left out if the links of a third one would lead clients to it: no link
 * shows the content of the wrong space.
 */
export function withoutAmbiguous(
  page: readonly LocatedFragment[],
  found: readonly LocatedFragment[],
): readonly LocatedFragment[] {
  const linkedFrom = new Map<string, string | null>()
  for (const { address, fragment } of [...page, ...found]) {
    const here = addressKey(address)
    for (const link of fragment.links) {
      const key = linkKey(link)
      // Null: from several environments.
      linkedFrom.set(key, linkedFrom.has(key) && linkedFrom.get(key) !== here ? null : here)
    }
  }
  return found.filter(({ address, kind, fragment }) => {
    const from = linkedFrom.get(linkKey({ kind, id: fragment.id }))
    return from === undefined || from === addressKey(address)
  })
}

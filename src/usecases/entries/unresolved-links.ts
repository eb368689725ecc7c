import type { ContentTypeBody } from '#domain/content-types/content-type'
import type { EntryBody } from '#domain/entries/entry'
import type { Problem } from '#domain/errors'
import { collectLocalizedLinks } from '#domain/links/collect-links'
import { reported } from '#domain/resources/problems'
import type { IndexedLink } from '#domain/resources/read-model'
import type { StoreReader } from '#storage/store'

/** Links to what does not exist. A draft exists: that it is not delivered yet keeps nobody from publishing. */
export async function unresolvedLinks(
  reader: StoreReader,
  environment: number,
  entry: EntryBody,
  type: ContentTypeBody,
): Promise<Problem[]> {
  const links = collectLocalizedLinks(entry.fields, type)
  const existing = new Set<string>()
  for (const kind of ['Entry', 'Asset'] as const) {
    const ids = new Set(links.filter((link) => link.targetKind === kind).map((link) => link.targetId))
    if (ids.size === 0) continue
    for (const { id } of await reader.resources.getMany(environment, kind, [...ids])) existing.add(`${kind} ${id}`)
  }
  return reported(
    links
      .filter(({ targetKind, targetId }) => !existing.has(`${targetKind} ${targetId}`))
      .map((link) => ({
        name: 'notResolvable',
        link: { type: 'Link', linkType: link.targetKind, id: link.targetId },
        path: pathOf(link, type),
      })),
  )
}

/** Only in a list does the position of a link lead to it. */
function pathOf(link: IndexedLink, type: ContentTypeBody): (string | number)[] {
  const path = ['fields', link.field, link.locale]
  return type.fields.find(({ id }) => id === link.field)?.type === 'Array' ? [...path, link.position] : path
}

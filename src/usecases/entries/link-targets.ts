import type { AssetBody } from '#domain/assets/asset'
import { targetFile } from '#domain/assets/target-file'
import type { ContentTypeBody } from '#domain/content-types/content-type'
import { locatedValues } from '#domain/entries/applied-rules'
import type { EntryBody } from '#domain/entries/entry'
import type { LinkedTarget } from '#domain/entries/validations/linked-target'
import type { Problem } from '#domain/errors'
import { holdsLinks, indexedLinks } from '#domain/links/collect-links'
import { defaultLocale, type Locale } from '#domain/locales/locale'
import { limitProblems } from '#domain/resources/problems'
import type { IndexedLink } from '#domain/resources/read-model'
import type { StoreReader } from '#storage/store'

/** What an entry links to in values that must follow rules, loaded once for all rules that ask about it. */
export interface LinkTargets {
  /** The target as seen from a locale, or null when there is none. */
  get(kind: 'Entry' | 'Asset', id: string, locale: string): LinkedTarget | null
  /** Links to what does not exist. A draft exists: that it is not delivered yet keeps nobody from publishing. */
  unresolved: Problem[]
}

export async function loadTargets(
  reader: StoreReader,
  environment: number,
  entry: EntryBody,
  type: ContentTypeBody,
  locales: readonly Locale[],
): Promise<LinkTargets> {
  const links = type.fields
    .filter(holdsLinks)
    .flatMap((field) => locatedValues(entry, field, locales))
    .flatMap(({ field, locale, value }) => indexedLinks(value, field.id, locale.code))
  const main = defaultLocale(locales).code
  const entries = new Map<string, string | null>()
  const assets = new Map<string, AssetBody['fields']>()
  const ids = (kind: 'Entry' | 'Asset') => [
    ...new Set(links.filter((link) => link.targetKind === kind).map((link) => link.targetId)),
  ]
  for (const { id, contentType } of await reader.resources.contentTypesOf(environment, 'Entry', ids('Entry'))) {
    entries.set(id, contentType)
  }
  for (const { id, body } of await reader.resources.getMany(environment, 'Asset', ids('Asset'))) {
    assets.set(id, (JSON.parse(body) as AssetBody).fields)
  }
  const exists = ({ targetKind, targetId }: IndexedLink) => (targetKind === 'Entry' ? entries : assets).has(targetId)
  return {
    get(kind, id, locale) {
      if (kind === 'Entry') {
        const contentType = entries.get(id)
        return contentType === undefined ? null : { kind, contentType, file: null }
      }
      const fields = assets.get(id)
      return fields ? { kind, contentType: null, file: targetFile(fields, [locale, main]) } : null
    },
    unresolved: limitProblems(
      links
        .filter((link) => !exists(link))
        .map((link) => ({
          name: 'notResolvable',
          link: { type: 'Link', linkType: link.targetKind, id: link.targetId },
          path: pathOf(link, type),
        })),
    ),
  }
}

/** Only in a list does the position of a link lead to it. */
function pathOf(link: IndexedLink, type: ContentTypeBody): (string | number)[] {
  const path = ['fields', link.field, link.locale]
  return type.fields.find(({ id }) => id === link.field)?.type === 'Array' ? [...path, link.position] : path
}

import { type Dependency, resourceDependency } from '#domain/changes/dependency'
import { collectResourceLinks, type ResourceLink } from '#domain/links/resource-links'
import type { Selection } from '#domain/query/plan-select'
import { contentHash } from '#lib/content-hash'
import { toLatin1 } from '#lib/latin1'
import { selected } from '#present/search-collection'
import type { Delivered } from '#usecases/delivery/deliver'
import type { Fragment } from './fragment.ts'
import { type PresentedIn, presentDelivered } from './present-content.ts'

const NO_RESOURCE_LINKS: readonly ResourceLink[] = []

/** The result depends on the arguments alone, because it is cached. */
export function renderFragment(
  dependency: Dependency,
  delivered: Delivered,
  { presentedIn, select, isOrphan }: { presentedIn: PresentedIn; select: Selection | null; isOrphan: boolean },
): Fragment {
  const shown = presentDelivered(delivered, presentedIn)
  const json = JSON.stringify(select ? selected(shown, select) : shown)
  return {
    dependency,
    id: delivered.id,
    contentType: delivered.contentType,
    publishedAt: delivered.publishedAt,
    firstPublishedAt: delivered.firstPublishedAt,
    isOrphan,
    bytes: toLatin1(json),
    digest: contentHash(json),
    links: delivered.links.map(({ kind, id }) => ({ dependency: resourceDependency(kind, id), kind, id })),
    // Few entries have such links, and finding the word in the text is cheaper than visiting all values.
    resourceLinks: json.includes('"ResourceLink"') ? collectResourceLinks(delivered.fields) : NO_RESOURCE_LINKS,
  }
}

import { useQuery } from '@tanstack/react-query'
import type { Release } from '#contract/resources/release'
import { linksIn } from '../../api/content.ts'
import { problemsIn } from '../../api/errors.ts'
import { assetsByIdQuery, entriesByIdQuery, keyOf } from '../../api/management.ts'
import { checkRelease, entityOf, liveContentQuery, type ReleasedItem, releaseContentQuery } from '../../api/releases.ts'
import type { ContentType, Field, Link } from '../../api/wire.ts'
import { t } from '../../i18n/releases.ts'
import { problemText } from '../../parts/text/problem-text.ts'
import { useEnvironment } from '../../state/environment.tsx'

export interface ItemReadiness {
  link: Link
  isUnpublished: boolean
  /** The version of the release; undefined while it loads. */
  copy: ReleasedItem | undefined
  /** Why it cannot be published. */
  problems: readonly string[]
  /** Links to drafts that the release does not contain. */
  outsideDrafts: number
  /** Names of the fields that differ from what is published; null if nothing is published. */
  changes: readonly string[] | null
}

export interface Readiness {
  items: readonly ItemReadiness[]
  isChecking: boolean
  error: unknown
}

const nameOf = ({ sys }: Link): string => `${sys.linkType} ${sys.id}`

/** What each item of a release lacks before it can be published, and what it changes. */
export function useReadiness(release: Release): Readiness {
  const { env, types, may } = useEnvironment()
  const links = release.entities.items.map(entityOf)
  const isActive = release.sys.status === 'active'
  const content = useQuery(releaseContentQuery(env, release.sys.id))
  const live = useQuery({ ...liveContentQuery(env, links), enabled: links.length > 0 })
  const versions = [...(content.data?.values() ?? [])].map(({ sys }) => sys.version).join(' ')
  const check = useQuery({
    // Not below the key of releases: a check is itself a change of a release.
    queryKey: keyOf(env, 'release_checks', release.sys.id, release.sys.version, versions),
    queryFn: () => checkRelease(env, release.sys.id),
    enabled: isActive && content.data !== undefined && links.length > 0 && may.inSpace('releases.manage'),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const drafts = useOutsideDrafts(links, content.data)
  const errors = new Map(check.data?.error?.details.errors.map((each) => [nameOf(each.entity), each.error]))
  const items = release.entities.items.map((item): ItemReadiness => {
    const link = entityOf(item)
    const copy = content.data?.get(nameOf(link))
    const type = copy && 'contentType' in copy.sys ? types.get(copy.sys.contentType.sys.id) : undefined
    const error = errors.get(nameOf(link))
    const found = problemsIn(error?.details).map((problem) => problemText(problem, type))
    return {
      link,
      isUnpublished: 'action' in item && item.action === 'unpublish',
      copy,
      problems: error === undefined ? [] : found.length > 0 ? found : [error.message],
      outsideDrafts: new Set(
        linksIn(copy?.fields)
          .map(nameOf)
          .filter((name) => drafts.has(name)),
      ).size,
      changes: changedFields(copy, live.data?.get(nameOf(link)), type),
    }
  })
  const isChecking = content.isPending || live.isLoading || check.isLoading
  return { items, isChecking, error: content.error ?? live.error ?? check.error }
}

/** Link targets that are neither published nor in the release. */
function useOutsideDrafts(
  links: readonly Link[],
  content: ReadonlyMap<string, ReleasedItem> | undefined,
): ReadonlySet<string> {
  const { env } = useEnvironment()
  const inside = new Set(links.map(nameOf))
  const targets = [...(content?.values() ?? [])].flatMap(({ fields }) => linksIn(fields))
  const idsOf = (linkType: string) =>
    [...new Set(targets.filter((each) => each.sys.linkType === linkType && !inside.has(nameOf(each))))]
      .map(({ sys }) => sys.id)
      .toSorted()
  const [entryIds, assetIds] = [[...new Set(idsOf('Entry'))], [...new Set(idsOf('Asset'))]]
  const entries = useQuery({ ...entriesByIdQuery(env, entryIds), enabled: entryIds.length > 0 })
  const assets = useQuery({ ...assetsByIdQuery(env, assetIds), enabled: assetIds.length > 0 })
  const drafts = [
    ...[...(entries.data?.values() ?? [])].map(({ sys }) => ({ linkType: 'Entry', sys })),
    ...[...(assets.data?.values() ?? [])].map(({ sys }) => ({ linkType: 'Asset', sys })),
  ].filter(({ sys }) => sys.publishedVersion === undefined)
  return new Set(drafts.map(({ linkType, sys }) => `${linkType} ${sys.id}`))
}

const ASSET_FIELDS = ['title', 'description', 'file'] as const

function changedFields(
  copy: ReleasedItem | undefined,
  live: ReleasedItem | undefined,
  type: ContentType | undefined,
): readonly string[] | null {
  if (copy === undefined || live === undefined) return null
  const fields: readonly Pick<Field, 'id' | 'name'>[] =
    type?.fields ?? ASSET_FIELDS.map((id) => ({ id, name: t(`field_${id}`) }))
  const textOf = (item: ReleasedItem, id: string) =>
    JSON.stringify((item.fields as Readonly<Record<string, unknown>> | undefined)?.[id] ?? {})
  return fields.filter(({ id }) => textOf(copy, id) !== textOf(live, id)).map(({ name }) => name)
}

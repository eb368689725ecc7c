import { badRequest } from '#domain/errors'
import type { TrackedLink } from '#domain/links/link-traversal'
import type { LinkTarget } from '#domain/links/links-in-value'
import type { FindPlan } from '#domain/query/plan'
import type { Selection } from '#domain/query/plan-select'
import type { ListPage } from '#usecases/search/search'
import type { Fragment } from '../render/fragment.ts'
import type { Steps } from '../steps.ts'

/** Link graphs can be far larger than any response may be, so loading stops at this size. */
const MAX_BYTES = 64 * 1024 * 1024

export interface FragmentOptions {
  locale: string | '*'
  select: Selection | null
  imagesHost: string
  /** Counts the bytes of all fragments of one request. */
  size?: { bytes: number }
}

/** Counts a fragment, and refuses a request whose fragments are too large together. */
export function countBytes(size: { bytes: number }, { bytes }: Fragment): void {
  size.bytes += bytes.length
  if (size.bytes <= MAX_BYTES) return
  throw badRequest('Response size too big. Ask for a smaller limit or fewer levels of links.')
}

export interface FoundFragments {
  items: readonly Fragment[]
  page: ListPage
}

/** Where a search finds entries and assets: a stage, or the timeline of releases. */
export interface Source {
  find(plan: FindPlan, options: FragmentOptions): Steps<FoundFragments>
  /** One fragment for each target, in the same order; null for a target that is not shown. */
  byTarget(
    kind: LinkTarget['kind'],
    targets: readonly TrackedLink[],
    options: FragmentOptions,
  ): Steps<readonly (Fragment | null)[]>
}

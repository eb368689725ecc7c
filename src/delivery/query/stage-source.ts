import { resourceDependency } from '#domain/changes/dependency'
import type { TrackedLink } from '#domain/links/link-traversal'
import type { LinkTarget } from '#domain/links/links-in-value'
import type { FindPlan } from '#domain/query/plan'
import { namedIds } from '#domain/query/plan-dependencies'
import type { Fragment } from '../render/fragment.ts'
import type { Steps } from '../steps.ts'
import { findKeys, removeList } from './find-keys.ts'
import { FragmentLoader } from './load-fragments.ts'
import type { FoundFragments, FragmentOptions, Source } from './source.ts'
import type { StageView } from './stage-view.ts'

/** The content of a stage, from its caches where they have it. */
export class StageSource implements Source {
  readonly #view: StageView
  #loader: FragmentLoader | null = null
  #options: FragmentOptions | null = null

  constructor(view: StageView) {
    this.#view = view
  }

  *find(plan: FindPlan, options: FragmentOptions): Steps<FoundFragments> {
    const loader = this.#loaderFor(options)
    const id = onlyId(plan)
    if (id === null) {
      const { keys, page } = yield* findKeys(this.#view, plan)
      const items = yield* loader.byKey(keys)
      if (items) return { items, page }
      // Should not happen; drop the cached list so that the error does not repeat.
      removeList(this.#view, plan)
      throw new Error('A cached list has the key of a resource that does not exist')
    }
    // One resource by its id needs no search.
    const { contentType, skip, limit } = plan
    const kind = plan.kind === 'Asset' ? 'Asset' : 'Entry'
    const [found] = yield* loader.byTarget(kind, [{ dependency: resourceDependency(kind, id), kind, id }])
    const matching = found && (contentType === null || found.contentType === contentType) ? [found] : []
    return { items: matching.slice(skip, skip + limit), page: { total: matching.length, skip, limit } }
  }

  byTarget(
    kind: LinkTarget['kind'],
    targets: readonly TrackedLink[],
    options: FragmentOptions,
  ): Steps<readonly (Fragment | null)[]> {
    return this.#loaderFor(options).byTarget(kind, targets)
  }

  /** Items and links usually have the same options. */
  #loaderFor(options: FragmentOptions): FragmentLoader {
    if (this.#loader === null || this.#options !== options) {
      this.#loader = new FragmentLoader(this.#view, options)
      this.#options = options
    }
    return this.#loader
  }
}

/** The id when the query names exactly one and has no other condition. */
function onlyId({ conditions, cursor }: FindPlan): string | null {
  const ids = cursor === null && conditions.length === 1 ? namedIds(conditions) : null
  return ids?.length === 1 ? ids[0]! : null
}

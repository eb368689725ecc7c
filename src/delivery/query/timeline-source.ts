import { resourceDependency } from '#domain/changes/dependency'
import { badRequest } from '#domain/errors'
import type { TrackedLink } from '#domain/links/link-traversal'
import type { LinkTarget } from '#domain/links/links-in-value'
import type { FindPlan } from '#domain/query/plan'
import { entityKey } from '#domain/releases/release'
import { releasedBody } from '#domain/releases/released-body'
import type { FoundResource, ReleaseCopy, ShownResource, StoreReader } from '#storage/store'
import { deliver } from '#usecases/delivery/deliver'
import type { ResolvedTimeline } from '#usecases/releases/timeline'
import type { Fragment } from '../render/fragment.ts'
import { renderFragment } from '../render/render-fragment.ts'
import { type Steps, wait } from '../steps.ts'
import { countBytes, type FoundFragments, type FragmentOptions, type Source } from './source.ts'
import { requireTypes, type StageView } from './stage-view.ts'

/** Published content with the versions of releases. Uses no caches, because few clients request previews. */
export class TimelineSource implements Source {
  readonly #view: StageView
  readonly #reader: StoreReader
  readonly #timeline: ResolvedTimeline

  constructor(view: StageView, reader: StoreReader, timeline: ResolvedTimeline) {
    this.#view = view
    this.#reader = reader
    this.#timeline = timeline
  }

  *find(plan: FindPlan, options: FragmentOptions): Steps<FoundFragments> {
    if (plan.cursor) throw badRequest('A timeline preview has no pages by cursor. Use "skip" and "limit".')
    const { total, items } = yield* wait(this.#reader.readModel.findTimeline(plan, this.#timeline.overlay))
    const shown = [...(yield* this.#released(items.filter(({ isCopy }) => isCopy))), ...(yield* this.#published(items))]
    const fragments = yield* this.#render(shown, options)
    const byId = new Map(fragments.map((fragment) => [fragment.id, fragment]))
    const { skip, limit } = plan
    return { items: items.flatMap(({ id }) => byId.get(id) ?? []), page: { total, skip, limit } }
  }

  *byTarget(
    kind: LinkTarget['kind'],
    targets: readonly TrackedLink[],
    options: FragmentOptions,
  ): Steps<readonly (Fragment | null)[]> {
    const { copies } = this.#timeline
    const others = targets.filter(({ id }) => !copies.has(entityKey({ kind, id }))).map(({ id }) => id)
    const { key } = this.#view.environment.environment
    const published = yield* wait(this.#reader.readModel.getMany(key, 'published', kind, others))
    const keys = targets.flatMap(({ id }) => copies.get(entityKey({ kind, id })) ?? [])
    const found = yield* wait(this.#reader.readModel.getReleased(keys))
    const fragments = yield* this.#render([...published, ...(yield* this.#released(found))], options)
    const byId = new Map(fragments.map((fragment) => [fragment.id, fragment]))
    return targets.map(({ id }) => byId.get(id) ?? null)
  }

  *#published(items: readonly (FoundResource & { isCopy: boolean })[]): Steps<ShownResource[]> {
    const keys = items.filter(({ isCopy }) => !isCopy).map(({ resource }) => resource)
    return yield* wait(this.#reader.readModel.byKeys('published', keys))
  }

  /** Adds the bodies as publishing would deliver them. */
  *#released(found: readonly FoundResource[]): Steps<ShownResource[]> {
    const copies = yield* wait(this.#reader.releaseCopies.byKeys(found.map(({ resource }) => resource)))
    const byKey = new Map<number, ReleaseCopy>(copies.map((copy) => [copy.key, copy]))
    const { locales } = this.#view.model
    return found.map((each) => {
      const { body, change } = byKey.get(each.resource)!
      return { ...each, body: releasedBody(body, change, locales) ?? body }
    })
  }

  *#render(shown: readonly ShownResource[], options: FragmentOptions): Steps<Fragment[]> {
    const { model, address } = this.#view
    const { locale, select, imagesHost } = options
    yield* requireTypes(
      this.#view,
      shown.map(({ contentType }) => contentType),
    )
    return shown.map((each) => {
      const dependency = resourceDependency(each.kind === 'Asset' ? 'Asset' : 'Entry', each.id)
      const delivered = deliver(each, { model, locale, select, imagesHost })
      const isOrphan = each.contentType !== null && !model.types.has(each.contentType)
      const fragment = renderFragment(dependency, delivered, { presentedIn: { ...address, locale }, select, isOrphan })
      if (options.size) countBytes(options.size, fragment)
      return fragment
    })
  }
}

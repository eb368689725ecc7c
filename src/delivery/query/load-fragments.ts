import { type Dependency, resourceDependency } from '#domain/changes/dependency'
import type { TrackedLink } from '#domain/links/link-traversal'
import type { LinkTarget } from '#domain/links/links-in-value'
import { selectionKey } from '#domain/query/plan-select'
import { mapCooperatively } from '#lib/map-cooperatively'
import type { ShownResource } from '#storage/store'
import { deliver } from '#usecases/delivery/deliver'
import type { Fragment } from '../render/fragment.ts'
import type { PresentedIn } from '../render/present-content.ts'
import { renderFragment } from '../render/render-fragment.ts'
import { type Steps, wait } from '../steps.ts'
import { countBytes, type FragmentOptions } from './source.ts'
import { requireTypes, type StageView, stageCache } from './stage-view.ts'

/** Loads the fragments of one request in one locale and selection, from the cache where it has them. */
export class FragmentLoader {
  readonly #view: StageView
  readonly #options: FragmentOptions
  readonly #presentedIn: PresentedIn
  readonly #variant: number
  readonly #size: { bytes: number }

  constructor(view: StageView, options: FragmentOptions) {
    this.#view = view
    this.#options = options
    const { locale, select } = options
    this.#presentedIn = { ...view.address, locale }
    // A fragment contains the name of the environment, and an alias is another name.
    this.#variant = view.environment.variant(`${view.address.environment} ${locale} ${selectionKey(select)}`)
    this.#size = options.size ?? { bytes: 0 }
  }

  /** One fragment for each target, in the same order; null for a target that the stage does not show. */
  *byTarget(kind: LinkTarget['kind'], targets: readonly TrackedLink[]): Steps<readonly (Fragment | null)[]> {
    const { fragments } = stageCache(this.#view)
    const { byDependency } = fragments
    const found: (Fragment | null)[] = []
    let missing: TrackedLink[] | null = null
    for (const target of targets) {
      const resource = byDependency.get(target.dependency)
      const fragment = resource?.fragment(this.#variant) ?? null
      found.push(fragment)
      if (fragment) countBytes(this.#size, fragment)
      else if (!resource?.isAbsent) {
        missing ??= []
        missing.push(target)
      }
    }
    fragments.countLookups(targets.length - (missing?.length ?? 0), missing?.length ?? 0)
    if (missing) {
      const read = yield* this.#readTargets(kind, missing)
      for (const [i, { dependency }] of targets.entries()) found[i] ??= read.get(dependency) ?? null
    }
    return found
  }

  /** One fragment for each key, in the same order; null when one of the resources does not exist. */
  *byKey(keys: readonly number[]): Steps<readonly Fragment[] | null> {
    const { fragments } = stageCache(this.#view)
    const cached = fragments.byKey
    const found: Fragment[] = []
    let missing: number[] | null = null
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i]!
      const fragment = cached.get(key)?.fragment(this.#variant)
      if (fragment) {
        countBytes(this.#size, fragment)
        found[i] = fragment
      } else {
        missing ??= []
        missing.push(key)
      }
    }
    fragments.countLookups(keys.length - (missing?.length ?? 0), missing?.length ?? 0)
    if (!missing) return found
    const reader = yield* wait(this.#view.snapshot.reader())
    const shown = yield* wait(reader.readModel.byKeys(this.#view.stage, missing))
    if (shown.length < missing.length) return null
    const rendered = yield* this.#render(shown)
    const byKey = new Map(shown.map(({ resource }, i) => [resource, rendered[i]!]))
    return keys.map((key, i) => found[i] ?? byKey.get(key)!)
  }

  *#readTargets(kind: LinkTarget['kind'], targets: readonly TrackedLink[]): Steps<Map<Dependency, Fragment>> {
    const { snapshot, environment, stage } = this.#view
    const reader = yield* wait(snapshot.reader())
    const ids = targets.map(({ id }) => id)
    const shown = yield* wait(reader.readModel.getMany(environment.environment.key, stage, kind, ids))
    const rendered = new Map<Dependency, Fragment>()
    for (const fragment of yield* this.#render(shown)) rendered.set(fragment.dependency, fragment)
    const { fragments } = stageCache(this.#view)
    for (const { dependency, id } of targets) if (!rendered.has(dependency)) fragments.addAbsent(dependency, id)
    return rendered
  }

  *#render(shown: readonly ShownResource[]): Steps<Fragment[]> {
    yield* requireTypes(
      this.#view,
      shown.map(({ contentType }) => contentType),
    )
    return yield* wait(mapCooperatively(shown, (resource) => this.#renderOne(resource)))
  }

  #renderOne(shown: ShownResource): Fragment {
    const dependency = resourceDependency(shown.kind === 'Asset' ? 'Asset' : 'Entry', shown.id)
    // Looked up for each resource: the log may have moved on while other requests had their turn.
    const resource = stageCache(this.#view).fragments.addFound(dependency, shown)
    const cached = resource.fragment(this.#variant)
    const fragment = cached ?? this.#renderNew(dependency, shown)
    if (!cached) resource.addFragment(this.#variant, fragment)
    countBytes(this.#size, fragment)
    return fragment
  }

  #renderNew(dependency: Dependency, shown: ShownResource): Fragment {
    const { model } = this.#view
    const { locale, select, imagesHost } = this.#options
    const delivered = deliver(shown, { model, locale, select, imagesHost })
    const isOrphan = shown.contentType !== null && !model.types.has(shown.contentType)
    return renderFragment(dependency, delivered, { presentedIn: this.#presentedIn, select, isOrphan })
  }
}

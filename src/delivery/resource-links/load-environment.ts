import { resourceDependency } from '#domain/changes/dependency'
import { DomainError } from '#domain/errors'
import { LINK_KINDS, type TrackedLink } from '#domain/links/link-traversal'
import type { LinkTarget } from '#domain/links/links-in-value'
import type { Locale } from '#domain/locales/locale'
import { requestedLocale } from '#domain/query/plan-query'
import type { Stage } from '#domain/resources/resource'
import type { Address } from '#usecases/access/require-environment'
import type { ReadSnapshot } from '../cache/read-snapshot.ts'
import type { FragmentOptions } from '../query/source.ts'
import { StageSource } from '../query/stage-source.ts'
import { openStageView } from '../query/stage-view.ts'
import type { Steps } from '../steps.ts'
import type { LocatedFragment } from './located-fragment.ts'

/** What is loaded from one environment, and with which options. */
export interface EnvironmentLoad {
  readonly stage: Stage
  readonly address: Address
  /** The ids of entries, with the number of levels of links to follow from each. */
  readonly entries: ReadonlyMap<string, number>
  /** As the request names it; null for the default locale of each environment. */
  readonly locale: string | null
  readonly options: Omit<FragmentOptions, 'locale'>
  /** The response has this resource already, and has followed its links as far as this depth allows. */
  isKnown(target: LinkTarget, depth: number): boolean
}

export interface LoadedEnvironment {
  readonly found: readonly LocatedFragment[]
  /** Links inside the environment whose targets are not shown. */
  readonly unresolved: readonly LinkTarget[]
}

interface Wanted extends TrackedLink {
  readonly isLinked: boolean
}

/** Loads entries of an environment and what they link to inside it. Entries that are not shown are left out. */
export function* loadEnvironment(snapshot: ReadSnapshot, load: EnvironmentLoad): Steps<LoadedEnvironment> {
  const { address, entries } = load
  const view = yield* openStageView(snapshot, address, load.stage)
  const source = new StageSource(view)
  const options = { ...load.options, locale: localeOf(view.model.locales, load.locale) }
  const found: LocatedFragment[] = []
  const unresolved: LinkTarget[] = []
  const seen = new Set<TrackedLink['dependency']>()
  let links: readonly TrackedLink[] = []
  // From the greatest depth down: every resource is reached first with the depth that loads most.
  for (let depth = Math.max(...entries.values()); depth >= 0; depth--) {
    const wanted = [...startingAt(entries, depth), ...links.map((link) => ({ ...link, isLinked: true }))].filter(
      (target) => !seen.has(target.dependency) && !load.isKnown(target, depth),
    )
    links = []
    for (const kind of LINK_KINDS) {
      const targets = distinct(
        wanted.filter((target) => target.kind === kind),
        seen,
      )
      if (targets.length === 0) continue
      const fragments = yield* source.byTarget(kind, targets, options)
      for (const [index, fragment] of fragments.entries()) {
        const target = targets[index]!
        if (fragment) found.push({ address, kind, fragment, depth })
        else if (target.isLinked) unresolved.push({ kind, id: target.id })
      }
    }
    links = found.filter((each) => each.depth === depth).flatMap(({ fragment }) => fragment.links)
  }
  return { found, unresolved }
}

function startingAt(entries: ReadonlyMap<string, number>, depth: number): Wanted[] {
  const starting: Wanted[] = []
  for (const [id, from] of entries) {
    if (from === depth)
      starting.push({ kind: 'Entry', id, dependency: resourceDependency('Entry', id), isLinked: false })
  }
  return starting
}

function distinct(targets: readonly Wanted[], seen: Set<TrackedLink['dependency']>): Wanted[] {
  return targets.filter(({ dependency }) => {
    if (seen.has(dependency)) return false
    seen.add(dependency)
    return true
  })
}

/** Environments have locales of their own: one without the requested locale is shown in its default locale. */
function localeOf(locales: readonly Locale[], requested: string | null): string {
  try {
    return requestedLocale(requested, locales)
  } catch (error) {
    if (error instanceof DomainError) return requestedLocale(null, locales)
    throw error
  }
}

import { DomainError } from '#domain/errors'
import type { Stage } from '#domain/resources/resource'
import type { Address } from '#usecases/access/require-environment'
import type { DeliveryCache } from '../cache/delivery-cache.ts'
import type { DeliveredPage } from '../query/search.ts'
import { run } from '../steps.ts'
import { type EnvironmentLoad, type LoadedEnvironment, loadEnvironment } from './load-environment.ts'
import { ResourceResolution } from './resource-resolution.ts'
import { withoutAmbiguous } from './without-ambiguous.ts'

/** Whether the request may read this stage of an environment. */
export type MayRead = (address: Address) => Promise<boolean>

interface Resolve {
  readonly stage: Stage
  readonly at: Address
  /** As the request names it. */
  readonly locale: string | null
  readonly imagesHost: string
  readonly mayRead: MayRead
}

/**
 * Adds the entries of other spaces that the entries of a page link to, and what these link to, within the depth of the
 * request. Whatever is not shown, for whichever reason, is reported in the same way.
 *
 * One environment is read after the other, each in a snapshot of its own: a request that held several snapshots at a time
 * could wait for a connection that another such request holds.
 */
export async function resolveResourceLinks(
  cache: DeliveryCache,
  page: DeliveredPage,
  { stage, at, locale, imagesHost, mayRead }: Resolve,
): Promise<DeliveredPage> {
  const { include, selectIncludes: select } = page.plan
  const resolution = new ResourceResolution(page, at, include)
  let bytes = page.bytes
  for (let round = resolution.nextRound(); round.length > 0; round = resolution.nextRound()) {
    for (const { address, entries } of round) {
      if (!(await mayRead(address))) continue
      const size = { bytes }
      const loaded = await load(cache, {
        ...{ stage, address, entries, locale, options: { select, imagesHost, size } },
        isKnown: (target, depth) => resolution.isKnown(address, target, depth),
      })
      bytes = size.bytes
      resolution.add(loaded.found, loaded.unresolved)
    }
  }
  const shown = withoutAmbiguous(resolution.page, resolution.found)
  const ofKind = (kind: 'Entry' | 'Asset') => shown.filter((each) => each.kind === kind).map(({ fragment }) => fragment)
  return {
    ...page,
    includes: {
      Entry: [...page.includes.Entry, ...ofKind('Entry')],
      Asset: [...page.includes.Asset, ...ofKind('Asset')],
    },
    unresolved: [...page.unresolved, ...resolution.unresolvedLinks.values()],
    unresolvedResources: resolution.unresolved([...resolution.page, ...shown]).map(({ urn }) => urn),
  }
}

/** An environment that does not exist shows nothing, nor does an archived space. */
async function load(cache: DeliveryCache, input: EnvironmentLoad): Promise<LoadedEnvironment> {
  const { size } = input.options
  const before = size!.bytes
  try {
    return await cache.withSnapshot(input.address.space, (snapshot) => {
      // A snapshot that turns out to be outdated is replaced, and all of it is loaded again.
      size!.bytes = before
      return run(loadEnvironment(snapshot, input))
    })
  } catch (error) {
    if (!(error instanceof DomainError) || (error.code !== 'NotFound' && error.code !== 'AccessDenied')) throw error
    return { found: [], unresolved: [] }
  }
}

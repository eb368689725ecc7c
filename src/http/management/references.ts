import { notANumber, outOfBounds } from '#domain/query/query-errors'
import { type Address, arraySys } from '#present/sys'
import type { References } from '#usecases/entries/get-references'
import { presentAsset, presentEntry } from './present-content.ts'

const DEFAULT_INCLUDE = 2

/** The depth of the tree, at least one level. */
export function readInclude(query: URLSearchParams, max: number): number {
  const text = query.get('include')
  if (text === null) return Math.min(DEFAULT_INCLUDE, max)
  if (!/^-?\d{1,9}$/.test(text)) throw notANumber('include')
  const include = Number(text)
  if (include < 0 || include > max) throw outOfBounds('include', max)
  return include
}

/** Leaves out empty `includes` and `errors`. */
export function presentReferences({ root, entries, assets, unresolved }: References, at: Address) {
  const includes = {
    ...(entries.length > 0 && { Entry: entries.map((entry) => presentEntry(entry, at)) }),
    ...(assets.length > 0 && { Asset: assets.map((asset) => presentAsset(asset, at)) }),
  }
  const errors = unresolved.map(({ kind, id }) => ({
    sys: { id: 'notResolvable', type: 'error' } as const,
    details: { type: 'Link' as const, linkType: kind, id },
  }))
  return {
    sys: arraySys,
    items: root ? [presentEntry(root, at)] : [],
    ...(Object.keys(includes).length > 0 && { includes }),
    ...(errors.length > 0 && { errors }),
  }
}

import { resourceDependency } from '#domain/changes/dependency'
import { contentNotFound } from '#domain/errors'
import { requestedLocale } from '#domain/query/plan-query'
import { requirePossibleId } from '#domain/resources/id'
import { type Params, parseParams } from '#usecases/search/search'
import type { Fragment } from '../render/fragment.ts'
import type { Steps } from '../steps.ts'
import type { SearchContext } from './search.ts'
import type { Source } from './source.ts'
import { StageSource } from './stage-source.ts'
import type { StageView } from './stage-view.ts'

/** One entry or asset by its id, without its links. Only the locale of the query is used. */
export function* getResource(
  ctx: SearchContext,
  view: StageView,
  input: { kind: 'Entry' | 'Asset'; id: string; params: Params },
  source: Source = new StageSource(view),
): Steps<Fragment> {
  const { kind } = input
  const parsed = parseParams(input.params, ctx.limits)
  const id = requirePossibleId(input.id)
  const locale = requestedLocale(parsed.locale, view.model.locales)
  const options = { locale, select: null, imagesHost: ctx.imagesHost() }
  const [found] = yield* source.byTarget(kind, [{ dependency: resourceDependency(kind, id), kind, id }], options)
  if (!found) throw contentNotFound(kind, id, view.address)
  return found
}

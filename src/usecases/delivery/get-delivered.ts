import { tagOfResource } from '#domain/changes/tags'
import { contentNotFound } from '#domain/errors'
import { requestedLocale } from '#domain/query/plan-query'
import { requirePossibleId } from '#domain/resources/id'
import type { Steps } from '#lib/steps'
import type { UseCaseContext } from '../context.ts'
import { type Params, parseParams } from '../search/search.ts'
import { Fragments, type Write } from './fragments.ts'
import type { Fragment } from './memory/fragment.ts'
import type { Reading } from './reading.ts'

/** One entry or asset by its id, without what it links to. Of the query only the locale counts; the rest is a search's. */
export function* getDelivered(
  ctx: Pick<UseCaseContext, 'limits' | 'imagesHost'>,
  reading: Reading,
  input: { kind: 'Entry' | 'Asset'; id: string; params: Params; write: Write },
): Steps<Fragment> {
  const { kind, write } = input
  const { locale: asked } = parseParams(input.params, ctx.limits)
  const id = requirePossibleId(input.id)
  const locale = requestedLocale(asked, reading.model.locales)
  const fragments = new Fragments(reading, { locale, select: null, imagesHost: ctx.imagesHost(), write })
  const [found] = yield* fragments.load(kind, [{ tag: tagOfResource(kind, id), kind, id }])
  if (!found) throw contentNotFound(kind, id, reading.address)
  return found
}

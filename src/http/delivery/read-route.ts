import type { TObject, TSchema } from '#contract/schema'
import type { Tag } from '#domain/changes/tags'
import type { Stage } from '#domain/resources/resource'
import { latin1Of } from '#lib/latin1'
import { finish, type Soon, type Steps } from '#lib/steps'
import { param } from '#present/params'
import type { Address } from '#present/sys'
import { requireReader, requireSpaceReader } from '#usecases/access/require-reader'
import type { ReadContext, UseCaseContext } from '#usecases/context'
import { environmentOf, oldestListed } from '#usecases/delivery/get-space'
import type { Answer } from '#usecases/delivery/memory/answers'
import type { Moment } from '#usecases/delivery/memory/moment'
import { openReading, type Reading } from '#usecases/delivery/reading'
import { waitForPosition } from '#usecases/delivery/wait-for-position'
import { readMinPosition } from '../min-position.ts'
import { PreparedBody } from '../prepared-body.ts'
import { type Reply, type Route, type RouteRequest, route } from '../route.ts'
import { type CacheHeaders, cacheHeaders, withReader } from './cache-headers.ts'
import { createCanonicalQueries } from './canonical-query.ts'

export type ReadRouteContext = UseCaseContext & { cacheHeaders: CacheHeaders }

/** What a route has made from one moment. */
export interface Made {
  body: PreparedBody
  /** What of the content it depends on; on the model of its environment every answer does. */
  tags: ReadonlySet<Tag>
}

export interface ReadRoute {
  path: string
  summary: string
  query?: TObject
  response: TSchema
  make(request: RouteRequest, reading: Reading): Steps<Made>
}

/** For answers that depend on the model alone. */
export const madeOfModel = (body: unknown): Made => ({
  body: new PreparedBody(latin1Of(JSON.stringify(body))),
  tags: new Set(),
})

/** Lets a use case read at the moment of an answer. */
export const readingStore = ({ moment }: Reading): ReadContext => ({
  store: { read: async (work) => work(await moment.reader()) },
})

/** A route of delivery or preview. Whoever may not read is refused before anybody looks at what is remembered. */
export const readRoute = (
  ctx: ReadRouteContext,
  stage: Stage,
  { path, summary, query, response, make }: ReadRoute,
): Route => {
  function* answerAt(moment: Moment, request: RouteRequest, at: Address, key: string): Steps<Reply> {
    const reading = yield* openReading(moment, at, stage)
    const { body, tags } = yield* make(request, reading)
    const { environment } = reading
    body.onGrowth = (bytes) => ctx.memory.grow(key, bytes)
    const shelf = { index: environment.stages[stage].index, answers: environment.answers }
    const headers = cacheHeaders(ctx.cacheHeaders, reading, tags)
    const reply: Reply = headers ? { body, headers } : { body }
    ctx.memory.keep(moment, { key, name: at.environment, body: reply, shelf, tags, bytes: body.length })
    return { ...reply, position: moment.position }
  }

  const answer = (request: RouteRequest, at: Address, key: string): Soon<Reply> =>
    ctx.memory.once(at.space, key, () =>
      ctx.memory.at(at.space, (moment) => finish(answerAt(moment, request, at, key))),
    )

  const hasKeys = ctx.cacheHeaders.keysHeader !== null
  const sentTo = (request: RouteRequest, made: Soon<Reply>): Soon<Reply> => {
    if (!hasKeys) return made
    const sent = (reply: Reply) => withReader(reply, ctx.cacheHeaders, request.actor, param(request, 'space'))
    return made instanceof Promise ? made.then(sent) : sent(made)
  }
  const asked = createCanonicalQueries()
  return route({
    method: 'GET',
    path,
    summary,
    access: 'read',
    ...(query && { query }),
    response,
    handle(request) {
      const space = param(request, 'space')
      const named = request.params.environment ?? environmentOf(request.actor)
      if (named === null) requireSpaceReader(request.actor, space, stage)
      else requireReader(request.actor, { space, environment: named }, stage)
      const least = readMinPosition(request.headers)
      if (least === null && named !== null) return answerNow(request, { space, environment: named })
      return answerLater(request, space, named, least)
    },
  })

  function answerNow(request: RouteRequest, at: Address): Soon<Reply> {
    const key = `${stage} ${path} ${at.space} ${at.environment} ${request.params.id ?? ''}?${asked(request)}`
    const known = ctx.memory.find(at.space, key)
    return sentTo(request, known ? again(known.answer, known.position) : answer(request, at, key))
  }

  async function answerLater(request: RouteRequest, space: string, named: string | null, least: number | null) {
    if (least !== null) await waitForPosition(ctx, space, least)
    const environment = named ?? (await oldestListed(ctx, request.actor, space))
    return answerNow(request, { space, environment })
  }
}

const again = ({ body }: Answer, position: number): Reply => ({ ...(body as Reply), position })

import { printSchema } from 'graphql'
import { type ReportedError, responseTooBig } from '#domain/graphql/errors'
import { contentHash } from '#lib/content-hash'
import type { Address } from '#usecases/access/require-environment'
import type { ReadSnapshot } from '../cache/read-snapshot.ts'
import type { Delivery, DeliveryResponse } from '../delivery.ts'
import { openStageView } from '../query/stage-view.ts'
import { assembleValue } from '../render/assemble.ts'
import { type MaybePromise, run, type Steps } from '../steps.ts'
import { SchemaCache } from './environment-schema.ts'
import { type GraphqlContext, type GraphqlQuery, runQuery } from './run-query.ts'

/** With errors, the caller assembles the body: it contains the id of the request. */
export interface GraphqlResponse extends DeliveryResponse {
  readonly data?: unknown
  readonly errors?: readonly ReportedError[]
  readonly extensions?: Readonly<Record<string, unknown>>
}

export interface GraphqlDeliveryContext extends GraphqlContext {
  readonly delivery: Delivery
  /** The response header for the complexity of the query. */
  readonly costHeader: string
}

/** The GraphQL content API, with the caches of delivery. */
export class GraphqlDelivery {
  readonly #ctx: GraphqlDeliveryContext
  readonly #schemas = new SchemaCache()

  constructor(ctx: GraphqlDeliveryContext) {
    this.#ctx = ctx
  }

  /** The caller has checked that the actor may read the environment. */
  read(at: Address, query: GraphqlQuery): MaybePromise<GraphqlResponse> {
    const hash = contentHash(JSON.stringify([query.text, query.operationName, query.variables]))
    const key = `graphql ${query.canPreview} ${at.space} ${at.environment} ${hash}`
    const render = (snapshot: ReadSnapshot) => this.#render(snapshot, at, key, query)
    // Decides how stale a response may be during an outage: that of a preview token may show preview content.
    const stage = query.canPreview ? 'current' : 'published'
    return this.#ctx.delivery.respond({ stage, at, key, render })
  }

  /** The schema of an environment in the schema definition language. */
  async printSchema(at: Address): Promise<string> {
    return this.#ctx.delivery.cache.withSnapshot(at.space, (snapshot) => run(this.#printSchema(snapshot, at)))
  }

  *#printSchema(snapshot: ReadSnapshot, at: Address): Steps<string> {
    const view = yield* openStageView(snapshot, at, 'published')
    const environment = yield* this.#schemas.schemaOf(view, this.#ctx.baseUrl())
    return printSchema(environment.createSchema())
  }

  *#render(snapshot: ReadSnapshot, at: Address, key: string, query: GraphqlQuery): Steps<GraphqlResponse> {
    const { data, errors, cost, dependencies, view, extensions } = yield* runQuery(
      this.#ctx,
      this.#schemas,
      snapshot,
      at,
      query,
    )
    const headers = { [this.#ctx.costHeader]: String(cost) }
    const { position } = snapshot
    const body = assembleValue({ data, ...(extensions && { extensions }) })
    const { responseBytes } = this.#ctx.graphqlLimits
    if (body.length > responseBytes) throw responseTooBig(responseBytes)
    if (errors.length > 0) return { body, headers, position, errors, data, ...(extensions && { extensions }) }
    // Source maps show editors, which the dependencies of a response do not include.
    if (extensions) return { body, headers, position }
    // A response is invalidated through the index of one stage, so one that shows both is not cached.
    const stage = dependencies.current.size === 0 ? 'published' : dependencies.published.size === 0 ? 'current' : null
    if (stage !== null) {
      const { index } = view.environment.stages[stage]
      snapshot.addResponse(at.environment, { key, body, headers, dependencies: dependencies[stage], index })
    }
    return { body, headers, position }
  }
}

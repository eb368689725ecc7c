import { setTimeout } from 'node:timers/promises'
import type { GraphqlDelivery } from '#delivery/graphql/graphql-delivery'
import type { GraphqlQuery } from '#delivery/graphql/run-query'
import type { PreparedBody } from '#delivery/prepared-body'
import { DomainError } from '#domain/errors'
import { RequestRefused } from '#domain/graphql/errors'
import { contentHash } from '#lib/content-hash'
import type { Address } from '#usecases/access/require-environment'
import type { ChangeSubscription } from '#usecases/changes/subscribe-to-changes'
import type { EventWriter } from '../route.ts'
import { graphqlErrorResponse, withRequestId } from './graphql-errors.ts'

/** How often an idle stream checks the rights of its key: after a right is lost, results stop within about this time. */
const CHECK_MS = 1000
/** Changes that follow each other faster are sent as one result. */
const MIN_INTERVAL_MS = 100

/** Whether the client wants events. Clients that also accept JSON (such as urql) get one JSON response. */
export const wantsEvents = (accept: string | undefined): boolean =>
  accept !== undefined && /text\/event-stream/.test(accept) && !/json/.test(accept)

export interface LiveQuery {
  readonly graphql: GraphqlDelivery
  readonly at: Address
  /** The query, or why it cannot be executed. */
  readonly query: GraphqlQuery | RequestRefused
  readonly follower: ChangeSubscription
  readonly requestId: string
}

/**
 * Streams the results of a query in the "distinct connections mode" of the graphql-sse protocol: the first result, and
 * another one whenever a change of the content changes it. The response cache decides whether a change concerns the query,
 * so streams with the same query share one execution.
 */
export async function streamQuery(writer: EventWriter, live: LiveQuery): Promise<void> {
  const { signal } = writer
  const { follower } = live
  const last = new LastResult()
  let position: number | null = null
  let writtenAt = performance.now()
  const write = async (text: string) => {
    await writer.write(text)
    writtenAt = performance.now()
  }
  while (!signal.aborted) {
    const followed = await follower.next(writer.actor)
    if (followed.reset !== null || followed.position !== position) {
      position = followed.position
      const result = await execute(live)
      const text = last.replace(result)
      if (text !== null) await write(`event: next\ndata: ${text}\n\n`)
      if (result.isRefused) return write('event: complete\ndata:\n\n')
      if (text !== null) await setTimeout(MIN_INTERVAL_MS, undefined, { signal }).catch(() => {})
    }
    if (!followed.more) await follower.wait(Math.min(CHECK_MS, writer.heartbeatMs), signal)
    if (signal.aborted) return
    if (performance.now() - writtenAt >= writer.heartbeatMs) await write(':\n\n')
  }
}

interface Result {
  /** A cached body is the same object until the cache drops it. */
  readonly body: PreparedBody | string
  readonly isRefused: boolean
}

async function execute({ graphql, at, query, requestId }: LiveQuery): Promise<Result> {
  try {
    if (query instanceof RequestRefused) throw query
    const { body, errors, data, extensions } = await graphql.read(at, query)
    if (!errors) return { body, isRefused: false }
    const reported = withRequestId(errors, requestId)
    return { body: JSON.stringify({ data, errors: reported, extensions }), isRefused: false }
  } catch (error) {
    // Other errors end the stream without an event: the client reconnects.
    if (!(error instanceof RequestRefused) && !(error instanceof DomainError && error.code === 'NotFound')) throw error
    const { errors } = graphqlErrorResponse(error)
    return { body: JSON.stringify({ errors: withRequestId(errors, requestId) }), isRefused: true }
  }
}

/** Recognizes a result that was sent already, without keeping its text in memory. */
class LastResult {
  #body: WeakRef<PreparedBody> | null = null
  #hash: string | null = null

  /** The text to send; null if it is the same as before. JSON has no line breaks, so it is one `data` line. */
  replace({ body }: Result): string | null {
    if (typeof body !== 'string') {
      if (this.#body?.deref() === body) return null
      this.#body = new WeakRef(body)
    }
    const text = typeof body === 'string' ? body : body.bytes.toString()
    const hash = contentHash(text)
    if (hash === this.#hash) return null
    this.#hash = hash
    return text
  }
}

import { type Context, ROOT_CONTEXT, type SpanContext, SpanKind, TraceFlags, trace } from '@opentelemetry/api'
import { type IdGenerator, RandomIdGenerator, type Sampler, SamplingDecision } from '@opentelemetry/sdk-trace'
import { Lru } from '#lib/lru'

const MAX_CALLERS = 10_000

/**
 * Relates requests and traces. A trace that begins with a request has the id of the request, a UUID, as its trace id, so any
 * node can continue it when it makes the webhook calls about the change. The trace of a caller (`traceparent`) has another
 * id, which only the process that handled the request knows, for its most recent requests.
 */
export class RequestTraces implements IdGenerator {
  readonly #random = new RandomIdGenerator()
  readonly #sampler: Sampler
  readonly #ofCallers = new Lru<string, SpanContext>({ maxBytes: MAX_CALLERS })
  #next: string | null = null

  constructor(sampler: Sampler) {
    this.#sampler = sampler
  }

  generateTraceId = (): string => (this.#next === null ? this.#random.generateTraceId() : hexOf(this.#next))

  generateSpanId = (): string => (this.#next === null ? this.#random.generateSpanId() : hexOf(this.#next).slice(16))

  /** `start` starts the span of this request. */
  startRequest<T>(requestId: string, start: () => T): T {
    this.#next = requestId
    try {
      return start()
    } finally {
      this.#next = null
    }
  }

  rememberCaller(requestId: string, span: SpanContext): void {
    this.#ofCallers.set(requestId, span, 1)
  }

  /** The context of the span of a request, which another process may have handled. */
  contextOf(requestId: string): Context {
    return trace.setSpanContext(ROOT_CONTEXT, this.#ofCallers.get(requestId) ?? this.#derived(requestId))
  }

  #derived(requestId: string): SpanContext {
    const traceId = hexOf(requestId)
    const { decision } = this.#sampler.shouldSample(ROOT_CONTEXT, traceId, '', SpanKind.SERVER, {}, [])
    const traceFlags = decision === SamplingDecision.RECORD_AND_SAMPLED ? TraceFlags.SAMPLED : TraceFlags.NONE
    return { traceId, spanId: traceId.slice(16), traceFlags, isRemote: true }
  }
}

const hexOf = (uuid: string): string => uuid.replaceAll('-', '')

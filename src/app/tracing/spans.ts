import { type Attributes, type Context, context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { version } from '#lib/version'

export interface SpanOptions {
  readonly kind?: SpanKind
  readonly attributes?: Attributes
  /** Default: the current context. */
  readonly parent?: Context | undefined
}

/** The tracer of the global provider, which exists before the first span. */
export const tracer = () => trace.getTracer('sheaf', version)

/** Runs `work` in a new span, which becomes the parent of the spans that `work` starts. */
export async function inSpan<T>(
  name: string,
  { kind = SpanKind.INTERNAL, attributes = {}, parent = context.active() }: SpanOptions,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const span = tracer().startSpan(name, { kind, attributes }, parent)
  try {
    return await context.with(trace.setSpan(parent, span), work, undefined, span)
  } catch (error) {
    recordFailure(span, error)
    throw error
  } finally {
    span.end()
  }
}

/** Only the name of the error: messages may contain content. */
export function recordFailure(span: Span, error: unknown): void {
  const name = error instanceof Error ? error.name : 'Error'
  span.setAttribute('error.type', name)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

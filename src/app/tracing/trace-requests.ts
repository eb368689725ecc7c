import { context, propagation, ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api'
import type { TraceRequest } from '#http/handle-request'
import type { RequestContext } from '#http/request-context'
import type { RequestTraces } from './request-traces.ts'
import { recordFailure, tracer } from './spans.ts'

export type { TraceRequest }

/** A span per request, which ends when the response is sent. Probes and scrapes have none. */
export const traceRequests =
  (traces: RequestTraces): TraceRequest =>
  (request, work) => {
    const { req, res, requestId } = request
    if (isProbe(req.url ?? '')) return work()
    const parent = propagation.extract(ROOT_CONTEXT, req.headers)
    const isOfCaller = trace.getSpanContext(parent) !== undefined
    const start = () => tracer().startSpan(req.method ?? '', { kind: SpanKind.SERVER }, parent)
    const span = isOfCaller ? start() : traces.startRequest(requestId, start)
    if (isOfCaller) traces.rememberCaller(requestId, span.spanContext())
    res.on('close', () => {
      span.updateName(`${req.method} ${request.route ?? request.to}`)
      span.setAttributes(attributesOf(request))
      if (res.statusCode >= 500) recordFailure(span, request.error)
      span.end()
    })
    context.with(trace.setSpan(parent, span), work)
  }

/** No path, query or user: they contain ids and tokens. The log has them under the same request id. */
const attributesOf = ({ req, res, route, to, requestId }: RequestContext) => ({
  'http.request.method': req.method ?? '',
  ...(route !== null && { 'http.route': route }),
  'http.response.status_code': res.statusCode,
  'sheaf.api': to,
  'sheaf.request_id': requestId,
})

const isProbe = (url: string): boolean => /^\/(healthz|readyz|metrics)(\?|$)/.test(url)

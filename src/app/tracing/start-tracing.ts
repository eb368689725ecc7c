import { context, type DiagLogger, DiagLogLevel, diag, propagation, SpanKind, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { readTraceRatio } from '#config/trace-ratio'
import { version } from '#lib/version'
import type { WorkTracing } from '#usecases/work-tracing'
import { RequestTraces } from './request-traces.ts'
import { inSpan } from './spans.ts'
import { type TraceRequest, traceRequests } from './trace-requests.ts'

export interface Tracing extends AsyncDisposable {
  readonly request: TraceRequest
  readonly work: WorkTracing
}

/** Exports spans with OTLP over HTTP. The SDK reads its standard settings from the environment (`OTEL_…`). */
export function startTracing(nodeId: string, onProblem: (message: string) => void): Tracing {
  diag.setLogger(loggerFor(onProblem), DiagLogLevel.WARN)
  const sampler = new TraceIdRatioBasedSampler(readTraceRatio())
  const traces = new RequestTraces(sampler)
  const own = { 'service.name': 'sheaf', 'service.version': version, 'service.instance.id': nodeId }
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes(own))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: sampler }),
    idGenerator: traces,
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  return {
    request: traceRequests(traces),
    work: {
      job: (kind, work) => inSpan(`job ${kind}`, { attributes: { 'sheaf.job.kind': kind } }, work),
      webhookCall: (requestId, work) => {
        const attributes = requestId === null ? {} : { 'sheaf.request_id': requestId }
        const parent = requestId === null ? undefined : traces.contextOf(requestId)
        return inSpan('webhook call', { kind: SpanKind.CLIENT, attributes, parent }, async (span) => {
          const headers: Record<string, string> = {}
          propagation.inject(context.active(), headers)
          const result = await work(headers)
          if (result.status !== null) span.setAttribute('http.response.status_code', result.status)
          return result
        })
      },
    },
    async [Symbol.asyncDispose]() {
      // Sends the last spans. A collector that cannot be reached must not fail the shutdown.
      await provider.shutdown().catch(() => {})
    },
  }
}

const loggerFor = (onProblem: (message: string) => void): DiagLogger => ({
  error: onProblem,
  warn: onProblem,
  info() {},
  debug() {},
  verbose() {},
})

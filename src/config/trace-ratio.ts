/**
 * The share of traces that begin here and are exported, by the standard variables `OTEL_TRACES_SAMPLER` and
 * `OTEL_TRACES_SAMPLER_ARG`, which the SDK does not read. Traces of a caller are sampled as the caller has decided.
 */
export function readTraceRatio(env: NodeJS.ProcessEnv = process.env): number {
  const sampler = (env.OTEL_TRACES_SAMPLER ?? '').replace(/^parentbased_/, '')
  if (sampler === 'always_off') return 0
  const ratio = Number(env.OTEL_TRACES_SAMPLER_ARG ?? 1)
  return sampler === 'traceidratio' && ratio >= 0 && ratio <= 1 ? ratio : 1
}

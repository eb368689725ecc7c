import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTraceRatio } from './trace-ratio.ts'

test('the share of exported traces follows the variables of OpenTelemetry', () => {
  const ratio = (sampler?: string, argument?: string) =>
    readTraceRatio({ OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: argument })
  assert.equal(ratio(), 1)
  assert.equal(ratio('parentbased_always_on', '0.1'), 1)
  assert.equal(ratio('always_off'), 0)
  assert.equal(ratio('traceidratio', '0.25'), 0.25)
  assert.equal(ratio('parentbased_traceidratio', '0.25'), 0.25)
  assert.equal(ratio('traceidratio', 'much'), 1)
})

import type { Compared } from './compare.ts'
import type { Sizes } from './dataset.ts'
import { hasWrk } from './wrk.ts'

export interface Report {
  engine: string
  sizes: Sizes
  fillPerSecond: number
  coldStartMs: number
  memoryMb: { idle: number; afterReads: number; end: number; peak: number }
  results: Compared[]
}

const number = (value: number | undefined, digits = 0) => (value === undefined ? '' : value.toFixed(digits))

/** A Markdown table. */
export function table({ engine, sizes, fillPerSecond, coldStartMs, memoryMb, results }: Report): string {
  const rows = results.map((r) =>
    [
      ...[r.name, r.what, number(r.perSecond), number(r.floor), number(r.ratio, 2)],
      ...[number(r.p50, 2), number(r.p95, 2), number(r.p99, 2)],
      ...[number(r.cpuMs, 3), number(r.floorCpuMs, 3), number(r.bytes)],
    ].join(' | '),
  )
  const writes = results.flatMap(({ name, writes: w }) =>
    w
      ? `${name}: ${number(w.perSecond, 1)} publishings a second, p50 ${number(w.p50, 1)} ms, p99 ${number(w.p99, 1)} ms`
      : [],
  )
  const firsts = results.flatMap(({ name, firstPerSecond }) =>
    firstPerSecond === undefined ? [] : `${name}: ${number(firstPerSecond)} a second for first requests`,
  )
  const wrks = results.flatMap(({ name, wrk: w }) =>
    w
      ? `${name} with wrk: ${number(w.ratio, 2)} (${number(w.perSecond)} of ${number(w.floor)} a second; CPU ms ${number(w.cpuMs, 3)} and ${number(w.floorCpuMs, 3)})`
      : [],
  )
  const { idle, afterReads, end, peak } = memoryMb
  return [
    `${engine}, ${sizes.posts} posts, ${sizes.authors} authors, ${sizes.categories} categories`,
    '',
    '| | | per second | floor | ratio | p50 ms | p95 ms | p99 ms | CPU ms | floor CPU ms | bytes |',
    '| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...rows.map((row) => `| ${row} |`),
    '',
    ...firsts,
    ...(hasWrk ? wrks : ['wrk is not installed: no figures of an independent client']),
    ...writes,
    `cold start ${number(coldStartMs)} ms; filled with ${number(fillPerSecond)} entries a second`,
    `memory: idle ${number(idle)} MB, after the reads ${number(afterReads)} MB, at the end ${number(end)} MB, peak ${number(peak)} MB`,
  ].join('\n')
}

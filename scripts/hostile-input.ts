// node scripts/hostile-input.ts: measures the parsers with large and hostile input. Each line is the best of five runs.
import { mediaType } from '#domain/assets/media-type'
import { svgProblem, svgSize } from '#domain/assets/svg'
import { asciiWords } from '#domain/search/ascii-words'
import { extractWords } from '#domain/search/words'
import { parseJson } from '#lib/json-limits'

const limits = { depth: 64, keys: 20_000 }
const entries = Array.from({ length: 2400 }, (_, i) => ({
  sys: { id: `id${i}` },
  fields: { title: 'text é '.repeat(40) },
}))
const json = Buffer.from(JSON.stringify(entries))
const svg = '<svg "'.repeat(4_000_000 / 6)
const alike = Array.from({ length: 20_000 }, (_, i) => `aa${String(i).padStart(6, '0')}${'x'.repeat(30)}`).join(' ')
const marks = `night${'\u0301\u0327'.repeat(50_000)} ferry`

const cases: Record<string, () => unknown> = {
  'JSON of 1 MB, our limits': () => parseJson(json, limits),
  'JSON of 1 MB, JSON.parse': () => JSON.parse(json.toString()),
  'SVG of 4 MB, hostile': () => [
    mediaType(Buffer.from(svg.slice(0, 4096)), 'text/plain'),
    svgSize(svg),
    svgProblem(svg),
  ],
  'similar words': () => asciiWords(alike, 40),
  'words of combining marks only': () => extractWords(marks),
}
for (const [name, run] of Object.entries(cases)) {
  const times = Array.from({ length: 5 }, () => {
    const began = performance.now()
    run()
    return performance.now() - began
  })
  console.log(`${name.padEnd(30)} ${Math.min(...times).toFixed(1)} ms`)
}

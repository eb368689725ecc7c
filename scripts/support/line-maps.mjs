// Source maps with one position per line. Node reads a map when it prints the first stack trace: for the full map of the server
// that takes 60 MB and 270 ms.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join } from 'node:path'

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/**
 * Replaces the source maps of a build.
 * @param {string} folder
 */
export function reduceToLines(folder) {
  for (const name of readdirSync(folder)) {
    if (!name.endsWith('.js.map')) continue
    const file = join(folder, name)
    const code = readFileSync(file.slice(0, -'.map'.length), 'utf8')
    writeFileSync(file, JSON.stringify(lineMap(JSON.parse(readFileSync(file, 'utf8')), code)))
  }
}

/**
 * @param {import('node:module').SourceMapPayload} map
 * @param {string} code
 */
function lineMap(map, code) {
  const { version, file, sources } = map
  const indexes = new Map(sources.map((source, index) => [source, index]))
  const full = new SourceMap(map)
  let last = [0, 0]
  const lines = code.split('\n').map((line, index) => {
    const { originalSource, originalLine, generatedLine } = full.findEntry(index, line.search(/\S|$/))
    // Lines of the bundler itself have no position.
    if (originalSource === undefined || generatedLine !== index) return ''
    const next = [indexes.get(originalSource), originalLine]
    // Relative to the line before: column here, file, line there, column there.
    const segment = [0, next[0] - last[0], next[1] - last[1], 0].map(encode).join('')
    last = next
    return segment
  })
  return { version, file, sources, names: [], mappings: lines.join(';') }
}

/** Base64 VLQ, the number format of source maps: five bits per character, lowest first, and the sign in the lowest bit. */
function encode(number) {
  let rest = number < 0 ? (-number << 1) | 1 : number << 1
  let text = ''
  for (; rest > 31; rest >>>= 5) text += BASE64[(rest & 31) | 32]
  return text + BASE64[rest]
}

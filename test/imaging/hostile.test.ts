import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { parseImageParams } from '#domain/images/parse-image-params'
import { resolveRecipe } from '#domain/images/resolve-recipe'
import { ImagingProblem } from '#imaging/imaging'
import { createImaging } from '#imaging/pool'
import { jpeg, movingGif, png } from '../support/images.ts'

const imaging = createImaging({ memoryBytes: 700 * 1024 * 1024, timeMs: 60_000 })
after(() => imaging[Symbol.asyncDispose]())

const recipe = resolveRecipe(
  parseImageParams(new URLSearchParams('w=10'))!,
  { contentType: 'image/png', focus: null },
  '',
)!

function chunk(type: string, body: Buffer): Buffer {
  const head = Buffer.concat([Buffer.from(type), body])
  const out = Buffer.alloc(head.length + 8)
  out.writeUInt32BE(body.length, 0)
  head.copy(out, 4)
  out.writeUInt32BE(crc32(head), head.length + 4)
  return out
}

/** A PNG with arbitrary header values. */
function pngOf(
  width: number,
  height: number,
  data: Buffer,
  { depth = 8, color = 2, extra = [] as Buffer[] } = {},
): Buffer {
  const ihdr = Buffer.alloc(13)
  ihdr.writeUInt32BE(width >>> 0, 0)
  ihdr.writeUInt32BE(height >>> 0, 4)
  ihdr.set([depth, color, 0, 0, 0], 8)
  const end = chunk('IEND', Buffer.alloc(0))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', ihdr),
    ...extra,
    chunk('IDAT', data),
    end,
  ])
}

/** A GIF with `count` frames of one pixel, on a canvas of any size. */
function gifOf(side: number, frames: number): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  head.writeUInt16LE(side, 6)
  head.writeUInt16LE(side, 8)
  const frame = Buffer.from('!\xf9\x04\x08\x01\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0', 'latin1')
  return Buffer.concat([head, ...Array(frames).fill(frame), Buffer.from(';')])
}

/** A TIFF whose strip is missing and whose directory links to itself. */
function tiffOf(side: number): Buffer {
  const tags = [
    [256, side],
    [257, side],
    [258, 8],
    [262, 1],
    [273, 8],
    [277, 1],
    [278, side],
    [279, side],
  ] as const
  const out = Buffer.alloc(14 + tags.length * 12)
  out.write('II*\0\x08\0\0\0', 'latin1')
  out.writeUInt16LE(tags.length, 8)
  for (const [i, [tag, value]] of tags.entries()) {
    const at = 10 + i * 12
    out.writeUInt16LE(tag, at)
    out.writeUInt16LE(4, at + 2)
    out.writeUInt32LE(1, at + 4)
    out.writeUInt32LE(value, at + 8)
  }
  out.writeUInt32LE(8, out.length - 4)
  return out
}

/** A progressive JPEG with very many scans. */
function manyScans(progressive: Buffer): Buffer {
  const last = progressive.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = progressive.subarray(last, -2)
  return Buffer.concat([progressive.subarray(0, -2), ...Array(5000).fill(scan), progressive.subarray(-2)])
}

const zeros = (bytes: number) => deflateSync(Buffer.alloc(bytes), { level: 9 })

async function makeHostile(): Promise<Record<string, Buffer>> {
  const [goodJpeg, goodPng, gif] = [await jpeg(), await png(), await movingGif()]
  const hugeGif = Buffer.from(gif)
  hugeGif.writeUInt16LE(65_535, 6)
  hugeGif.writeUInt16LE(65_535, 8)
  const wideJpeg = Buffer.from(goodJpeg)
  const sof = wideJpeg.indexOf(Buffer.from([0xff, 0xc0]))
  wideJpeg.writeUInt16BE(65_000, sof + 5)
  wideJpeg.writeUInt16BE(65_000, sof + 7)
  const flipped = (at: number) => {
    const copy = Buffer.from(goodPng)
    copy[at] = copy[at]! ^ 0xff
    return copy
  }
  return {
    empty: Buffer.alloc(0),
    'one byte': Buffer.from([0xff]),
    'jpeg magic alone': Buffer.from([0xff, 0xd8, 0xff]),
    'png magic alone': Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    'gif magic alone': Buffer.from('GIF89a'),
    'webp magic alone': Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8 ', 'latin1'),
    'tiff magic alone': Buffer.from('II*\0\x08\0\0\0', 'latin1'),
    'tiff that loops': Buffer.from('II*\0\x08\0\0\0\0\0\x08\0\0\0', 'latin1'),
    'avif magic alone': Buffer.from('\0\0\0\x20ftypavif\0\0\0\0avifmif1', 'latin1'),
    'half a jpeg': goodJpeg.subarray(0, goodJpeg.length / 2),
    'jpeg without an end': goodJpeg.subarray(0, -2),
    'half a png': goodPng.subarray(0, goodPng.length / 2),
    'half a gif': gif.subarray(0, gif.length / 2),
    'png of 50000 x 50000': pngOf(50_000, 50_000, zeros(1_000_000)),
    'png of 30000 x 30000, all there': pngOf(30_000, 30_000, zeros(30_001 * 3000), { depth: 1, color: 0 }),
    'png of no size': pngOf(0, 0, zeros(1)),
    'png of negative size': pngOf(-1, -1, zeros(100)),
    'png of one wide line': pngOf(2 ** 31 - 1, 1, zeros(1000)),
    'png of a strange depth': pngOf(10, 10, zeros(1000), { depth: 3 }),
    'png of a strange color': pngOf(10, 10, zeros(1000), { color: 9 }),
    'png whose pixels are no zlib': pngOf(10, 10, Buffer.from('no zlib')),
    'png with too few pixels': pngOf(1000, 1000, zeros(10)),
    'png with far too many': pngOf(10, 10, zeros(50_000_000)),
    'png with a wrong checksum': flipped(30),
    'png with a broken middle': flipped(Math.floor(goodPng.length / 2)),
    'png with a profile that unfolds to 50 MB': pngOf(10, 10, zeros(1000), {
      extra: [chunk('iCCP', Buffer.concat([Buffer.from('p\0\0'), zeros(50_000_000)]))],
    }),
    'png with a text that unfolds to 50 MB': pngOf(10, 10, zeros(1000), {
      extra: [chunk('zTXt', Buffer.concat([Buffer.from('t\0\0'), zeros(50_000_000)]))],
    }),
    'gif of 60000 frames': gifOf(100, 60_000),
    'gif of 60000 frames of a pixel': gifOf(1, 60_000),
    'tiff without end': tiffOf(60_000),
    'small tiff without end': tiffOf(100),
    'jpeg read 5000 times': manyScans(
      await sharp(await png(2000, 2000))
        .jpeg({ progressive: true })
        .toBuffer(),
    ),
    'gif of 65535 x 65535': hugeGif,
    'jpeg of 65000 x 65000': wideJpeg,
    html: Buffer.from('<html><script>alert(1)</script></html>'),
    zeros: Buffer.alloc(100_000),
    noise: Buffer.from(Array.from({ length: 50_000 }, (_, i) => (i * 7919) % 251)),
    'svg that grows without end': Buffer.from(
      `<?xml version="1.0"?><!DOCTYPE svg [${Array.from({ length: 12 }, (_, i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`).join('')}<!ENTITY a0 "x">]><svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><text>&a12;</text></svg>`,
    ),
    'svg with huge dimensions': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900000" height="900000"/>'),
    'deeply nested svg': Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${'<g>'.repeat(200_000)}</svg>`),
  }
}

const hostile = await makeHostile()

test('hostile files are refused or read within bounds, and the next image is rendered', async () => {
  const good = await png(40, 20)
  for (const [name, bytes] of Object.entries(hostile)) {
    const outcomes = await Promise.all([
      imaging.inspect({ bytes }).then(() => 'read', reasonOf),
      imaging.transform({ bytes }, recipe).then((out) => (out.length < 100_000 ? 'read' : 'large'), reasonOf),
    ])
    assert.ok(
      outcomes.every((outcome) => /^(read|unreadable|too-large|too-slow|crashed)$/.test(outcome)),
      `${name}: ${outcomes}`,
    )
    assert.ok((await imaging.transform({ bytes: good }, recipe)).length > 0, `after ${name}`)
  }
})

const reasonOf = (error: unknown) => (error instanceof ImagingProblem ? error.reason : String(error))

test('invalid files are refused', async () => {
  for (const name of [
    'empty',
    'html',
    'png of 50000 x 50000',
    'png of no size',
    'half a jpeg',
    'png with a broken middle',
    'jpeg of 65000 x 65000',
    'svg with huge dimensions',
  ]) {
    await assert.rejects(imaging.transform({ bytes: hostile[name]! }, recipe), ImagingProblem, name)
  }
})

test('beyond the limit of waiting images, requests are refused at once', async () => {
  const small = createImaging({ atOnce: 1, waiting: 2, timeMs: 600_000 })
  try {
    const bytes = await png(2000, 2000)
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => small.transform({ bytes }, recipe).then(() => 'made', reasonOf)),
    )
    assert.deepEqual(outcomes.toSorted(), ['busy', 'busy', 'busy', 'made', 'made', 'made'])
  } finally {
    await small[Symbol.asyncDispose]()
  }
})

test('a process that exceeds its time or memory is killed and replaced', async () => {
  const bytes = await png(3000, 3000)
  const hasty = createImaging({ timeMs: 1 })
  const poor = createImaging({ memoryBytes: 1024 * 1024 })
  try {
    assert.equal(await hasty.transform({ bytes }, recipe).then(() => 'made', reasonOf), 'too-slow')
    assert.equal(await hasty.transform({ bytes }, recipe).then(() => 'made', reasonOf), 'too-slow')
    const big = { ...recipe, width: 3900, fit: 'scale' as const }
    assert.equal(await poor.transform({ bytes }, big).then(() => 'made', reasonOf), 'crashed')
  } finally {
    await hasty[Symbol.asyncDispose]()
    await poor[Symbol.asyncDispose]()
  }
})

/** A few kilobytes that expand to ten million shapes. */
const nestedUse = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><defs><g id="l0"><circle r="5"/></g>${Array.from(
    { length: 7 },
    (_, level) => `<g id="l${level + 1}">${`<use href="#l${level}"/>`.repeat(10)}</g>`,
  ).join('')}</defs><use href="#l7"/></svg>`,
)

test('drawings that take too much CPU time are given up, and images of other owners come first', async () => {
  const image = await png(40, 20)
  const fair = createImaging({ atOnce: 1 })
  const done: string[] = []
  const note = (name: string) => (outcome: string) => void done.push(`${name} ${outcome}`)
  try {
    const options = { owner: 'hostile', cpuMs: 500 }
    const bombs = Array.from({ length: 3 }, () =>
      fair
        .transform({ bytes: nestedUse }, recipe, options)
        .then(() => 'made', reasonOf)
        .then(note('hostile')),
    )
    const good = fair.transform({ bytes: image }, recipe, { owner: 'good' })
    await Promise.all([...bombs, good.then(() => 'made', reasonOf).then(note('good'))])
    assert.deepEqual(done, ['hostile too-slow', 'good made', 'hostile too-slow', 'hostile too-slow'])
  } finally {
    await fair[Symbol.asyncDispose]()
  }
})

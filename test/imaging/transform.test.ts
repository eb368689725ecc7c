import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { parseImageParams } from '#domain/images/parse-image-params'
import { resolveRecipe } from '#domain/images/resolve-recipe'
import { findFaces } from '#imaging/faces/find-faces'
import { createImaging } from '#imaging/pool'
import { clearPng, cmykJpeg, colorOf, jpeg, movingGif, pixels, png, turnedJpeg } from '../support/images.ts'

const imaging = createImaging({ timeMs: 600_000 })
after(() => imaging[Symbol.asyncDispose]())

/** An image as the images API renders it. */
async function made(bytes: Buffer, query: string, type = 'image/png', focus: { x: number; y: number } | null = null) {
  const recipe = resolveRecipe(parseImageParams(new URLSearchParams(query))!, { contentType: type, focus }, '')
  return recipe === null ? bytes : imaging.transform({ bytes }, recipe)
}
const shown = async (...args: Parameters<typeof made>) => pixels(await made(...args))
const colors = (image: Awaited<ReturnType<typeof pixels>>, ...points: [number, number][]) =>
  points.map(([x, y]) => colorOf(image.at(x, y)))

test('width, height or both, enlarged, with every fit', async () => {
  const source = await png(400, 200)
  const cases: [query: string, width: number, height: number][] = [
    ['w=100', 100, 50],
    ['h=100', 200, 100],
    ['w=100&h=100', 100, 50],
    ['w=800', 400, 200],
    ['w=800&h=800', 400, 200],
    ['w=100&h=100&fit=scale', 100, 100],
    ['w=800&fit=scale', 800, 400],
    ['w=100&h=100&fit=pad', 100, 100],
    ['w=500&h=500&fit=pad', 500, 500],
    ['w=100&h=100&fit=fill', 100, 100],
    ['w=800&h=800&fit=fill', 800, 800],
    ['w=100&h=100&fit=crop', 100, 100],
    ['w=500&h=100&fit=crop', 400, 100],
    ['w=100&fit=crop', 100, 200],
    ['w=100&h=100&fit=thumb', 100, 100],
    ['w=500&h=500&fit=thumb', 400, 200],
    ['w=4000&h=4000&fit=fill', 4000, 4000],
    ['w=1', 1, 1],
  ]
  for (const [query, width, height] of cases) {
    const { width: w, height: h } = await shown(source, query)
    assert.deepEqual([w, h], [width, height], query)
  }
})

test('cropping keeps the focus in view', async () => {
  const source = await png(400, 200)
  const corner = async (f: string) => (await shown(source, `w=40&h=40&fit=crop&f=${f}`)).at(20, 20)
  assert.equal(colorOf(await corner('top_left')), 'red')
  assert.equal(colorOf(await corner('top_right')), 'green')
  assert.equal(colorOf(await corner('bottom_left')), 'blue')
  assert.equal(colorOf(await corner('bottom_right')), 'yellow')
  const left = await shown(source, 'w=100&h=100&fit=fill&f=left')
  assert.deepEqual(colors(left, [10, 10], [90, 10], [10, 90]), ['red', 'red', 'blue'])
  const right = await shown(source, 'w=100&h=100&fit=thumb&f=right')
  assert.deepEqual(colors(right, [10, 10], [90, 90]), ['green', 'yellow'])
  const center = await shown(source, 'w=100&h=100&fit=fill')
  assert.deepEqual(colors(center, [10, 10], [90, 10], [10, 90], [90, 90]), ['red', 'green', 'blue', 'yellow'])
})

test('the focal point of a file applies when the request has no focus', async () => {
  const source = await png(400, 200)
  const point = { x: 0.9, y: 0.9 }
  const cut = await shown(source, 'w=50&h=50&fit=crop', 'image/png', point)
  assert.deepEqual(colors(cut, [2, 2], [48, 48]), ['yellow', 'yellow'])
  const asked = await shown(source, 'w=50&h=50&fit=crop&f=top_left', 'image/png', point)
  assert.deepEqual(colors(asked, [2, 2], [48, 48]), ['red', 'red'])
})

/** Photographs of people from the package of the detector. */
const photograph = (number: number) =>
  readFileSync(createRequire(import.meta.url).resolve(`@vladmandic/face-api/demo/sample${number}.jpg`))

/** Asserts that the only face in the image is in its center. */
async function assertFaceInTheMiddle(bytes: Buffer, said: string): Promise<void> {
  const faces = await findFaces(sharp(bytes))
  assert.equal(faces.length, 1, said)
  const { x, y, width, height } = faces[0]!
  assert.ok(Math.abs(x + width / 2 - 0.5) < 0.15 && Math.abs(y + height / 2 - 0.5) < 0.2, `${said} ${x} ${y}`)
}

test('face: the largest face is centered', async () => {
  // One face on the right; five faces, the largest on the left.
  for (const [number, query] of [
    [2, 'w=500&h=500&fit=crop&f=face'],
    [5, 'w=500&h=500&fit=crop&f=face'],
  ] as const) {
    const source = photograph(number)
    const { width, height } = await sharp(source).metadata()
    assert.ok(width > 400 && height > 300, `sample ${number} has ${width}x${height}`)
    await assertFaceInTheMiddle(await made(source, query, 'image/jpeg'), `sample ${number} ${query}`)
  }
})

test('faces: all of them stay in view', async () => {
  for (const number of [1, 5]) {
    const source = photograph(number)
    const all = await findFaces(sharp(source))
    assert.ok(all.length >= 3, `sample ${number} shows ${all.length}`)
    const { width, height } = await sharp(source).metadata()
    // As high as the original, only as wide as needed.
    const left = Math.min(...all.map(({ x }) => x))
    const right = Math.max(...all.map((face) => face.x + face.width))
    const w = Math.min(width, Math.ceil((right - left) * width * 1.15))
    const cut = await made(source, `w=${w}&h=${height}&fit=crop&f=faces`, 'image/jpeg')
    assert.equal((await findFaces(sharp(cut))).length >= all.length - 1, true, `sample ${number}`)
  }
})

test('faces are found after the orientation is applied', async () => {
  const turned = await sharp(photograph(2)).rotate(90).withMetadata({ orientation: 8 }).toBuffer()
  await assertFaceInTheMiddle(await made(turned, 'w=500&h=500&fit=crop&f=face', 'image/jpeg'), 'turned')
})

test('faces: without faces, the salient point stays in view', async () => {
  const spot = { create: { width: 60, height: 60, channels: 3 as const, background: { r: 230, g: 160, b: 130 } } }
  const source = await sharp({ create: { width: 800, height: 200, channels: 3, background: { r: 90, g: 90, b: 90 } } })
    .composite([{ input: spot, left: 700, top: 70 }])
    .png()
    .toBuffer()
  for (const query of ['w=200&h=200&fit=fill&f=face', 'w=150&h=150&fit=crop&f=faces', 'w=100&h=100&fit=thumb&f=face']) {
    const { data } = await sharp(await made(source, query))
      .raw()
      .toBuffer({ resolveWithObject: true })
    let seen = false
    for (let i = 0; i < data.length; i += 3) if (data[i]! > 200 && data[i + 2]! < 160) seen = true
    assert.ok(seen, query)
  }
})

test('padding is transparent, white or the requested color, on the requested side', async () => {
  const source = await png(400, 200)
  assert.deepEqual(colors(await shown(source, 'w=100&h=100&fit=pad'), [50, 5], [10, 40], [50, 95]), [
    'clear',
    'red',
    'clear',
  ])
  assert.deepEqual(colors(await shown(source, 'w=100&h=100&fit=pad&f=top'), [10, 5], [50, 95]), ['red', 'clear'])
  const blue = await shown(source, 'w=100&h=100&fit=pad&bg=rgb:0000ff')
  assert.deepEqual(colors(blue, [50, 5]), ['blue'])
  assert.deepEqual(colors(await shown(source, 'w=100&h=100&fit=pad&fm=jpg'), [50, 5]), ['white'])
})

test('round corners, transparent or filled', async () => {
  const source = await png(200, 200)
  const clear = await shown(source, 'r=40')
  assert.deepEqual(colors(clear, [1, 1], [199, 0], [0, 199], [199, 199], [60, 60]), [...Array(4).fill('clear'), 'red'])
  const circle = await shown(source, 'r=max&w=100')
  assert.deepEqual(colors(circle, [12, 12], [50, 2], [40, 40]), [
    'clear',
    circle.at(50, 2) && colorOf(circle.at(50, 2)),
    'red',
  ])
  const filled = await shown(source, 'r=max&fm=jpg')
  assert.deepEqual(colors(filled, [5, 5], [60, 60]), ['white', 'red'])
  const asked = await shown(source, 'r=60&bg=rgb:0000ff')
  assert.deepEqual(colors(asked, [2, 2], [60, 60]), ['blue', 'red'])
})

test('formats, flags and quality', async () => {
  const source = await jpeg(400, 200)
  for (const format of ['jpg', 'png', 'webp', 'gif', 'avif', 'tiff']) {
    const out = await pixels(await made(source, `fm=${format}&w=100`, 'image/jpeg'))
    const name = { jpg: 'jpeg', avif: 'heif' }[format] ?? format
    assert.equal(out.format, name)
    assert.deepEqual(colors(out, [10, 10], [90, 40]), ['red', 'yellow'], format)
  }
  const progressive = await made(source, 'fm=jpg&fl=progressive', 'image/jpeg')
  assert.equal((await sharp(progressive).metadata()).isProgressive, true)
  const palette = await made(source, 'fm=png&fl=png8', 'image/jpeg')
  assert.equal((await sharp(palette).metadata()).isPalette, true)
  const noise = await sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: 'gray',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .png()
    .toBuffer()
  for (const fm of ['jpg', 'webp', 'avif']) {
    const [low, high] = [await made(noise, `fm=${fm}&q=10`), await made(noise, `fm=${fm}&q=90`)]
    assert.ok(low.length < high.length / 2, fm)
  }
  assert.equal(await made(source, 'fm=jpg', 'image/jpeg'), source, 'nothing to do: the same bytes')
})

test('orientation is applied, metadata is gone, CMYK becomes sRGB', async () => {
  const turned = await turnedJpeg(6)
  const out = await made(turned, 'w=100', 'image/jpeg')
  const image = await pixels(out)
  assert.deepEqual([image.width, image.height], [100, 200])
  assert.deepEqual(colors(image, [20, 20], [80, 20], [20, 180], [80, 180]), ['blue', 'red', 'yellow', 'green'])
  const facts = await sharp(out).metadata()
  assert.deepEqual([facts.exif, facts.orientation, facts.icc], [undefined, undefined, undefined])
  const cmyk = await made(await cmykJpeg(), 'w=100', 'image/jpeg')
  const { space, channels } = await sharp(cmyk).metadata()
  assert.deepEqual([space, channels], ['srgb', 3])
  const [r, g, b] = (await pixels(cmyk)).at(10, 10)
  assert.ok(r > 180 && g < 110 && b < 110, `${r},${g},${b}`)
})

test('wide-gamut colors become sRGB, and a background behind a gray image keeps its color', async () => {
  const wide = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
    .withIccProfile('p3')
    .png()
    .toBuffer()
  assert.notEqual((await sharp(wide).metadata()).icc, undefined)
  for (const fm of ['png', 'jpg', 'webp', 'avif', 'tiff', 'gif']) {
    const out = await made(wide, `w=20&fm=${fm}`)
    assert.deepEqual(colors(await pixels(out), [10, 6]), ['red'], fm)
    assert.equal((await sharp(out).metadata()).icc, undefined, fm)
  }
  const clearGray = { width: 40, height: 20, channels: 4 as const, background: { r: 128, g: 128, b: 128, alpha: 0 } }
  const gray = await sharp({ create: clearGray }).toColourspace('b-w').png().toBuffer()
  assert.equal((await sharp(gray).metadata()).space, 'b-w')
  assert.deepEqual(colors(await shown(gray, 'w=40&h=40&fit=pad&bg=rgb:00ff00'), [20, 2], [20, 20]), ['green', 'clear'])
  assert.deepEqual(colors(await shown(gray, 'fm=jpg&bg=rgb:0000ff'), [20, 10]), ['blue'])
})

test('transparency is kept where the format has it, and is white in JPEG', async () => {
  const source = await clearPng()
  const small = await shown(source, 'w=50')
  assert.deepEqual([colorOf(small.at(5, 20)), Math.abs(small.at(45, 20)[3] - 128) < 8], ['clear', true])
  assert.deepEqual(colors(await shown(source, 'fm=jpg'), [5, 20]), ['white'])
  assert.deepEqual(colors(await shown(source, 'fm=jpg&bg=rgb:0000ff'), [5, 20]), ['blue'])
})

test('animations stay animations', async () => {
  const gif = await movingGif()
  for (const [query, width, height] of [
    ['w=60', 60, 30],
    ['w=30&h=30&fit=fill', 30, 30],
    ['w=60&h=60&fit=pad', 60, 60],
    ['fm=webp&w=60', 60, 30],
  ] as const) {
    const out = await shown(gif, query, 'image/gif')
    assert.deepEqual([out.width, out.height, out.frames], [width, height, 3], query)
    const middle = [0, 1, 2].map((frame) => colorOf(out.at(Math.floor(width / 2), Math.floor(height / 2), frame)))
    assert.deepEqual(middle, ['red', 'green', 'blue'], query)
  }
  const rounded = await shown(gif, 'w=60&r=max', 'image/gif')
  assert.deepEqual(
    [0, 1, 2].map((frame) => [colorOf(rounded.at(0, 0, frame)), colorOf(rounded.at(30, 15, frame))]),
    [
      ['clear', 'red'],
      ['clear', 'green'],
      ['clear', 'blue'],
    ],
  )
  const facts = await sharp(await made(await movingGif('webp', { orientation: 6 }), 'w=60', 'image/webp')).metadata()
  assert.deepEqual([facts.pages, facts.width, facts.orientation], [3, 60, undefined], 'what moves is not turned')
  const still = await shown(gif, 'fm=jpg', 'image/gif')
  assert.deepEqual([still.frames, colorOf(still.at(10, 10))], [1, 'red'])
})

test('facts of a file', async () => {
  const facts = await imaging.inspect({ bytes: await turnedJpeg(6) })
  assert.deepEqual([facts.width, facts.height], [200, 400])
  assert.match(facts.blurhash!, /^[A-Za-z0-9#$%*+,\-.:;=?@[\]^_{|}~]{28}$/)
  const gif = await imaging.inspect({ bytes: await movingGif() })
  assert.deepEqual([gif.width, gif.height], [120, 60])
  const red = await sharp({ create: { width: 50, height: 50, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  assert.equal((await imaging.inspect({ bytes: red })).dominantColor, '#ff0000')
})

/**
 * Draws the pictures of the demo magazine and writes them to src/app/demo/art.
 *
 *   node scripts/demo-art/make.ts            every picture
 *   node scripts/demo-art/make.ts ferry moth those whose name contains one of the words
 *
 * The pictures are part of the repository; this script is only needed to change them. It needs `sharp`, which the
 * project does not otherwise depend on: npm i --no-save sharp@0.35.5
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type Canvas, random } from './kit.ts'
import { portraits } from './portraits.ts'
import { scenes } from './scenes/index.ts'

const OUT = fileURLToPath(new URL('../../src/app/demo/art/', import.meta.url))
const LARGEST = 180 * 1024

interface Raster {
  removeAlpha(): Raster
  raw(): Raster
  jpeg(options: Record<string, unknown>): Raster
  toBuffer(): Promise<Buffer>
}
type Rasteriser = (input: Buffer, options?: Record<string, unknown>) => Raster

async function rasteriser(): Promise<Rasteriser> {
  try {
    const found = createRequire(import.meta.url).resolve('sharp')
    const module = (await import(pathToFileURL(found).href)) as { default: Rasteriser }
    return module.default
  } catch (cause) {
    throw new Error('The rasteriser is missing. Install it beside the project with: npm i --no-save sharp@0.35.5', {
      cause,
    })
  }
}

/**
 * Paper grain: a fine speckle and a softer, wider mottle. It gives the flat shapes a printed look and keeps long
 * gradients from showing steps.
 */
function addGrain(pixels: Buffer, width: number, height: number, seed: string): void {
  const draw = random(`${seed}/grain`)
  const cell = 3
  const columns = Math.ceil(width / cell) + 2
  const rows = Math.ceil(height / cell) + 2
  const wide = Float32Array.from({ length: columns * rows }, () => draw() - 0.5)
  for (let y = 0; y < height; y++) {
    const gy = y / cell
    const y0 = Math.floor(gy)
    const fy = gy - y0
    for (let x = 0; x < width; x++) {
      const gx = x / cell
      const x0 = Math.floor(gx)
      const fx = gx - x0
      const k = y0 * columns + x0
      const top = wide[k]! + (wide[k + 1]! - wide[k]!) * fx
      const low = wide[k + columns]! + (wide[k + columns + 1]! - wide[k + columns]!) * fx
      const i = (y * width + x) * 3
      const light = (pixels[i]! * 2 + pixels[i + 1]! * 5 + pixels[i + 2]!) / (8 * 255)
      const amount = 0.75 + 0.9 * Math.sqrt(light)
      const value = ((top + (low - top) * fy) * 8 + (draw() + draw() - 1) * 3.4) * amount
      for (let channel = 0; channel < 3; channel++) {
        pixels[i + channel] = Math.max(0, Math.min(255, Math.round(pixels[i + channel]! + value)))
      }
    }
  }
}

async function render(name: string, picture: Canvas, draw: Rasteriser): Promise<number> {
  const { width, height } = picture
  const pixels = await draw(Buffer.from(picture.toString()), { unlimited: true }).removeAlpha().raw().toBuffer()
  addGrain(pixels, width, height, name)
  for (const quality of [82, 80, 78, 75, 72]) {
    const file = await draw(pixels, { raw: { width, height, channels: 3 } })
      .jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:2:0' })
      .toBuffer()
    if (file.length <= LARGEST || quality === 72) {
      await writeFile(`${OUT}${name}.jpg`, file)
      process.stdout.write(`${name}.jpg ${width}x${height} quality ${quality} ${Math.round(file.length / 1024)} KB\n`)
      return file.length
    }
  }
  return 0
}

async function main(wanted: string[]): Promise<void> {
  const draw = await rasteriser()
  await mkdir(OUT, { recursive: true })
  let total = 0
  for (const [name, picture] of Object.entries({ ...scenes, ...portraits })) {
    if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue
    total += await render(name, picture(), draw)
  }
  process.stdout.write(`total ${Math.round(total / 1024)} KB\n`)
}

main(process.argv.slice(2)).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})

/**
 * A small drawing kit: seeded randomness, gradients, ridges, skies, lights and water, all as SVG text.
 * Everything is a pure function of the seed, so the same picture comes out every time.
 */

export interface Random {
  /** 0 ≤ x < 1 */
  (): number
  between(low: number, high: number): number
  whole(low: number, high: number): number
  pick<T>(items: readonly T[]): T
  chance(probability: number): boolean
  /** roughly normal around 0, mostly within ±1 */
  bell(): number
}

export function random(seed: string): Random {
  let state = 0x811c9dc5
  for (let i = 0; i < seed.length; i++) state = Math.imul(state ^ seed.charCodeAt(i), 0x01000193)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return Object.assign(next, {
    between: (low: number, high: number) => low + next() * (high - low),
    whole: (low: number, high: number) => Math.floor(low + next() * (high - low + 1)),
    pick: <T>(items: readonly T[]) => items[Math.floor(next() * items.length)] as T,
    chance: (probability: number) => next() < probability,
    bell: () => (next() + next() + next() - 1.5) / 1.5,
  })
}

/** Numbers in SVG text: one decimal is enough at this size. */
export const n = (value: number) => `${Math.round(value * 10) / 10}`

export type Stop = readonly [offset: number, colour: string, opacity?: number]
export type Point = readonly [x: number, y: number]

function stopsOf(stops: readonly Stop[]): string {
  return stops
    .map(([at, colour, opacity]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity ?? 1}"/>`)
    .join('')
}

/** Smooth fractal noise along one axis, about -1…1. */
export function noise(seed: string): (x: number, octaves?: number) => number {
  const draw = random(seed)
  const table = Array.from({ length: 512 }, () => draw() * 2 - 1)
  const at = (x: number) => {
    const i = Math.floor(x)
    const f = x - i
    const s = f * f * f * (f * (f * 6 - 15) + 10)
    const a = table[((i % 512) + 512) % 512]!
    const b = table[(((i + 1) % 512) + 512) % 512]!
    return a + (b - a) * s
  }
  return (x, octaves = 4) => {
    let sum = 0
    let weight = 1
    let total = 0
    for (let o = 0; o < octaves; o++) {
      sum += at(x * 2 ** o + o * 57.3) * weight
      total += weight
      weight *= 0.5
    }
    return sum / total
  }
}

export interface Canvas {
  width: number
  height: number
  rnd: Random
  add(...svg: string[]): void
  def(svg: string): void
  /** Gradient from one point to another in user space; returns a paint. */
  linear(x1: number, y1: number, x2: number, y2: number, stops: readonly Stop[]): string
  down(top: number, bottom: number, stops: readonly Stop[]): string
  radial(cx: number, cy: number, r: number, stops: readonly Stop[], extra?: string): string
  blur(amount: number): string
  clip(shape: string): string
  id(): string
  toString(): string
}

export function canvas(seed: string, width = 1600, height = 1067): Canvas {
  const body: string[] = []
  const defs: string[] = []
  let count = 0
  const id = () => `d${++count}`
  const linear: Canvas['linear'] = (x1, y1, x2, y2, stops) => {
    const name = id()
    defs.push(
      `<linearGradient id="${name}" gradientUnits="userSpaceOnUse" x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}">${stopsOf(stops)}</linearGradient>`,
    )
    return `url(#${name})`
  }
  return {
    width,
    height,
    rnd: random(seed),
    add: (...svg) => void body.push(...svg),
    def: (svg) => void defs.push(svg),
    linear,
    down: (top, bottom, stops) => linear(0, top, 0, bottom, stops),
    radial: (cx, cy, r, stops, extra = '') => {
      const name = id()
      defs.push(
        `<radialGradient id="${name}" gradientUnits="userSpaceOnUse" cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" ${extra}>${stopsOf(stops)}</radialGradient>`,
      )
      return `url(#${name})`
    },
    blur: (amount) => {
      const name = id()
      defs.push(
        `<filter id="${name}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${amount}"/></filter>`,
      )
      return `url(#${name})`
    },
    clip: (shape) => {
      const name = id()
      defs.push(`<clipPath id="${name}">${shape}</clipPath>`)
      return `url(#${name})`
    },
    id,
    toString: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${defs.join('')}</defs>${body.join('')}</svg>`,
  }
}

// ---------------------------------------------------------------- shapes

export const attrs = (values: Record<string, string | number | undefined>) =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? n(value) : value}"`)
    .join('')

export const path = (d: string, fill: string, more: Record<string, string | number | undefined> = {}) =>
  `<path d="${d}" fill="${fill}"${attrs(more)}/>`

export const stroke = (
  d: string,
  colour: string,
  width: number,
  more: Record<string, string | number | undefined> = {},
) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${attrs(more)}/>`

export const rect = (
  x: number,
  y: number,
  w: number,
  h: number,
  fill: string,
  more: Record<string, string | number | undefined> = {},
) => `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}"${attrs(more)}/>`

export const circle = (
  cx: number,
  cy: number,
  r: number,
  fill: string,
  more: Record<string, string | number | undefined> = {},
) => `<circle cx="${n(cx)}" cy="${n(cy)}" r="${Math.round(r * 100) / 100}" fill="${fill}"${attrs(more)}/>`

export const ellipse = (
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  fill: string,
  more: Record<string, string | number | undefined> = {},
) => `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${attrs(more)}/>`

export const group = (inner: string, more: Record<string, string | number | undefined> = {}) =>
  `<g${attrs(more)}>${inner}</g>`

export const screen = (inner: string, opacity = 1) =>
  `<g style="mix-blend-mode:screen" opacity="${opacity}">${inner}</g>`

export const multiply = (inner: string, opacity = 1) =>
  `<g style="mix-blend-mode:multiply" opacity="${opacity}">${inner}</g>`

export const polyline = (points: readonly Point[]) => points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')

export const polygon = (points: readonly Point[]) => `M${polyline(points)}Z`

/** A soft curve through points (Catmull-Rom as cubic Béziers). */
export function curve(points: readonly Point[], closed = false): string {
  const count = points.length
  const get = (i: number): Point =>
    closed ? points[((i % count) + count) % count]! : points[Math.max(0, Math.min(count - 1, i))]!
  let d = `M${n(get(0)[0])} ${n(get(0)[1])}`
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [p0, p1, p2, p3] = [get(i - 1), get(i), get(i + 1), get(i + 2)]
    d += `C${n(p1[0] + (p2[0] - p0[0]) / 6)} ${n(p1[1] + (p2[1] - p0[1]) / 6)} ${n(p2[0] - (p3[0] - p1[0]) / 6)} ${n(p2[1] - (p3[1] - p1[1]) / 6)} ${n(p2[0])} ${n(p2[1])}`
  }
  return closed ? `${d}Z` : d
}

// ---------------------------------------------------------------- landscape

export interface RidgeOptions {
  seed: string
  /** mean height */
  y: number
  /** swing above and below the mean */
  swing: number
  /** length of the widest wave in pixels */
  wave: number
  octaves?: number
  step?: number
  /** extra lift at x (negative is up) */
  lift?: (x: number) => number
}

export interface Ridge {
  at: (x: number) => number
  /** closed shape down to the given base line */
  shape: (base: number) => string
  line: string
}

export function ridge(c: Canvas, options: RidgeOptions): Ridge {
  const wave = noise(options.seed)
  const at = (x: number) =>
    options.y + wave(x / options.wave + 40, options.octaves ?? 3) * options.swing + (options.lift?.(x) ?? 0)
  const points: Point[] = []
  const step = options.step ?? 10
  for (let x = -20; x <= c.width + 20; x += step) points.push([x, at(x)])
  const line = (options.octaves ?? 3) <= 3 ? curve(points) : `M${polyline(points)}`
  return { at, line, shape: (base) => `${line}L${c.width + 20} ${n(base)}L-20 ${n(base)}Z` }
}

export const lerp = (a: number, b: number, t: number) => a + (b - a) * t

export function mix(a: string, b: string, t: number): string {
  const channel = (colour: string, i: number) => Number.parseInt(colour.slice(1 + i * 2, 3 + i * 2), 16)
  return `#${[0, 1, 2]
    .map((i) =>
      Math.round(lerp(channel(a, i), channel(b, i), t))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

// ---------------------------------------------------------------- light

const FALLOFF = [1, 0.72, 0.5, 0.33, 0.2, 0.11, 0.05, 0.015, 0]

/** A light that fades the way light does, laid over what is there. */
export function glow(c: Canvas, x: number, y: number, r: number, colour: string, strength = 1, squash = 1): string {
  const paint = c.radial(
    0,
    0,
    r,
    FALLOFF.map((f, i) => [i / (FALLOFF.length - 1), colour, f * strength] as const),
  )
  return `<g style="mix-blend-mode:screen"><circle r="${n(r)}" fill="${paint}" transform="translate(${n(x)} ${n(y)}) scale(1 ${squash})"/></g>`
}

export function vignette(c: Canvas, colour: string, strength: number, cx = 0.5, cy = 0.45): string {
  const paint = c.radial(c.width * cx, c.height * cy, c.width * 0.78, [
    [0, colour, 0],
    [0.5, colour, 0],
    [0.75, colour, strength * 0.35],
    [1, colour, strength],
  ])
  return rect(0, 0, c.width, c.height, paint)
}

export function stars(
  c: Canvas,
  count: number,
  bottom: number,
  options: { colour?: string; large?: number; fade?: boolean; avoid?: (x: number, y: number) => boolean } = {},
): string {
  const out: string[] = []
  const colour = options.colour ?? '#fdf3dc'
  for (let i = 0; i < count; i++) {
    const x = c.rnd() * c.width
    const y = c.rnd() ** 1.25 * bottom
    if (options.avoid?.(x, y)) continue
    const rank = c.rnd()
    const r = rank > 0.97 ? (options.large ?? 2.6) : rank > 0.8 ? 1.6 : rank > 0.4 ? 1.1 : 0.8
    const dim = options.fade === false ? 1 : 1 - (y / bottom) ** 2 * 0.85
    out.push(circle(x, y, r, colour, { opacity: Math.round((0.35 + rank * 0.6) * dim * 100) / 100 }))
  }
  return out.join('')
}

/** A four-pointed glint. */
export function glint(x: number, y: number, size: number, colour: string, opacity = 1): string {
  const k = size * 0.1
  return path(
    `M${n(x)} ${n(y - size)}Q${n(x + k)} ${n(y - k)} ${n(x + size)} ${n(y)}Q${n(x + k)} ${n(y + k)} ${n(x)} ${n(y + size)}Q${n(x - k)} ${n(y + k)} ${n(x - size)} ${n(y)}Q${n(x - k)} ${n(y - k)} ${n(x)} ${n(y - size)}Z`,
    colour,
    { opacity: `${opacity}` },
  )
}

/** The full disc with a few maria, or a crescent when phase < 1. */
export function moon(c: Canvas, x: number, y: number, r: number, colour = '#fdf0d0', shade = '#e7d3a8'): string {
  const clip = c.clip(circle(x, y, r, '#000'))
  const spots: [number, number, number, number][] = [
    [-0.3, -0.35, 0.34, 0.26],
    [0.15, -0.15, 0.26, 0.2],
    [-0.42, 0.12, 0.2, 0.24],
    [0.34, 0.38, 0.2, 0.14],
    [-0.08, 0.5, 0.24, 0.14],
    [0.52, -0.3, 0.12, 0.14],
  ]
  return (
    glow(c, x, y, r * 5.2, colour, 0.28) +
    glow(c, x, y, r * 2.2, colour, 0.4) +
    circle(
      x,
      y,
      r,
      c.radial(x - r * 0.3, y - r * 0.3, r * 1.5, [
        [0, '#fffaf0'],
        [0.6, colour],
        [1, shade],
      ]),
    ) +
    group(
      spots.map(([dx, dy, w, h]) => ellipse(x + dx * r, y + dy * r, w * r, h * r, shade, { opacity: '0.55' })).join(''),
      { 'clip-path': clip },
    )
  )
}

export function crescent(c: Canvas, x: number, y: number, r: number, colour = '#fdf0d0', tilt = -25): string {
  const d = `M0 ${n(-r)}A${n(r)} ${n(r)} 0 1 1 0 ${n(r)}A${n(r * 1.28)} ${n(r * 1.28)} 0 0 0 0 ${n(-r)}Z`
  return (
    glow(c, x, y, r * 5, colour, 0.26) +
    glow(c, x, y, r * 2, colour, 0.28) +
    path(d, colour, { transform: `translate(${n(x)} ${n(y)}) rotate(${tilt}) translate(${n(-r * 0.55)} 0)` })
  )
}

/** Broken horizontal strokes: light lying on water. */
export function shimmer(
  c: Canvas,
  x: number,
  top: number,
  bottom: number,
  width: (t: number) => number,
  colour: string,
  options: { density?: number; opacity?: number; spread?: number } = {},
): string {
  const out: string[] = []
  let y = top
  while (y < bottom) {
    const t = (y - top) / (bottom - top)
    const w = width(t)
    const pieces = c.rnd.whole(1, 2 + Math.floor((options.density ?? 1) * 2))
    for (let i = 0; i < pieces; i++) {
      const length = w * c.rnd.between(0.18, 0.75)
      const cx = x + c.rnd.bell() * w * (options.spread ?? 0.5)
      const thick = 1.4 + t * 4.2
      out.push(
        rect(cx - length / 2, y, length, thick, colour, {
          rx: thick / 2,
          opacity: `${Math.round((options.opacity ?? 0.8) * c.rnd.between(0.3, 1) * (1 - t ** 3 * 0.8) * 100) / 100}`,
        }),
      )
    }
    y += 3.5 + t * 8 * c.rnd.between(0.7, 1.3)
  }
  return out.join('')
}

/** Long faint strokes over the whole water. */
export function ripples(c: Canvas, top: number, bottom: number, colour: string, count: number, opacity = 0.25): string {
  const out: string[] = []
  for (let i = 0; i < count; i++) {
    const t = c.rnd() ** 1.5
    const y = top + t * (bottom - top)
    const w = lerp(20, 190, t) * c.rnd.between(0.4, 1.3)
    const h = lerp(1, 4, t)
    out.push(
      rect(c.rnd() * (c.width + 200) - 100, y, w, h, colour, {
        rx: h / 2,
        opacity: `${Math.round(opacity * c.rnd.between(0.25, 1) * 100) / 100}`,
      }),
    )
  }
  return out.join('')
}

// ---------------------------------------------------------------- plants

/** A fir: layered, slightly irregular boughs. */
export function fir(rnd: Random, x: number, base: number, height: number, fill: string): string {
  const half = height * rnd.between(0.17, 0.23)
  const tiers = Math.max(5, Math.round(height / 26))
  const left: Point[] = []
  const right: Point[] = []
  for (let i = 1; i <= tiers; i++) {
    const t = i / tiers
    const w = half * t ** 0.85
    const y = base - height + height * 0.94 * t
    left.push([x - w * rnd.between(0.85, 1.1), y + height * 0.012])
    left.push([x - w * 0.68, y - height * 0.014])
    right.push([x + w * rnd.between(0.85, 1.1), y + height * 0.012])
    right.push([x + w * 0.68, y - height * 0.014])
  }
  const trunk = Math.max(2, height * 0.02)
  return (
    rect(x - trunk / 2, base - height * 0.12, trunk, height * 0.14, fill) +
    path(`M${n(x)} ${n(base - height)}L${polyline(left)}L${polyline([...right].reverse())}Z`, fill)
  )
}

/** A rounded tree or bush made of overlapping discs. */
export function bush(rnd: Random, x: number, base: number, w: number, h: number, fill: string): string {
  const out: string[] = []
  const count = Math.max(5, Math.round(w / 16))
  for (let i = 0; i < count; i++) {
    const t = (i + 0.5) / count
    const dome = Math.sin(t * Math.PI) ** 0.7
    const r = h * rnd.between(0.24, 0.36)
    out.push(circle(x - w / 2 + t * w, base - h * dome * rnd.between(0.55, 0.85) + r * 0.25, r, fill))
  }
  out.push(ellipse(x, base - h * 0.22, w * 0.5, h * 0.4, fill))
  return out.join('')
}

/** A tuft of grass blades. */
export function grass(rnd: Random, x: number, y: number, height: number, blades: number, fill: string): string {
  let d = ''
  for (let i = 0; i < blades; i++) {
    const bx = x + rnd.bell() * height * 0.5
    const h = height * rnd.between(0.45, 1)
    const lean = rnd.bell() * h * 0.55
    const w = 1.2 + height * 0.03
    d += `M${n(bx - w)} ${n(y)}Q${n(bx - w * 0.4 + lean * 0.2)} ${n(y - h * 0.6)} ${n(bx + lean)} ${n(y - h)}Q${n(bx + w * 0.6 + lean * 0.2)} ${n(y - h * 0.55)} ${n(bx + w)} ${n(y)}Z`
  }
  return path(d, fill)
}

/** A standing figure with a coat, drawn from behind; the base is at the feet. */
export function figure(x: number, base: number, height: number, fill: string, facing: 1 | -1 = 1): string {
  const s = height / 100
  return group(
    // legs, coat, arm, head and cap
    path('M-9 -40L-11 0L-4 0L-1 -38ZM1 -38L6 0L13 0L9 -40Z', fill) +
      path('M-12 -76Q-17 -54 -17 -30Q0 -24 17 -30Q16 -54 12 -76Q0 -86 -12 -76Z', fill) +
      path('M9 -74Q18 -66 20 -46L15 -44Q11 -56 6 -66Z', fill) +
      circle(1, -88, 8.5, fill) +
      path('M-9 -90Q-7 -101 2 -101Q11 -100 11 -91Q2 -94 -9 -90Z', fill),
    {
      transform: `translate(${n(x)} ${n(base)}) scale(${Math.round(s * facing * 1000) / 1000} ${Math.round(s * 1000) / 1000})`,
    },
  )
}

// ---------------------------------------------------------------- rock

/** A mountain with a lit and a shaded flank and a broken line of snow between them. */
export function mountain(
  rnd: Random,
  summit: Point,
  half: number,
  base: number,
  paint: { dark: string; light: string; snow: string },
): string {
  const [x, top] = summit
  const edge = (toX: number, steps: number): Point[] => {
    const points: Point[] = []
    for (let i = 1; i <= steps; i++) {
      const t = i / steps
      const jag = i === steps ? 0 : rnd.between(-0.06, 0.06) * half
      points.push([lerp(x, toX, t ** 0.92) + jag * 0.7, lerp(top, base, t) + jag * 0.5])
    }
    return points
  }
  const left = edge(x - half, 11)
  const right = edge(x + half * rnd.between(0.9, 1.15), 11)
  const spine: Point[] = []
  for (let i = 1; i <= 8; i++) {
    const t = i / 8
    spine.push([x + (i % 2 ? 1 : -1) * half * 0.07 * (0.6 + t) + half * 0.05 * t, lerp(top, base, t)])
  }
  const whole = `M${n(x)} ${n(top)}L${polyline(left)}L${polyline([...right].reverse())}Z`
  const lit = `M${n(x)} ${n(top)}L${polyline(spine)}L${polyline([...right].reverse())}Z`
  // snow: down each edge to about a third, then a zigzag across
  const cut = 2
  const zig: Point[] = []
  const from = right[cut - 1]!
  const to = left[cut - 1]!
  for (let i = 1; i < 7; i++) {
    const t = i / 7
    zig.push([lerp(from[0], to[0], t), lerp(from[1], to[1], t) + (i % 2 ? -0.05 : 0.055) * (base - top)])
  }
  const snow = `M${n(x)} ${n(top)}L${polyline(right.slice(0, cut))}L${polyline(zig)}L${polyline(left.slice(0, cut).reverse())}Z`
  return path(whole, paint.dark) + path(lit, paint.light) + path(snow, paint.snow, { opacity: '0.8' })
}

/** Low-poly facets over a box, for clipping to a rock's outline. */
export function facets(
  rnd: Random,
  box: { x: number; y: number; w: number; h: number },
  cell: number,
  colour: (x: number, y: number, tilt: number) => string,
): string {
  const columns = Math.ceil(box.w / cell) + 1
  const rows = Math.ceil(box.h / cell) + 1
  const grid: Point[][] = Array.from({ length: rows + 1 }, (_, r) =>
    Array.from({ length: columns + 1 }, (_, k) => [
      box.x + (k + (r % 2) * 0.5 - 0.5) * cell + rnd.between(-0.28, 0.28) * cell,
      box.y + (r - 0.5) * cell + rnd.between(-0.28, 0.28) * cell,
    ]),
  )
  const out: string[] = []
  const face = (a: Point, b: Point, c: Point) => {
    const fill = colour((a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3, rnd())
    out.push(path(polygon([a, b, c]), fill, { stroke: fill, 'stroke-width': 1 }))
  }
  for (let r = 0; r < rows; r++) {
    for (let k = 0; k < columns; k++) {
      const a = grid[r]![k]!
      const b = grid[r]![k + 1]!
      const d = grid[r + 1]![k]!
      const e = grid[r + 1]![k + 1]!
      if (rnd.chance(0.5)) {
        face(a, b, d)
        face(b, e, d)
      } else {
        face(a, b, e)
        face(a, e, d)
      }
    }
  }
  return out.join('')
}

/** A long flat cloud: a stack of rounded bars. */
export function bars(rnd: Random, x: number, y: number, w: number, colour: string, opacity: number): string {
  const out: string[] = []
  const rows = rnd.whole(3, 4)
  for (let i = 0; i < rows; i++) {
    const k = 1 - Math.abs(i - (rows - 1) * 0.55) / rows
    const length = w * k * rnd.between(0.6, 1)
    const h = w * 0.032 * rnd.between(0.85, 1.15)
    out.push(
      rect(x - length / 2 + rnd.between(-0.16, 0.16) * w, y + i * w * 0.03, length, h, colour, {
        rx: h / 2,
      }),
    )
  }
  return group(out.join(''), { opacity: `${opacity}` })
}

import { type Canvas, circle, ellipse, group, n, path, stroke } from './kit.ts'

export interface Moth {
  fore: string
  hind: string
  band: string
  spot: string
  body: string
  /** broad: rounded wings, swept: long hawk-moth wings, folded: the delta a resting moth makes */
  form: 'broad' | 'swept' | 'folded'
  eyes?: boolean
  bands?: 1 | 2 | 3
}

const FORE = {
  broad: 'M4 -18C22 -36 64 -54 106 -46C108 -30 96 0 82 14C56 14 24 8 4 2Z',
  swept: 'M4 -14C30 -40 82 -56 122 -44C108 -28 84 -12 62 -2C40 4 20 4 4 2Z',
  folded: 'M2 -26C18 -18 40 22 50 52C40 62 18 64 4 56Z',
}
const HIND = {
  broad: 'M4 -2C28 0 58 4 76 14C78 34 60 54 38 56C18 52 6 26 4 10Z',
  swept: 'M4 -2C26 -4 48 0 60 6C56 26 40 38 24 36C12 32 6 18 4 8Z',
  folded: '',
}

/** Combed like a feather in the broad-winged kinds, a plain thread in the others. */
function antenna(side: 1 | -1, kind: Moth): string {
  let out = stroke(`M${side * 3} -31Q${side * 16} -46 ${side * 34} -50`, kind.body, 2.4)
  if (kind.form !== 'broad') return out
  for (let i = 1; i < 7; i++) {
    const t = i / 7
    const x = side * (3 + t * 30)
    const y = -31 - t * 25 + t * t * 6
    const l = 7 * (1 - t * 0.4)
    out += stroke(
      `M${n(x)} ${n(y)}l${n(side * -2)} ${n(-l)}M${n(x)} ${n(y)}l${n(side * l * 0.8)} ${n(l * 0.5)}`,
      kind.body,
      1.4,
    )
  }
  return out
}

/** A moth seen from above, centred on its thorax, about 200 units wide when `broad`. */
export function moth(c: Canvas, kind: Moth, x: number, y: number, scale: number, turn = 0): string {
  const fore = FORE[kind.form]
  const hind = HIND[kind.form]
  const foreClip = c.clip(`<path d="${fore}"/>`)
  const wing: string[] = []
  if (hind) {
    const hindClip = c.clip(`<path d="${hind}"/>`)
    wing.push(path(hind, kind.hind))
    wing.push(
      group(
        stroke('M-6 40Q40 46 90 14', kind.band, 5, { opacity: '0.7' }) +
          stroke('M-6 62Q50 66 96 20', kind.band, 12, { opacity: '0.45' }) +
          (kind.eyes ? circle(42, 26, 11, kind.spot) + circle(42, 26, 6, kind.body) : ''),
        { 'clip-path': hindClip },
      ),
    )
  }
  wing.push(path(fore, kind.fore))
  const bands = kind.bands ?? 2
  const marks: string[] = []
  if (kind.form === 'folded') {
    marks.push(stroke('M-4 2Q14 10 30 2', kind.band, 5))
    if (bands > 1) marks.push(stroke('M-4 26Q20 38 48 22', kind.band, 6))
    marks.push(stroke('M-4 60Q30 66 60 46', kind.band, 9, { opacity: '0.6' }))
    marks.push(ellipse(20, 16, 6, 8, kind.spot))
  } else {
    marks.push(stroke('M26 -64Q34 -30 24 14', kind.band, 5))
    if (bands > 1) marks.push(stroke('M62 -70Q76 -30 52 14', kind.band, 6))
    if (bands > 2) marks.push(stroke('M44 -68Q56 -30 38 14', kind.spot, 3))
    marks.push(stroke('M100 -70Q108 -30 76 14', kind.band, 13, { opacity: '0.6' }))
    marks.push(
      kind.eyes ? circle(48, -26, 9, kind.spot) + circle(48, -26, 4.5, kind.body) : ellipse(46, -28, 5, 8, kind.spot),
    )
  }
  wing.push(group(marks.join(''), { 'clip-path': foreClip }))
  const half = wing.join('')
  const long = kind.form === 'folded' ? 44 : kind.form === 'swept' ? 56 : 46
  const body =
    antenna(-1, kind) +
    antenna(1, kind) +
    (kind.form === 'folded' ? '' : path(`M-10 -6Q-12 ${long * 0.6} 0 ${long}Q12 ${long * 0.6} 10 -6Z`, kind.body)) +
    (kind.form === 'folded'
      ? ''
      : [0.25, 0.48, 0.7]
          .map((t) =>
            stroke(`M${n(-7 + t * 3)} ${n(long * t)}L${n(7 - t * 3)} ${n(long * t)}`, kind.spot, 2, { opacity: '0.6' }),
          )
          .join('')) +
    ellipse(0, -12, 14, 16, kind.body) +
    circle(0, -27, 7.5, kind.body) +
    path('M-9 -14Q0 -24 9 -14Q7 2 0 4Q-7 2 -9 -14Z', kind.spot, { opacity: '0.3' })
  return group(`${half}<g transform="scale(-1 1)">${half}</g>${body}`, {
    transform: `translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${Math.round(scale * 1000) / 1000})`,
  })
}

export const MOTHS: Record<string, Moth> = {
  ermine: {
    form: 'broad',
    fore: '#f4ead6',
    hind: '#efe0c4',
    band: '#d9c6a2',
    spot: '#4a3b46',
    body: '#5d4a50',
    bands: 1,
  },
  emerald: {
    form: 'broad',
    fore: '#8fb98a',
    hind: '#a9caa0',
    band: '#e9efd2',
    spot: '#5c8a63',
    body: '#e5e6c4',
    bands: 2,
  },
  emperor: {
    form: 'broad',
    fore: '#a9777f',
    hind: '#d98d5b',
    band: '#5b3b52',
    spot: '#f6dcae',
    body: '#3c2a3d',
    eyes: true,
  },
  hawk: {
    form: 'swept',
    fore: '#8a6a86',
    hind: '#e5798a',
    band: '#5a3f63',
    spot: '#f3b4a6',
    body: '#4b3556',
    bands: 3,
  },
  elephant: {
    form: 'swept',
    fore: '#a89a54',
    hind: '#d86f83',
    band: '#d87f8e',
    spot: '#f0e0a0',
    body: '#8f7f45',
    bands: 2,
  },
  tiger: {
    form: 'broad',
    fore: '#5a3a33',
    hind: '#e07a4b',
    band: '#f4e4c4',
    spot: '#2a2033',
    body: '#a94a37',
    bands: 3,
  },
  brimstone: {
    form: 'broad',
    fore: '#f1d06a',
    hind: '#f6e09a',
    band: '#d9a24a',
    spot: '#b8743d',
    body: '#d3ad57',
    bands: 1,
  },
  underwing: {
    form: 'broad',
    fore: '#8a8a86',
    hind: '#c8473f',
    band: '#3a3a45',
    spot: '#d8d2c0',
    body: '#5f5f62',
    bands: 3,
  },
  carpet: {
    form: 'broad',
    fore: '#c9cdb6',
    hind: '#dfe0cd',
    band: '#4d6a63',
    spot: '#8aa08e',
    body: '#4d5f5a',
    bands: 3,
  },
  footman: { form: 'folded', fore: '#c9b7a0', hind: '', band: '#e3c884', spot: '#8f7d6a', body: '#6d5c52', bands: 1 },
  plume: {
    form: 'swept',
    fore: '#e7dfd0',
    hind: '#f2ece0',
    band: '#b9a98f',
    spot: '#cdbfa6',
    body: '#a8967c',
    bands: 1,
  },
  burnished: { form: 'folded', fore: '#b59a4a', hind: '', band: '#6b4a35', spot: '#e6d78d', body: '#5b4536', bands: 2 },
  blue: {
    form: 'broad',
    fore: '#6b7fb0',
    hind: '#8fa5cc',
    band: '#39477a',
    spot: '#e5ddc8',
    body: '#39406a',
    bands: 2,
  },
}

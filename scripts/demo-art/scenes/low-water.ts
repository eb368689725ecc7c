import {
  bars,
  type Canvas,
  canvas,
  circle,
  curve,
  ellipse,
  figure,
  glint,
  glow,
  group,
  n,
  type Point,
  path,
  rect,
  ridge,
  screen,
  shimmer,
  stars,
  stroke,
  vignette,
} from '../kit.ts'

export function lowWater(): Canvas {
  const c = canvas('low-water')
  const { width, height } = c
  const horizon = 470
  c.add(
    rect(
      0,
      0,
      width,
      horizon + 2,
      c.down(0, horizon, [
        [0, '#2c3a66'],
        [0.3, '#5a5f92'],
        [0.58, '#a884a6'],
        [0.8, '#eba79c'],
        [0.94, '#fbd0a2'],
        [1, '#ffe9bd'],
      ]),
    ),
  )
  c.add(stars(c, 70, 210, { colour: '#fff6ee' }))
  c.add(glow(c, 1010, horizon, 720, '#ffe2a8', 0.6, 0.5))
  // a thin old moon and the morning star
  c.add(
    group(path('M0 -34A34 34 0 1 0 0 34A44 44 0 0 1 0 -34Z', '#fff4da'), {
      transform: 'translate(1190 160) rotate(-152)',
    }),
    glow(c, 1204, 164, 130, '#fff0d8', 0.4),
  )
  c.add(glow(c, 1304, 246, 50, '#fff6e6', 0.7), glint(1304, 246, 15, '#fffdf6'))
  for (const [x, y, w, colour, o] of [
    [330, 190, 420, '#8d7fa8', 0.42],
    [180, 286, 460, '#d49aa4', 0.5],
    [620, 330, 360, '#f3b9a4', 0.55],
    [1420, 318, 380, '#e9a9a2', 0.5],
    [1210, 392, 320, '#fdd2a8', 0.65],
    [420, 404, 300, '#fdd0a6', 0.6],
    [860, 236, 300, '#b08fae', 0.4],
  ] as const) {
    c.add(bars(c.rnd, x, y, w, colour, o))
  }
  // sea, a narrow band a long way out
  c.add(
    rect(
      0,
      horizon,
      width,
      80,
      c.down(horizon, horizon + 74, [
        [0, '#f3c7a4'],
        [0.3, '#b996a8'],
        [1, '#7a7ba2'],
      ]),
    ),
  )
  c.add(shimmer(c, 1010, horizon + 3, horizon + 70, () => 330, '#fff1cf', { opacity: 0.8, density: 3 }))
  for (let i = 0; i < 60; i++)
    c.add(
      rect(
        c.rnd() * width,
        horizon + 6 + c.rnd() * 64,
        c.rnd.between(20, 90),
        1.6,
        c.rnd.pick(['#fff1dc', '#63679a']),
        { opacity: '0.4' },
      ),
    )
  // headland
  const land = ridge(c, {
    seed: 'lw',
    y: 470,
    swing: 12,
    wave: 150,
    lift: (x) => -96 * Math.exp(-(((x - 90) / 330) ** 2)) + 26,
  })
  c.add(path(land.shape(horizon + 8), '#6f6594', { 'clip-path': c.clip(rect(0, 300, width, horizon - 296, '#000')) }))
  c.add(
    rect(302, land.at(310) - 34, 12, 42, '#6f6594'),
    circle(308, land.at(310) - 36, 4, '#fff2c8'),
    glow(c, 308, land.at(310) - 36, 40, '#ffe6b0', 0.8),
  )
  // breakers
  for (const [y, o] of [
    [540, 0.8],
    [552, 0.5],
  ] as const) {
    const line = ridge(c, { seed: `foam${y}`, y, swing: 5, wave: 90 })
    c.add(stroke(line.line, '#fff3e2', 4, { opacity: `${o}` }))
  }
  // wet sand
  c.add(
    rect(
      0,
      546,
      width,
      height - 546,
      c.down(546, height, [
        [0, '#c79aa0'],
        [0.18, '#9f809a'],
        [0.5, '#6c5f86'],
        [1, '#37365e'],
      ]),
    ),
  )
  c.add(glow(c, 1010, 620, 700, '#ffd7a8', 0.42, 0.36))
  // ripple marks
  for (let i = 0; i < 190; i++) {
    const t = c.rnd() ** 1.3
    const y = 566 + t * 500
    const w = 40 + t * 190
    const x = c.rnd() * (width + 200) - 100
    const k = 2 + t * 7
    c.add(
      stroke(
        `M${n(x)} ${n(y)}q${n(w * 0.25)} ${n(-k)} ${n(w * 0.5)} 0t${n(w * 0.5)} 0`,
        c.rnd.chance(0.5) ? '#2f2f58' : '#f0bfae',
        1.2 + t * 2.2,
        {
          opacity: `${Math.round((0.16 + 0.16 * c.rnd()) * 100) / 100}`,
        },
      ),
    )
  }
  // pools that hold the sky
  const pool = (x: number, y: number, w: number, h: number, seed: number) => {
    const points: Point[] = []
    const count = 18
    for (let i = 0; i < count; i++) {
      const a = (i / count) * Math.PI * 2
      const k = 1 + 0.16 * Math.sin(a * 3 + seed) + 0.1 * Math.sin(a * 5 + seed * 2.3)
      points.push([x + Math.cos(a) * w * k, y + Math.sin(a) * h * k])
    }
    const d = curve(points, true)
    c.add(path(d, '#2b2b52', { opacity: '0.5', transform: 'translate(0 -5)' }))
    c.add(
      path(
        d,
        c.down(y - h * 1.2, y + h * 1.2, [
          [0, '#ffe6ba'],
          [0.3, '#f6b9a0'],
          [0.62, '#b68cae'],
          [1, '#5c6497'],
        ]),
      ),
    )
    c.add(stroke(d, '#fff0dc', 1.6, { opacity: '0.45' }))
    const lines: string[] = []
    for (let i = 0; i < 5; i++)
      lines.push(
        rect(x + c.rnd.bell() * w * 0.7, y + c.rnd.bell() * h * 0.6, w * c.rnd.between(0.1, 0.34), 2, '#fff6e6', {
          rx: 1,
          opacity: '0.5',
        }),
      )
    c.add(group(lines.join(''), { 'clip-path': c.clip(`<path d="${d}"/>`) }))
  }
  pool(1180, 596, 150, 9, 1)
  pool(700, 606, 190, 11, 2)
  pool(1480, 630, 130, 12, 5)
  pool(960, 660, 210, 18, 3)
  pool(420, 668, 150, 16, 4)
  pool(1330, 742, 210, 26, 6)
  pool(640, 792, 270, 40, 7)
  pool(1130, 884, 330, 54, 8)
  pool(1560, 900, 120, 34, 3.3)
  pool(560, 1000, 300, 58, 9)
  pool(1400, 1046, 260, 50, 2.2)

  // groyne: a double row of posts walking out to sea
  const posts: string[] = []
  for (let i = 0; i < 17; i++) {
    const t = i / 16
    const k = (1 - t) ** 2.1
    const x = 560 - k * 500
    const base = 556 + k * 470
    const h = 14 + k * 210
    const w = 4 + k * 40
    const tilt = c.rnd.between(-0.04, 0.04) * h
    posts.unshift(
      path(
        `M${n(x - w / 2)} ${n(base)}L${n(x - w / 2 + tilt)} ${n(base - h)}Q${n(x + tilt)} ${n(base - h - w * 0.3)} ${n(x + w / 2 + tilt)} ${n(base - h)}L${n(x + w / 2)} ${n(base)}Z`,
        '#24224a',
      ) +
        path(
          `M${n(x + w * 0.14 + tilt)} ${n(base - h - w * 0.06)}L${n(x + w / 2 + tilt)} ${n(base - h)}L${n(x + w / 2)} ${n(base)}L${n(x + w * 0.2)} ${n(base)}Z`,
          '#8a6f8e',
          { opacity: '0.7' },
        ) +
        rect(x - w / 2, base - h * 0.34, w, h * 0.34, '#17253c', { opacity: '0.75' }) +
        ellipse(x, base, w * 0.9, w * 0.16, '#1d1d42', { opacity: '0.6' }) +
        path(
          `M${n(x - w / 2)} ${n(base + 3)}L${n(x + w / 2)} ${n(base + 3)}L${n(x + w * 0.4)} ${n(base + h * 0.42)}L${n(x - w * 0.3)} ${n(base + h * 0.42)}Z`,
          '#1d1d42',
          { opacity: '0.3' },
        ),
    )
  }
  c.add(posts.join(''))
  // waders at the edge of the sea
  for (const [x, y, s, flip] of [
    [820, 590, 0.5, 1],
    [856, 594, 0.46, -1],
    [910, 588, 0.44, 1],
    [1420, 604, 0.6, -1],
    [1466, 600, 0.56, -1],
    [760, 640, 0.66, 1],
  ] as const) {
    c.add(
      group(
        path('M-26 -32Q-14 -50 8 -46Q22 -42 26 -34Q10 -22 -10 -26Q-22 -26 -34 -22Z', '#2a2850') +
          circle(22, -50, 9, '#2a2850') +
          stroke('M30 -50L54 -44', '#2a2850', 3) +
          stroke('M16 -44L20 -36', '#2a2850', 8) +
          stroke('M-2 -28L-4 0M6 -28L8 0', '#2a2850', 3) +
          path('M-20 2L20 2L14 30L-12 30Z', '#2a2850', { opacity: '0.22' }),
        { transform: `translate(${x} ${y}) scale(${s * flip} ${s})` },
      ),
    )
  }
  // the gatherer with lantern and basket
  const ink = '#191738'
  c.add(path('M1064 838L1110 838L1100 946L1070 946Z', '#191738', { opacity: '0.4', filter: c.blur(3) }))
  c.add(figure(1086, 840, 196, ink, -1))
  c.add(stroke('M1050 748L1034 772', ink, 9), stroke('M1034 772L1034 786', '#191738', 3))
  c.add(
    path('M1020 790L1048 790L1052 826L1016 826Z', '#ffe0a0'),
    path('M1018 790L1050 790L1034 776Z', ink),
    rect(1013, 824, 42, 7, ink, { rx: 3 }),
    stroke('M1020 790L1016 826M1048 790L1052 826', ink, 3),
  )
  c.add(glow(c, 1034, 808, 240, '#ffbf62', 0.75), glow(c, 1034, 808, 60, '#fff0c4', 0.9))
  c.add(screen(shimmer(c, 1034, 850, 1000, (t) => 34 + t * 46, '#ffd684', { opacity: 0.85 })))
  c.add(path('M1106 776L1146 776L1140 812L1112 812Z', '#3a2a44'), stroke('M1108 776Q1126 742 1144 776', '#3a2a44', 4))
  // a starfish and shells in front
  const star = Array.from({ length: 10 }, (_, i) => {
    const a = (i / 10) * Math.PI * 2 - 0.4
    const r = i % 2 ? 15 : 40
    return [Math.cos(a) * r, Math.sin(a) * r * 0.62] as const
  })
  c.add(group(path(curve(star, true), '#e08a6c') + circle(0, 0, 5, '#f7c09c'), { transform: 'translate(930 1004)' }))
  for (const [x, y, s] of [
    [1010, 1034, 1],
    [250, 1040, 1.2],
    [860, 940, 0.7],
  ] as const) {
    c.add(
      group(
        path('M-18 6Q-20 -14 0 -16Q20 -14 18 6Q0 12 -18 6Z', '#f6dcc8') +
          stroke('M0 8L0 -14M-8 8L-12 -10M8 8L12 -10', '#c99a94', 2),
        { transform: `translate(${x} ${y}) scale(${s})` },
      ),
    )
  }
  c.add(vignette(c, '#12122e', 0.42))
  return c
}

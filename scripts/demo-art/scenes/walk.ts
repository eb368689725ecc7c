import {
  type Canvas,
  canvas,
  circle,
  figure,
  fir,
  glint,
  glow,
  grass,
  group,
  n,
  path,
  rect,
  ridge,
  stars,
  stroke,
  vignette,
} from '../kit.ts'

/** A bare trunk with a few stubs of branches, running out of the picture at the top. */
function trunk(c: Canvas, x: number, base: number, w: number, fill: string, rim?: string): string {
  const lean = c.rnd.between(-22, 22)
  const out = [
    path(
      `M${n(x - w * 0.5 + lean)} -20L${n(x - w * 0.52)} ${n(base - w * 1.2)}Q${n(x - w * 0.62)} ${n(base - 4)} ${n(x - w * 1.15)} ${n(base + 6)}L${n(x + w * 1.15)} ${n(base + 6)}Q${n(x + w * 0.62)} ${n(base - 4)} ${n(x + w * 0.52)} ${n(base - w * 1.2)}L${n(x + w * 0.42 + lean)} -20Z`,
      fill,
    ),
  ]
  const side = x < c.width / 2 ? 1 : -1
  if (rim) {
    out.push(
      path(
        `M${n(x + side * w * 0.46 + lean)} -20L${n(x + side * w * 0.52)} ${n(base - w * 1.2)}L${n(x + side * w * 0.3)} ${n(base - w * 1.2)}L${n(x + side * w * 0.34 + lean)} -20Z`,
        rim,
        { opacity: '0.5' },
      ),
    )
  }
  for (let i = 0; i < 5; i++) {
    const y = c.rnd.between(20, base * 0.66)
    const dir = c.rnd.chance(0.5) ? 1 : -1
    const long = w * c.rnd.between(1, 3.2)
    out.push(
      stroke(
        `M${n(x + lean * (1 - y / base))} ${n(y)}q${n(dir * long * 0.5)} ${n(-long * 0.06)} ${n(dir * long)} ${n(-long * 0.34)}`,
        fill,
        w * 0.15,
      ),
    )
  }
  return out.join('')
}

export function walk(): Canvas {
  const c = canvas('walk')
  const { width, height } = c
  c.add(
    rect(
      0,
      0,
      width,
      height,
      c.down(0, 760, [
        [0, '#0a1c33'],
        [0.4, '#17435a'],
        [0.75, '#3f8488'],
        [1, '#9cc9b2'],
      ]),
    ),
  )
  c.add(stars(c, 300, 430, { colour: '#eefbe6' }))
  c.add(glow(c, 820, 640, 640, '#e6f5d2', 0.62))
  // hills and firs in the mist
  const layers = [
    { y: 600, tall: 130, colour: '#6fa9a2', gap: 30, seed: 'w1' },
    { y: 640, tall: 200, colour: '#4b8a8c', gap: 44, seed: 'w2' },
    { y: 680, tall: 310, colour: '#2d6a74', gap: 66, seed: 'w3' },
  ]
  for (const layer of layers) {
    const line = ridge(c, { seed: layer.seed, y: layer.y, swing: 26, wave: 300 })
    const row: string[] = []
    for (let x = -30; x < width + 40; x += layer.gap * c.rnd.between(0.6, 1.4)) {
      const open = 1 - 0.62 * Math.exp(-(((x - 830) / 210) ** 2))
      row.push(fir(c.rnd, x, line.at(x) + 26, layer.tall * c.rnd.between(0.65, 1.15) * open, layer.colour))
    }
    c.add(row.join(''), path(line.shape(900), layer.colour))
    c.add(
      rect(
        0,
        layer.y - 120,
        width,
        240,
        c.down(layer.y - 120, layer.y + 120, [
          [0, '#d6efd8', 0],
          [0.6, '#d6efd8', 0.26],
          [1, '#d6efd8', 0.1],
        ]),
      ),
    )
  }
  // forest floor
  c.add(
    path(
      `M-20 724Q380 690 800 704T1620 722L1620 ${height + 20}L-20 ${height + 20}Z`,
      c.down(700, height, [
        [0, '#3c7a7a'],
        [0.25, '#1f5260'],
        [0.7, '#0d2b40'],
        [1, '#071a2c'],
      ]),
    ),
  )
  // the path, a paler grey that the eye finds by not looking at it
  c.add(
    path(
      'M822 706Q846 716 812 738Q720 778 760 816Q860 866 820 930Q760 1000 640 1087L1120 1087Q1090 990 1050 930Q1000 860 900 812Q850 778 880 744Q900 720 850 706Z',
      c.down(706, height, [
        [0, '#f3f1d2'],
        [0.3, '#c3cfb0'],
        [0.7, '#84a09a'],
        [1, '#546f78'],
      ]),
    ),
  )
  const pebbles: string[] = []
  for (let i = 0; i < 60; i++) {
    const t = c.rnd()
    const y = 830 + t * 236
    const mid = 860 + Math.sin(t * 3) * 14
    pebbles.push(
      `<ellipse cx="${n(mid + c.rnd.bell() * (50 + t * 170))}" cy="${n(y)}" rx="${n(3 + t * 9)}" ry="${n(1.4 + t * 3)}" fill="${c.rnd.pick(['#3a5f68', '#dbe2c4'])}" opacity="0.35"/>`,
    )
  }
  c.add(
    group(pebbles.join(''), {
      'clip-path': c.clip(
        '<path d="M760 816Q860 866 820 930Q760 1000 640 1087L1120 1087Q1090 990 1050 930Q1000 860 900 812Z"/>',
      ),
    }),
  )
  // trunks, far to near
  const rows: { colour: string; rim: string; trees: [number, number, number][] }[] = [
    {
      colour: '#27606c',
      rim: '#7db8ac',
      trees: [
        [300, 738, 20],
        [470, 730, 17],
        [612, 726, 15],
        [1010, 728, 15],
        [1150, 732, 18],
        [1330, 738, 20],
        [150, 742, 19],
        [1500, 744, 20],
      ],
    },
    {
      colour: '#174655',
      rim: '#5fa3a0',
      trees: [
        [212, 790, 36],
        [400, 776, 30],
        [1226, 782, 32],
        [1432, 796, 38],
        [1060, 768, 25],
        [40, 800, 36],
      ],
    },
    {
      colour: '#0b2a3d',
      rim: '#3b7f88',
      trees: [
        [112, 890, 62],
        [1340, 880, 58],
        [500, 860, 46],
        [1560, 900, 64],
      ],
    },
  ]
  rows.forEach((row, depth) => {
    for (const [x, base, w] of row.trees) {
      c.add(trunk(c, x, base, w, row.colour, row.rim))
      c.add(
        grass(c.rnd, x - w, base + 8, 22 + depth * 14, 7, row.colour),
        grass(c.rnd, x + w, base + 8, 22 + depth * 14, 7, row.colour),
      )
    }
    c.add(
      rect(
        0,
        560,
        width,
        320,
        c.down(560, 880, [
          [0, '#bfe4d0', 0],
          [0.55, '#bfe4d0', 0.15 - depth * 0.045],
          [1, '#bfe4d0', 0],
        ]),
      ),
    )
  })
  // somebody, going home by the pale line
  c.add(path('M838 846L1010 884L990 902L838 852Z', '#0a2236', { opacity: '0.35', filter: c.blur(5) }))
  c.add(figure(828, 852, 132, '#081c2e'))
  // two nearest trunks and bracken
  const near = '#04111f'
  c.add(
    path('M-30 -20L150 -20Q128 420 150 900Q166 1020 250 1087L-30 1087Z', near),
    path('M150 -20Q128 420 150 900Q160 980 196 1036L168 1030Q132 960 128 860Q108 420 132 -20Z', '#2a6674', {
      opacity: '0.45',
    }),
    path('M1630 -20L1486 -20Q1500 400 1478 880Q1462 1010 1370 1087L1630 1087Z', near),
    path('M1486 -20Q1500 400 1478 880Q1468 960 1428 1030L1456 1022Q1492 950 1498 860Q1516 400 1504 -20Z', '#2a6674', {
      opacity: '0.4',
    }),
  )
  c.add(
    stroke('M80 262Q240 216 330 120M250 200Q262 150 246 108', near, 16),
    stroke('M1550 344Q1400 300 1344 196M1420 288Q1370 296 1330 270', near, 15),
  )
  for (let x = 150; x < width - 120; x += 15) {
    if (x > 620 && x < 1130) continue
    const side = Math.abs(x - 870) / 700
    c.add(grass(c.rnd, x, height + 14, 50 + side * 110 * c.rnd.between(0.6, 1.1), 6, near))
  }
  for (const [x, y, flip] of [
    [330, 1060, 1],
    [300, 1076, -1],
    [1250, 1064, 1],
    [1420, 1076, -1],
  ] as const) {
    let frond = stroke('M0 0Q20 -70 96 -120', near, 5)
    for (let i = 1; i < 10; i++) {
      const t = i / 10
      const fx = 96 * t ** 1.4
      const fy = -120 * t ** 0.8
      const l = 44 * (1 - t * 0.7)
      frond += stroke(
        `M${n(fx)} ${n(fy)}q${n(l * 0.5)} ${n(-2)} ${n(l)} ${n(l * 0.5)}M${n(fx)} ${n(fy)}q${n(-l * 0.2)} ${n(-l * 0.5)} ${n(-l * 0.1)} ${n(-l)}`,
        near,
        5,
      )
    }
    c.add(group(frond, { transform: `translate(${x} ${y}) scale(${flip * 1.3} 1.3)` }))
  }
  // a few late fireflies
  for (const [x, y, s] of [
    [430, 880, 1],
    [566, 820, 0.7],
    [1180, 850, 0.9],
    [1290, 950, 1.1],
    [700, 770, 0.5],
    [988, 790, 0.6],
    [300, 960, 1],
  ] as const) {
    c.add(glow(c, x, y, 44 * s, '#f4f3a0', 0.7), circle(x, y, 3.4 * s, '#fffde0'))
  }
  c.add(glint(1010, 118, 13, '#fffbe6', 0.9), glint(640, 210, 9, '#fffbe6', 0.8))
  c.add(vignette(c, '#020a18', 0.62, 0.52, 0.55))
  return c
}

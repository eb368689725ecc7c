import {
  type Canvas,
  canvas,
  circle,
  fir,
  glow,
  grass,
  mountain,
  path,
  rect,
  ridge,
  ripples,
  screen,
  shimmer,
  stars,
  stroke,
  vignette,
} from '../kit.ts'

export function train(): Canvas {
  const c = canvas('train')
  const { width, height } = c
  const deck = 520
  c.add(
    rect(
      0,
      0,
      width,
      height,
      c.down(0, 600, [
        [0, '#22204e'],
        [0.35, '#4d3a76'],
        [0.6, '#96588a'],
        [0.82, '#e08d86'],
        [1, '#f7c398'],
      ]),
    ),
  )
  c.add(stars(c, 260, 380, { colour: '#ffeef0' }))
  const mist = (top: number, bottom: number, colour: string, strength: number) =>
    rect(
      0,
      top,
      width,
      bottom - top,
      c.down(top, bottom, [
        [0, colour, 0],
        [0.75, colour, strength],
        [1, colour, strength * 0.6],
      ]),
    )
  c.add(glow(c, 560, 640, 700, '#ffd9a8', 0.5, 0.6))
  // mountains, far to near
  for (const [x, y, half] of [
    [140, 250, 330],
    [1010, 270, 300],
    [1480, 300, 280],
  ] as const) {
    c.add(mountain(c.rnd, [x, y], half, 780, { dark: '#7d5590', light: '#b57a9b', snow: '#f6c9bd' }))
  }
  c.add(mist(480, 780, '#ffd2b4', 0.34))
  for (const [x, y, half] of [
    [560, 176, 420],
    [1270, 214, 370],
  ] as const) {
    c.add(mountain(c.rnd, [x, y], half, 860, { dark: '#5f4482', light: '#9a6492', snow: '#ffd9c6' }))
  }
  c.add(mist(540, 860, '#ffcfb2', 0.5))
  const tops = ['#6a4883', '#4b3670']
  for (const [i, y] of [640, 720].entries()) {
    const line = ridge(c, { seed: `tr-${i}`, y, swing: 60, wave: 260, octaves: 3 })
    const woods: string[] = []
    for (let x = -20; x < width + 30; x += c.rnd.between(14, 30)) {
      woods.push(fir(c.rnd, x, line.at(x) + 26, c.rnd.between(50, 96) + i * 16, tops[i]!))
    }
    c.add(
      woods.join(''),
      path(
        line.shape(900),
        c.down(y + 20, 880, [
          [0, tops[i]!],
          [1, '#c98a96'],
        ]),
      ),
    )
    c.add(mist(y + 20, 900, '#f5b9a6', 0.3))
  }
  // river
  c.add(
    rect(
      0,
      850,
      width,
      height - 850,
      c.down(850, height, [
        [0, '#c98796'],
        [0.3, '#7d5489'],
        [0.7, '#44326a'],
        [1, '#241b46'],
      ]),
    ),
  )
  c.add(ripples(c, 856, height, '#2b2050', 120, 0.45), ripples(c, 854, height, '#ffd0b0', 80, 0.35))

  // viaduct
  const stone = c.down(deck, 900, [
    [0, '#3c2a5c'],
    [0.5, '#4b3568'],
    [1, '#6b4a7c'],
  ])
  const span = 190
  let holes = ''
  for (let x = -90; x < width + 120; x += span) {
    const l = x + 24
    const r = x + span - 24
    holes += `M${l} 880L${l} ${deck + 120}A${(r - l) / 2} ${(r - l) / 2} 0 0 1 ${r} ${deck + 120}L${r} 880Z`
  }
  c.add(
    `<path fill-rule="evenodd" fill="${stone}" d="M-20 ${deck}L${width + 20} ${deck}L${width + 20} 880L-20 880Z${holes}"/>`,
  )
  for (let x = -90; x < width + 120; x += span) {
    const l = x + 24
    const r = x + span - 24
    c.add(stroke(`M${l} ${deck + 124}A${(r - l) / 2} ${(r - l) / 2} 0 0 1 ${r} ${deck + 124}`, '#7d5a8c', 7))
    // light on the pier's edge
    c.add(rect(r, deck + 124, 9, 236, '#8a6296', { opacity: '0.5' }))
    c.add(
      path(
        `M${r - 6} ${deck + 360}L${l + span + 6} ${deck + 360}L${l + span + 2} ${deck + 372}L${r - 2} ${deck + 372}Z`,
        '#7d5a8c',
        { opacity: '0.6' },
      ),
    )
    // its double in the river
    c.add(rect(r, 880, 48, 150, '#3a2a5e', { opacity: '0.5', filter: c.blur(5) }))
  }
  for (let i = 0; i < 110; i++) {
    const x = c.rnd.between(0, width)
    const y = deck + 16 + Math.floor(c.rnd.between(0, 3)) * 16
    c.add(rect(x, y, c.rnd.between(20, 40), 11, '#5b4274', { rx: 3, opacity: '0.6' }))
  }
  c.add(
    rect(-20, deck - 12, width + 40, 16, '#2c1f4a'),
    rect(-20, deck - 14, width + 40, 3, '#d99aa0', { opacity: '0.7' }),
  )
  for (let x = 10; x < width; x += 46) c.add(rect(x, deck - 26, 4, 14, '#2c1f4a'))
  c.add(stroke(`M0 ${deck - 24}L${width} ${deck - 24}`, '#2c1f4a', 3))
  // mist round the feet
  for (const [x, y, w] of [
    [300, 850, 760],
    [1150, 866, 900],
    [760, 838, 640],
  ] as const) {
    c.add(`<ellipse cx="${x}" cy="${y}" rx="${w / 2}" ry="30" fill="#ffd9c4" opacity="0.4" filter="${c.blur(20)}"/>`)
  }

  // the train, heading left: engine, tank wagons, flat wagons, and one lit coach at the end
  const rail = deck - 16
  const ink = '#1d1536'
  const wheels = (from: number, to: number, count: number) =>
    Array.from(
      { length: count },
      (_, i) =>
        circle(from + ((to - from) * i) / (count - 1), rail - 10, 10, ink) +
        circle(from + ((to - from) * i) / (count - 1), rail - 10, 3.5, '#6b4a7c'),
    ).join('')
  const parts: string[] = []
  // engine
  parts.push(
    path(
      `M262 ${rail - 14}L256 ${rail - 58}Q262 ${rail - 104} 304 ${rail - 108}L476 ${rail - 108}Q488 ${rail - 108} 488 ${rail - 96}L488 ${rail - 14}Z`,
      '#a8404f',
    ),
  )
  parts.push(path(`M256 ${rail - 52}L488 ${rail - 52}L488 ${rail - 38}L258 ${rail - 38}Z`, '#f2d2a8'))
  parts.push(path(`M272 ${rail - 66}Q278 ${rail - 94} 304 ${rail - 96}L316 ${rail - 96}L316 ${rail - 64}Z`, '#ffe6ae'))
  parts.push(rect(334, rail - 94, 34, 28, '#ffdf9c', { rx: 3 }), rect(386, rail - 90, 86, 24, '#7c2c42', { rx: 3 }))
  for (let x = 392; x < 470; x += 10) parts.push(rect(x, rail - 88, 4, 20, '#5b2036'))
  parts.push(rect(258, rail - 20, 232, 8, ink), wheels(290, 340, 2), wheels(408, 458, 2))
  // pantograph and wire
  parts.push(
    stroke(`M390 ${rail - 108}L424 ${rail - 138}L396 ${rail - 168}M376 ${rail - 168}L420 ${rail - 168}`, ink, 5),
  )
  // tank wagons
  for (const x of [506, 688]) {
    parts.push(`<rect x="${x + 4}" y="${rail - 92}" width="160" height="66" rx="30" fill="#c9b3c4"/>`)
    parts.push(`<rect x="${x + 4}" y="${rail - 62}" width="160" height="36" rx="18" fill="#8d7396"/>`)
    parts.push(
      rect(x + 72, rail - 102, 24, 12, '#8d7396', { rx: 3 }),
      rect(x, rail - 24, 168, 7, ink),
      wheels(x + 30, x + 138, 2),
    )
    parts.push(
      stroke(
        `M${x + 50} ${rail - 92}L${x + 50} ${rail - 26}M${x + 118} ${rail - 92}L${x + 118} ${rail - 26}`,
        '#6d5780',
        3,
      ),
    )
  }
  // covered vans
  for (const [x, colour, low] of [
    [870, '#5a4a8a', '#463a72'],
    [1032, '#7a4a6a', '#623a58'],
  ] as const) {
    parts.push(
      path(
        `M${x} ${rail - 24}L${x} ${rail - 90}Q${x + 73} ${rail - 108} ${x + 146} ${rail - 90}L${x + 146} ${rail - 24}Z`,
        colour,
      ),
    )
    parts.push(
      rect(x + 50, rail - 86, 46, 62, low),
      stroke(`M${x + 52} ${rail - 84}L${x + 94} ${rail - 28}`, colour, 3),
    )
    for (let k = 14; k < 146; k += 16) if (k < 48 || k > 98) parts.push(rect(x + k, rail - 86, 3, 62, low))
    parts.push(rect(x - 4, rail - 24, 154, 7, ink), wheels(x + 28, x + 118, 2))
  }
  // the coach
  parts.push(
    path(
      `M1196 ${rail - 22}L1196 ${rail - 94}Q1200 ${rail - 106} 1216 ${rail - 106}L1476 ${rail - 106}Q1492 ${rail - 106} 1496 ${rail - 94}L1496 ${rail - 22}Z`,
      '#2f4a74',
    ),
  )
  parts.push(rect(1196, rail - 48, 300, 8, '#f2d2a8'))
  for (let i = 0; i < 7; i++)
    parts.push(rect(1212 + i * 39, rail - 92, 28, 34, i === 4 ? '#5d6c92' : '#ffe0a0', { rx: 3 }))
  parts.push(
    path(`M1300 ${rail - 58}L1300 ${rail - 66}Q1304 ${rail - 78} 1308 ${rail - 66}L1308 ${rail - 58}Z`, '#7a4a3a'),
    circle(1304, rail - 79, 5, '#7a4a3a'),
  )
  parts.push(rect(1192, rail - 22, 308, 7, ink), wheels(1226, 1262, 2), wheels(1430, 1466, 2))
  parts.push(
    rect(490, rail - 28, 18, 4, ink),
    rect(674, rail - 26, 16, 4, ink),
    rect(852, rail - 26, 20, 4, ink),
    rect(1016, rail - 26, 18, 4, ink),
    rect(1178, rail - 26, 18, 4, ink),
  )
  parts.push(circle(1497, rail - 34, 5, '#ff6a5a'))
  c.add(
    stroke(
      `M-10 ${rail - 170}Q200 ${rail - 160} 400 ${rail - 170}T800 ${rail - 170}T1200 ${rail - 170}T1620 ${rail - 170}`,
      '#2c1f4a',
      2,
      { opacity: '0.8' },
    ),
  )
  for (const x of [12, 610, 1200]) {
    c.add(
      stroke(
        `M${x} ${deck - 14}L${x} ${rail - 196}M${x} ${rail - 176}L${x + 40} ${rail - 176}L${x} ${rail - 150}`,
        '#2c1f4a',
        6,
      ),
    )
  }
  c.add(parts.join(''))
  // its lights
  c.add(
    screen(
      path(
        `M262 ${rail - 44}L-60 ${rail - 150}L-60 ${rail + 20}Z`,
        c.linear(262, 0, -40, 0, [
          [0, '#fff0c4', 0.85],
          [0.5, '#ffe3ac', 0.35],
          [1, '#ffe3ac', 0.05],
        ]),
        { filter: c.blur(5) },
      ),
    ),
  )
  c.add(glow(c, 262, rail - 42, 130, '#fff0c8', 0.9), circle(264, rail - 42, 7, '#fffdf0'))
  c.add(glow(c, 1350, rail - 74, 240, '#ffc878', 0.4, 0.5), glow(c, 1497, rail - 34, 40, '#ff5a4a', 0.8))
  for (let i = 0; i < 7; i++)
    c.add(screen(shimmer(c, 1226 + i * 39, 890, 1010, (t) => 18 + t * 22, '#ffdc9c', { opacity: 0.5 })))
  c.add(screen(shimmer(c, 250, 880, 1020, (t) => 50 + t * 70, '#fff0c4', { opacity: 0.6 })))

  // near bank
  const bank = '#150f2e'
  const front = ridge(c, {
    seed: 'tr-front',
    y: 1010,
    swing: 26,
    wave: 260,
    lift: (x) => -90 * Math.exp(-(((x - 1600) / 340) ** 2)) - 70 * Math.exp(-((x / 300) ** 2)) + 20,
  })
  const bigTrees: [number, number][] = [
    [40, 330],
    [118, 240],
    [190, 170],
    [1380, 200],
    [1452, 300],
    [1534, 400],
    [1590, 280],
    [1310, 120],
    [250, 110],
  ]
  for (const [x, h] of bigTrees) c.add(fir(c.rnd, x, front.at(x) + 40, h, bank))
  c.add(path(front.shape(height + 20), bank))
  for (let x = 0; x < width; x += 24) c.add(grass(c.rnd, x, front.at(x) + 8, c.rnd.between(20, 44), 5, bank))
  c.add(vignette(c, '#0d0722', 0.55))
  return c
}

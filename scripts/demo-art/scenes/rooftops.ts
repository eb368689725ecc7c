import { type Canvas, canvas, circle, glow, group, mix, moon, n, path, rect, stars, stroke, vignette } from '../kit.ts'

/** The cover: a town asleep, one lit window, one cat. */
export function rooftops(): Canvas {
  const c = canvas('rooftops')
  const { width, height } = c
  c.add(
    rect(
      0,
      0,
      width,
      height,
      c.down(0, 820, [
        [0, '#0c1236'],
        [0.4, '#1e2b62'],
        [0.75, '#46508f'],
        [1, '#8d7ba6'],
      ]),
    ),
  )
  c.add(stars(c, 480, 620))
  c.add(moon(c, 860, 400, 210, '#fdeec6', '#ecd29c'))
  // thin cloud across the moon
  const cloud = (x: number, y: number, w: number, o: number) =>
    `<rect x="${x}" y="${y}" width="${w}" height="15" rx="7.5" fill="#39437f" opacity="${o}"/>`
  c.add(
    cloud(600, 452, 300, 0.85),
    cloud(680, 476, 420, 0.75),
    cloud(900, 330, 240, 0.6),
    cloud(980, 354, 160, 0.5),
    cloud(180, 300, 280, 0.3),
    cloud(240, 324, 180, 0.3),
    cloud(1240, 230, 260, 0.3),
  )

  const layers = [
    { base: 640, wall: '#5b5f98', roof: '#4a4f8a', lit: 0.0, w: [70, 120], h: [40, 110] },
    { base: 730, wall: '#434a84', roof: '#363c74', lit: 0.03, w: [90, 150], h: [60, 150] },
    { base: 830, wall: '#2f3670', roof: '#252b60', lit: 0.03, w: [120, 190], h: [60, 170] },
    { base: 950, wall: '#20265a', roof: '#181d4c', lit: 0, w: [150, 240], h: [60, 170] },
  ] as const
  layers.forEach((layer, depth) => {
    let x = -60 - depth * 20
    while (x < width + 40) {
      const w = c.rnd.between(layer.w[0], layer.w[1])
      const h = c.rnd.between(layer.h[0], layer.h[1])
      const top = layer.base - h
      const gable = w * c.rnd.between(0.34, 0.62)
      const kind = c.rnd()
      c.add(
        rect(
          x,
          top,
          w + 1,
          height - top,
          c.down(top, top + 420, [
            [0, layer.wall],
            [1, mix(layer.wall, '#7d77a8', 0.3 - depth * 0.09)],
          ]),
        ),
      )
      if (kind < 0.62) {
        c.add(
          path(
            `M${n(x - 8)} ${n(top + 2)}L${n(x + w / 2)} ${n(top - gable)}L${n(x + w + 8)} ${n(top + 2)}Z`,
            layer.roof,
          ),
        )
        c.add(
          path(
            `M${n(x + w / 2)} ${n(top - gable)}L${n(x + w + 8)} ${n(top + 2)}L${n(x + w * 0.62)} ${n(top + 2)}Z`,
            mix(layer.roof, '#8d86bd', 0.18),
          ),
        )
        if (c.rnd.chance(0.7)) {
          const kx = x + w * 0.72
          c.add(
            rect(kx, top - gable * 0.86, w * 0.11, gable * 0.66, layer.roof),
            rect(kx - 3, top - gable * 0.9, w * 0.11 + 6, 7, mix(layer.roof, '#000020', 0.25)),
          )
        }
      } else {
        c.add(
          path(
            `M${n(x - 8)} ${n(top + 2)}L${n(x + w * 0.14)} ${n(top - gable * 0.7)}L${n(x + w * 0.86)} ${n(top - gable * 0.7)}L${n(x + w + 8)} ${n(top + 2)}Z`,
            layer.roof,
          ),
        )
        c.add(rect(x + w * 0.2, top - gable * 1.02, w * 0.13, gable * 0.4, layer.roof))
      }
      // windows, dark
      const columns = Math.max(2, Math.floor(w / 44))
      for (let r = 0; r < 5; r++) {
        for (let k = 0; k < columns; k++) {
          if (c.rnd.chance(0.22)) continue
          const ww = w / columns
          c.add(
            rect(
              x + k * ww + ww * 0.28,
              top + 18 + r * (30 + depth * 8),
              ww * 0.42,
              15 + depth * 5,
              mix(layer.wall, '#0a0c2c', 0.45),
              { rx: 2 },
            ),
          )
        }
      }
      x += w + (c.rnd.chance(0.2) ? 12 : 0)
    }
    c.add(
      rect(
        0,
        layer.base - 60,
        width,
        200,
        c.down(layer.base - 60, layer.base + 140, [
          [0, '#a79ac4', 0],
          [0.7, '#a79ac4', 0.2 - depth * 0.05],
          [1, '#a79ac4', 0],
        ]),
      ),
    )
    // a spire and a dome among the far roofs
    if (depth === 1) {
      c.add(
        rect(286, 470, 56, 330, '#333a74'),
        path('M278 474L314 330L350 474Z', '#272d62'),
        path('M314 330L350 474L322 474Z', '#4a5190'),
        stroke('M314 330L314 300M306 313L322 313', '#272d62', 4),
        circle(314, 512, 15, '#c9bfe0'),
        stroke('M314 512L314 502M314 512L322 516', '#363c74', 3),
      )
    }
    if (depth === 0)
      c.add(
        path('M1196 560Q1200 470 1270 462Q1340 470 1344 560Z', '#4a4f8a'),
        rect(1210, 556, 120, 120, '#5b5f98'),
        rect(1264, 436, 12, 30, '#4a4f8a'),
      )
  })

  // the house in front, with the one light
  const ink = '#0c1034'
  const roofTop = 640
  c.add(
    path(
      `M1010 ${roofTop + 210}L1196 ${roofTop}L1500 ${roofTop}L1650 ${roofTop + 190}L1650 ${height + 20}L1010 ${height + 20}Z`,
      '#141944',
    ),
  )
  c.add(
    path(
      `M976 ${roofTop + 236}L1184 ${roofTop - 8}L1512 ${roofTop - 8}L1680 ${roofTop + 200}L1680 ${roofTop + 230}L1620 ${roofTop + 236}Z`,
      ink,
    ),
  )
  for (let r = 0; r < 10; r++) {
    const y = roofTop + 6 + r * 23
    const l = 1184 - (r * 23 * 208) / 244
    const w = 1512 + r * 19 - l
    let d = ''
    for (let x = l + 8; x < l + w; x += 26) d += `M${n(x)} ${y}q13 15 26 0`
    c.add(stroke(d, '#2c3470', 2.4, { opacity: '0.6' }))
  }
  c.add(
    stroke(`M1184 ${roofTop - 8}L1512 ${roofTop - 8}`, '#7f83c4', 4, { opacity: '0.8' }),
    stroke(`M976 ${roofTop + 236}L1184 ${roofTop - 8}`, '#7f83c4', 3, { opacity: '0.6' }),
  )
  for (let i = 0; i < 46; i++) {
    c.add(
      rect(1020 + c.rnd() * 590, 900 + Math.floor(c.rnd() * 9) * 20, c.rnd.between(22, 40), 12, '#232a60', {
        rx: 3,
        opacity: '0.55',
      }),
    )
  }
  for (const [x, y] of [
    [1070, 930],
    [1170, 930],
    [1470, 930],
    [1560, 930],
  ] as const) {
    c.add(
      rect(x, y, 58, 84, '#0c1034', { rx: 3 }),
      rect(x + 6, y + 6, 46, 72, '#1d2559', { rx: 2 }),
      stroke(`M${x + 29} ${y + 6}L${x + 29} ${y + 78}M${x + 6} ${y + 40}L${x + 52} ${y + 40}`, '#0c1034', 4),
      rect(x - 6, y + 84, 70, 9, '#2c3470', { rx: 2 }),
    )
  }
  c.add(rect(1000, roofTop + 234, 640, 10, '#3a4284', { rx: 3 }))
  // dormer
  const dx = 1230
  const dy = 690
  c.add(
    path(`M${dx - 24} ${dy + 18}L${dx + 90} ${dy - 74}L${dx + 204} ${dy + 18}Z`, '#090c2a'),
    rect(dx, dy + 12, 180, 170, '#1a2052'),
  )
  c.add(stroke(`M${dx - 24} ${dy + 18}L${dx + 90} ${dy - 74}L${dx + 204} ${dy + 18}`, '#5b62a8', 5))
  c.add(
    rect(
      dx + 24,
      dy + 30,
      132,
      134,
      c.radial(dx + 120, dy + 80, 150, [
        [0, '#fff3c6'],
        [0.5, '#ffcf7d'],
        [1, '#e8934a'],
      ]),
      { rx: 3 },
    ),
  )
  // somebody reading
  c.add(
    group(
      path(
        `M${dx + 34} ${dy + 164}Q${dx + 30} ${dy + 116} ${dx + 62} ${dy + 108}Q${dx + 92} ${dy + 112} ${dx + 94} ${dy + 164}Z`,
        '#6a2f3a',
      ) +
        circle(dx + 66, dy + 90, 19, '#7a4432') +
        path(
          `M${dx + 44} ${dy + 94}Q${dx + 40} ${dy + 64} ${dx + 68} ${dy + 64}Q${dx + 90} ${dy + 66} ${dx + 86} ${dy + 82}Q${dx + 64} ${dy + 78} ${dx + 60} ${dy + 100}Q${dx + 52} ${dy + 112} ${dx + 44} ${dy + 94}Z`,
          '#2a1420',
        ) +
        path(
          `M${dx + 90} ${dy + 142}L${dx + 118} ${dy + 126}L${dx + 124} ${dy + 150}L${dx + 98} ${dy + 164}Z`,
          '#f7ecd4',
        ) +
        path(
          `M${dx + 118} ${dy + 126}L${dx + 136} ${dy + 138}L${dx + 138} ${dy + 160}L${dx + 124} ${dy + 150}Z`,
          '#d9c8a8',
        ) +
        stroke(`M${dx + 136} ${dy + 30}L${dx + 136} ${dy + 54}`, '#5a2b26', 3) +
        path(
          `M${dx + 116} ${dy + 72}Q${dx + 120} ${dy + 52} ${dx + 136} ${dy + 52}Q${dx + 152} ${dy + 52} ${dx + 156} ${dy + 72}Z`,
          '#b5473c',
        ),
      { 'clip-path': c.clip(rect(dx + 24, dy + 30, 132, 134, '#000')) },
    ),
  )
  c.add(
    stroke(`M${dx + 90} ${dy + 30}L${dx + 90} ${dy + 164}M${dx + 24} ${dy + 86}L${dx + 156} ${dy + 86}`, '#1a2052', 6),
    rect(dx + 20, dy + 26, 140, 142, 'none', { stroke: '#0c1034', 'stroke-width': 7, rx: 3 }),
    rect(dx + 8, dy + 166, 164, 14, '#2c3470', { rx: 3 }),
  )
  c.add(glow(c, dx + 90, dy + 98, 330, '#ffb765', 0.55), glow(c, dx + 100, dy + 84, 110, '#ffe9b8', 0.6))
  for (const [x, col] of [
    [dx + 18, '#e08a7a'],
    [dx + 46, '#f0b49a'],
    [dx + 150, '#e08a7a'],
    [dx + 126, '#c9706c'],
  ] as const) {
    c.add(circle(x, dy + 160, 10, '#2c4a4c'), circle(x - 4, dy + 154, 5, col), circle(x + 6, dy + 156, 4.4, col))
  }
  // chimney with smoke
  c.add(
    rect(1432, 548, 62, 118, '#10143c'),
    rect(1424, 540, 78, 16, '#0a0d2c'),
    rect(1438, 518, 18, 24, '#0a0d2c'),
    rect(1470, 518, 18, 24, '#0a0d2c'),
  )
  c.add(stroke('M1494 556L1494 640', '#6a70b8', 2.5, { opacity: '0.6' }))
  c.add(
    group(
      path('M1444 512Q1416 450 1460 408Q1500 366 1470 304Q1530 350 1504 412Q1466 462 1484 512Z', '#d5cfe8', {
        opacity: '0.26',
      }),
      { filter: c.blur(9) },
    ),
  )

  // the near roof on the left, and the cat on its ridge
  c.add(path(`M-20 834L560 790L700 ${height + 20}L-20 ${height + 20}Z`, ink))
  for (let r = 0; r < 9; r++) {
    const y0 = 846 + r * 28
    let d = ''
    for (let x = -30 + (r % 2) * 20; x < 600 + r * 13; x += 40) d += `M${n(x)} ${n(y0 - (x / 580) * 44)}q20 20 40 -3`
    c.add(stroke(d, '#283069', 2.6, { opacity: '0.7' }))
  }
  c.add(stroke('M-20 834L560 790L690 1050', '#7f83c4', 4, { opacity: '0.75' }))
  c.add(
    rect(70, 690, 86, 150, '#0a0d2c'),
    rect(60, 680, 106, 18, '#070a24'),
    rect(78, 654, 24, 28, '#070a24'),
    rect(122, 654, 24, 28, '#070a24'),
    stroke('M156 698L156 822', '#6a70b8', 3, { opacity: '0.6' }),
  )
  const cat = '#05071e'
  const kx = 408
  const ky = 806
  c.add(
    stroke(
      `M${kx - 44} ${ky - 8}Q${kx - 110} ${ky - 6} ${kx - 118} ${ky - 60}Q${kx - 122} ${ky - 96} ${kx - 96} ${ky - 102}`,
      cat,
      16,
    ),
    path(
      `M${kx - 62} ${ky + 2}Q${kx - 72} ${ky - 70} ${kx - 24} ${ky - 104}Q${kx - 10} ${ky - 120} ${kx - 6} ${ky - 140}L${kx + 46} ${ky - 140}Q${kx + 54} ${ky - 96} ${kx + 42} ${ky - 60}Q${kx + 36} ${ky - 30} ${kx + 42} ${ky - 4}L${kx + 14} ${ky}Z`,
      cat,
    ),
    circle(kx + 20, ky - 156, 33, cat),
    path(`M${kx - 10} ${ky - 168}L${kx - 12} ${ky - 212}L${kx + 16} ${ky - 186}Z`, cat),
    path(`M${kx + 26} ${ky - 188}L${kx + 52} ${ky - 210}L${kx + 52} ${ky - 166}Z`, cat),
    stroke(
      `M${kx + 50} ${ky - 200}L${kx + 51} ${ky - 158}Q${kx + 50} ${ky - 138} ${kx + 46} ${ky - 128}Q${kx + 50} ${ky - 90} ${kx + 41} ${ky - 56}`,
      '#ffd9a0',
      3,
      { opacity: '0.65' },
    ),
    stroke(
      `M${kx + 46} ${ky - 150}L${kx + 78} ${ky - 156}M${kx + 46} ${ky - 146}L${kx + 78} ${ky - 142}`,
      '#8d8fc8',
      1.6,
      { opacity: '0.7' },
    ),
  )
  // a washing line nobody took in
  c.add(stroke('M600 860Q800 926 1020 858', '#b9bce8', 2.5, { opacity: '0.8' }))
  for (const [x, y, w, h, colour] of [
    [690, 886, 56, 74, '#c9706c'],
    [768, 898, 44, 52, '#e9ddc4'],
    [834, 900, 62, 84, '#5d86a8'],
    [918, 886, 40, 58, '#e0b070'],
  ] as const) {
    c.add(
      path(
        `M${x} ${y}L${x + w} ${y - 2}L${x + w - 3} ${y + h}Q${x + w / 2} ${y + h - 8} ${x + 2} ${y + h + 3}Z`,
        mix(colour, '#2a2f6a', 0.42),
      ),
    )
    c.add(
      path(
        `M${x + w * 0.6} ${y}L${x + w} ${y - 2}L${x + w - 3} ${y + h}Q${x + w * 0.8} ${y + h - 6} ${x + w * 0.56} ${y + h - 4}Z`,
        mix(colour, '#2a2f6a', 0.26),
      ),
    )
  }
  c.add(vignette(c, '#050720', 0.55, 0.52, 0.45))
  return c
}

import {
  type Canvas,
  canvas,
  circle,
  crescent,
  ellipse,
  glow,
  grass,
  group,
  n,
  path,
  rect,
  screen,
  stars,
  stroke,
  vignette,
} from '../kit.ts'

const CRUST = ['#c9783a', '#b8632f', '#d98f4a', '#a65428']

function round(c: Canvas, x: number, y: number, r: number): string {
  const colour = c.rnd.pick(CRUST)
  return (
    path(
      `M${n(x - r)} ${n(y)}Q${n(x - r)} ${n(y - r * 0.95)} ${n(x)} ${n(y - r * 0.98)}Q${n(x + r)} ${n(y - r * 0.95)} ${n(x + r)} ${n(y)}Z`,
      colour,
    ) +
    stroke(
      `M${n(x - r * 0.45)} ${n(y - r * 0.35)}Q${n(x - r * 0.2)} ${n(y - r * 0.8)} ${n(x + r * 0.1)} ${n(y - r * 0.85)}`,
      '#f6d59a',
      r * 0.1,
      { opacity: '0.85' },
    ) +
    stroke(
      `M${n(x)} ${n(y - r * 0.3)}Q${n(x + r * 0.2)} ${n(y - r * 0.7)} ${n(x + r * 0.42)} ${n(y - r * 0.72)}`,
      '#f6d59a',
      r * 0.1,
      { opacity: '0.85' },
    )
  )
}

function baton(c: Canvas, x: number, y: number, w: number, h: number): string {
  let out = `<rect x="${n(x)}" y="${n(y - h)}" width="${n(w)}" height="${n(h)}" rx="${n(h / 2)}" fill="${c.rnd.pick(CRUST)}"/>`
  for (let i = 1; i < 5; i++) {
    const cx = x + (w * i) / 5
    out += stroke(`M${n(cx - 5)} ${n(y - h * 0.22)}L${n(cx + 6)} ${n(y - h * 0.8)}`, '#f6d59a', h * 0.13, {
      opacity: '0.85',
    })
  }
  return out
}

export function bread(): Canvas {
  const c = canvas('bread')
  const { width, height } = c
  // night at the end of the lane
  c.add(
    rect(
      0,
      0,
      width,
      height,
      c.down(0, 800, [
        [0, '#0b1130'],
        [0.45, '#26356a'],
        [0.8, '#5d6096'],
        [1, '#7a74a4'],
      ]),
    ),
  )
  c.add(stars(c, 420, 560))
  c.add(crescent(c, 1460, 190, 46, '#fdeecb', 20))
  // roofs far off
  for (const [x, y, w, colour] of [
    [1500, 600, 190, '#3a4277'],
    [1404, 640, 150, '#303869'],
    [1200, 560, 240, '#262d58'],
  ] as const) {
    c.add(path(`M${x - 10} ${y}L${x + w / 2} ${y - 90}L${x + w + 10} ${y}L${x + w} ${height}L${x} ${height}Z`, colour))
    c.add(rect(x + w * 0.68, y - 84, 20, 50, colour))
  }
  c.add(rect(1464, 690, 22, 30, '#ffce7c', { rx: 2 }), glow(c, 1475, 705, 90, '#ffbf6a', 0.5))

  // the house
  const wall = c.linear(0, 0, 1290, 0, [
    [0, '#141736'],
    [0.5, '#20224a'],
    [1, '#191c40'],
  ])
  c.add(path(`M-20 -20L1226 -20L1226 ${height}L-20 ${height}Z`, wall))
  c.add(path('M-20 -20L1262 -20L1262 28L-20 28Z', '#0d1029'), rect(-20, 28, 1270, 10, '#2b2d58'))
  // a few stones
  for (let i = 0; i < 70; i++) {
    const x = c.rnd.between(-10, 1180)
    const y = Math.round(c.rnd.between(3, 30)) * 30 - 20
    c.add(rect(x, y, c.rnd.between(34, 70), 22, '#343766', { rx: 5, opacity: '0.28' }))
  }
  // upper windows with shutters
  for (const x of [120, 520, 920]) {
    c.add(rect(x, 76, 150, 164, '#0b0e26', { rx: 4 }), rect(x + 8, 84, 134, 148, '#1d2856', { rx: 3 }))
    c.add(stroke(`M${x + 75} 84L${x + 75} 232M${x + 8} 150L${x + 142} 150`, '#0b0e26', 6))
    c.add(path(`M${x + 14} 226L${x + 60} 90L${x + 70} 90L${x + 40} 226Z`, '#41508a', { opacity: '0.4' }))
    for (const sx of [x - 66, x + 152]) {
      c.add(rect(sx, 74, 64, 170, '#3d2f55', { rx: 3 }))
      for (let y = 84; y < 236; y += 13) c.add(rect(sx + 8, y, 48, 6, '#2a2144'))
    }
    c.add(rect(x - 12, 240, 174, 20, '#5a3a3f', { rx: 4 }))
    for (let i = 0; i < 13; i++) {
      const fx = x - 6 + i * 13.5
      c.add(circle(fx, 238 - c.rnd.between(0, 16), c.rnd.between(9, 15), '#22324a'))
    }
    for (let i = 0; i < 9; i++)
      c.add(circle(x + i * 18, 236 - c.rnd.between(0, 18), 5.5, c.rnd.pick(['#c9706c', '#e0968a', '#8d5a7a'])))
  }

  // shop front
  const left = 120
  const right = 830
  const top = 372
  const base = 812
  c.add(rect(left - 60, 300, right - left + 400, base + 120 - 300, '#4a2430', { rx: 6 }))
  c.add(
    rect(left - 60, 300, right - left + 400, 46, '#6b3038', { rx: 6 }),
    rect(left - 60, 340, right - left + 400, 8, '#2f1622'),
  )
  // inside
  const inside = c.clip(rect(left, top, right - left, base - top, '#000', { rx: 4 }))
  const room: string[] = []
  room.push(
    rect(
      left,
      top,
      right - left,
      base - top,
      c.radial(600, 640, 560, [
        [0, '#ffd88f'],
        [0.4, '#f3a957'],
        [0.75, '#c76d38'],
        [1, '#8a4029'],
      ]),
    ),
  )
  // brick oven
  room.push(path('M440 820L440 520Q440 430 560 424L730 424Q840 430 840 520L840 820Z', '#a3512f'))
  for (let r = 0; r < 11; r++) {
    for (let k = 0; k < 8; k++) {
      const bx = 446 + k * 54 + (r % 2) * 27
      const by = 440 + r * 34
      if (c.rnd.chance(0.62))
        room.push(rect(bx, by, 48, 28, c.rnd.pick(['#b9623a', '#94452a', '#c4703f']), { rx: 4, opacity: '0.75' }))
    }
  }
  room.push(path('M538 720L538 616Q540 534 640 532Q740 534 742 616L742 720Z', '#5a2418'))
  room.push(
    path(
      'M556 714L556 622Q558 552 640 550Q722 552 724 622L724 714Z',
      c.radial(640, 700, 170, [
        [0, '#fff6cf'],
        [0.35, '#ffd36b'],
        [0.7, '#f58a34'],
        [1, '#b8401f'],
      ]),
    ),
  )
  for (const [x, h] of [
    [588, 66],
    [622, 96],
    [660, 84],
    [694, 56],
  ] as const) {
    room.push(
      path(
        `M${x - 20} 714Q${x - 26} ${714 - h * 0.5} ${x} ${714 - h}Q${x + 4} ${714 - h * 0.6} ${x + 18} ${714 - h * 0.45}Q${x + 24} ${714 - h * 0.2} ${x + 18} 714Z`,
        '#fff0b4',
        { opacity: '0.75' },
      ),
    )
  }
  room.push(rect(520, 714, 240, 22, '#7a3522', { rx: 4 }))
  // shelves with the night's work
  for (const [y, kind] of [
    [524, 'round'],
    [616, 'baton'],
    [708, 'round'],
  ] as const) {
    room.push(rect(130, y, 268, 12, '#5e2c22'))
    if (kind === 'round') for (let i = 0; i < 4; i++) room.push(round(c, 168 + i * 64, y, c.rnd.between(27, 32)))
    else
      for (let i = 0; i < 3; i++)
        room.push(baton(c, 138 + i * 86, y, 80, 25), i < 2 ? baton(c, 176 + i * 86, y - 23, 80, 24) : '')
  }
  room.push(rect(134, 440, 8, 300, '#5e2c22'), rect(386, 440, 8, 300, '#5e2c22'))
  // lamps
  for (const x of [262, 772]) {
    room.push(
      stroke(`M${x} 366L${x} 446`, '#5e2c22', 4),
      path(`M${x - 34} 468Q${x - 30} 440 ${x} 438Q${x + 30} 440 ${x + 34} 468Z`, '#4a2430'),
    )
    room.push(ellipse(x, 469, 24, 8, '#fff6d6'))
  }
  // table with dough
  room.push(path('M100 752L560 752L560 772L100 772Z', '#f3d3a0'), path('M100 772L560 772L552 830L100 830Z', '#9c5330'))
  for (let i = 0; i < 5; i++) {
    const x = 172 + i * 58
    room.push(path(`M${x - 25} 752Q${x - 26} 718 ${x} 716Q${x + 26} 718 ${x + 25} 752Z`, i % 2 ? '#fff0d2' : '#f8e2bc'))
  }
  c.add(group(room.join(''), { 'clip-path': inside }))
  // the baker: apron, cap, a peel reaching into the oven
  const ink = '#3a1a1c'
  const baker =
    stroke('M446 600L672 690', '#7a4526', 10) +
    path('M640 676L716 700L708 718L632 694Z', '#b97a42') +
    path('M416 752L410 610Q406 552 444 540Q486 536 498 566Q508 600 502 752Z', ink) +
    path('M440 570Q462 606 520 628L536 620L542 636L516 650Q460 640 424 606Z', ink) +
    path('M446 612L500 600Q506 680 502 752L444 752Z', '#f0dcb8') +
    stroke('M450 610Q462 570 470 548M498 600Q492 566 480 546', '#f0dcb8', 6) +
    circle(466, 510, 27, '#7a4230') +
    path('M436 506Q430 468 466 466Q502 468 496 500Q466 490 436 506Z', '#f7e9cc') +
    path('M432 482Q420 450 450 444Q466 430 484 444Q512 446 500 482Q466 472 432 482Z', '#f7e9cc') +
    stroke('M492 508Q498 522 492 530', '#ffcf86', 3, { opacity: '0.9' })
  c.add(group(baker, { 'clip-path': inside }))
  c.add(
    group(
      glow(c, 640, 660, 360, '#ffb14d', 0.55) +
        glow(c, 262, 476, 170, '#ffe2a4', 0.6) +
        glow(c, 772, 440, 130, '#ffe2a4', 0.4),
      { 'clip-path': inside },
    ),
  )
  // window frame
  const frame = '#33161f'
  c.add(rect(left, top, right - left, base - top, 'none', { stroke: frame, 'stroke-width': 14, rx: 4 }))
  c.add(
    stroke(`M356 ${top}L356 ${top + 48}M594 ${top}L594 ${top + 48}M${left} ${top + 48}L${right} ${top + 48}`, frame, 9),
  )
  c.add(
    path('M150 800L330 380L392 380L216 800Z', '#fff3d6', { opacity: '0.07' }),
    path('M560 800L740 380L770 380L592 800Z', '#fff3d6', { opacity: '0.06' }),
  )
  c.add(rect(left - 24, base, right - left + 48, 26, '#6b3038', { rx: 4 }))
  c.add(
    rect(left - 10, base + 38, right - left + 20, 76, '#3b1b27', { rx: 4 }),
    rect(left + 14, base + 52, 300, 48, '#4a2430', { rx: 3 }),
    rect(left + 396, base + 52, 300, 48, '#4a2430', { rx: 3 }),
  )
  // the door
  c.add(rect(900, 372, 210, 560, '#33161f', { rx: 4 }), rect(916, 386, 178, 546, '#5c2a33', { rx: 3 }))
  c.add(
    rect(
      938,
      412,
      134,
      290,
      c.radial(940, 600, 300, [
        [0, '#ffd88f'],
        [0.6, '#e0914b'],
        [1, '#a8552f'],
      ]),
      { rx: 3 },
    ),
  )
  c.add(stroke('M1005 412L1005 702M938 508L1072 508M938 604L1072 604', '#5c2a33', 8))
  c.add(rect(940, 736, 130, 150, '#4a2029', { rx: 3 }), circle(932, 720, 8, '#f0c374'))
  c.add(
    rect(956, 530, 98, 46, '#f7e6c4', { rx: 5 }),
    stroke('M968 546q8 -6 14 0t14 0t14 0t14 0M974 562q8 -6 14 0t14 0t14 0', '#8a4a3a', 3),
  )
  c.add(stroke('M970 530L1005 506L1040 530', '#2a121a', 2))
  // hanging sign: an ear of wheat
  c.add(
    stroke('M1160 316L1330 316M1330 316L1160 276', '#0b0d22', 9),
    stroke('M1206 318L1206 344M1300 318L1300 344', '#0b0d22', 4),
  )
  c.add(circle(1253, 408, 66, '#2c1a2a'), circle(1253, 408, 66, 'none', { stroke: '#d99a52', 'stroke-width': 5 }))
  let ear = stroke('M1253 462Q1250 420 1253 372', '#e8a85a', 5)
  for (let i = 0; i < 5; i++) {
    const y = 424 - i * 15
    for (const side of [-1, 1]) {
      ear += path(`M1253 ${y}q${side * 4} -16 ${side * 22} -20q${side * -2} 18 ${side * -22} 20Z`, '#e8a85a')
    }
  }
  ear += path('M1253 366q-9 -10 0 -24q9 14 0 24Z', '#e8a85a')
  c.add(group(ear, { transform: 'translate(0 8)' }))
  // lamp by the door
  c.add(
    path('M1152 470L1190 470L1198 530L1144 530Z', '#ffdd97'),
    path('M1146 470L1196 470L1171 446Z', '#0b0d22'),
    rect(1142, 528, 58, 9, '#0b0d22', { rx: 3 }),
    stroke('M1171 446L1171 430M1152 470L1144 530M1190 470L1198 530M1171 470L1171 530', '#0b0d22', 4),
  )
  c.add(glow(c, 1171, 504, 240, '#ffbf66', 0.6))

  // pavement and cobbles with the window's light on them
  c.add(rect(-20, 926, width + 40, 26, '#2b2a52'), rect(-20, 948, width + 40, 8, '#0e1130'))
  c.add(
    rect(
      -20,
      954,
      width + 40,
      130,
      c.down(954, height, [
        [0, '#1f2350'],
        [1, '#10132f'],
      ]),
    ),
  )
  for (let row = 0; row < 6; row++) {
    const y = 958 + row * 19
    for (let x = -40 + (row % 2) * 26; x < width + 40; x += 54) {
      const lit = Math.exp(-(((x - 480) / 420) ** 2)) * (1 - row * 0.08) + 0.4 * Math.exp(-(((x - 1020) / 130) ** 2))
      c.add(rect(x + c.rnd.between(-2, 2), y, 49, 15, '#3a3d70', { rx: 6, opacity: '0.55' }))
      c.add(
        rect(x, y, 49, 15, '#ffb765', {
          rx: 6,
          opacity: `${Math.round(lit * 0.55 * c.rnd.between(0.6, 1) * 100) / 100}`,
        }),
      )
    }
  }
  c.add(
    screen(
      path(
        'M90 928L860 928L1000 1067L-40 1067Z',
        c.down(928, 1067, [
          [0, '#ffb25e', 0.4],
          [1, '#ffb25e', 0.05],
        ]),
        { filter: c.blur(10) },
      ),
    ),
  )
  c.add(glow(c, 480, 700, 760, '#ff9d4a', 0.22, 0.7))

  // a bicycle leaning on the wall
  const iron = '#090b1e'
  const wheel = (x: number) =>
    circle(x, 922, 66, 'none', { stroke: iron, 'stroke-width': 7 }) +
    Array.from({ length: 8 }, (_, i) => {
      const a = (i / 8) * Math.PI
      return stroke(
        `M${n(x - Math.cos(a) * 62)} ${n(922 - Math.sin(a) * 62)}L${n(x + Math.cos(a) * 62)} ${n(922 + Math.sin(a) * 62)}`,
        iron,
        1.5,
      )
    }).join('')
  c.add(
    wheel(1246),
    wheel(1436),
    stroke('M1246 922L1302 830L1408 826L1330 922L1246 922M1330 922L1296 812M1436 922L1400 790L1384 782', iron, 8),
    stroke('M1400 790Q1420 780 1430 792', iron, 7),
    path('M1270 806Q1296 798 1322 806L1300 816Z', iron),
    circle(1330, 922, 13, iron),
    path('M1396 812L1476 812L1466 864L1408 864Z', '#5a3a2c'),
    stroke('M1400 828L1472 828M1404 846L1468 846M1420 812L1424 864M1438 812L1438 864M1456 812L1450 864', '#2c1a18', 3),
  )
  c.add(
    group(baton(c, 1400, 816, 70, 20), { transform: 'rotate(-24 1436 806)' }),
    group(baton(c, 1418, 812, 66, 20), { transform: 'rotate(-52 1446 806)' }),
  )
  c.add(rect(1394, 812, 84, 8, '#6d4735', { rx: 3 }))
  for (const x of [1180, 1560, 20, 1240]) c.add(grass(c.rnd, x, 930, 28, 7, '#0f1a2c'))
  c.add(vignette(c, '#04051a', 0.6, 0.42, 0.55))
  return c
}

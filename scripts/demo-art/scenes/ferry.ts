import {
  type Canvas,
  canvas,
  circle,
  figure,
  glow,
  group,
  moon,
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

const LAMP = '#ffd083'

function ship(c: Canvas): string {
  const hull = c.linear(0, -70, 0, 20, [
    [0, '#12333f'],
    [1, '#061a24'],
  ])
  const white = c.linear(0, -230, 0, -60, [
    [0, '#b9cfc6'],
    [1, '#7fa3a2'],
  ])
  const shade = '#5d8588'
  const out: string[] = []
  // funnel and mast behind the upper decks
  out.push(path('M150 -215L158 -312L236 -312L250 -215Z', '#b5473c'))
  out.push(path('M155 -276L157 -252L244 -252L241 -276Z', '#f2e3c2'))
  out.push(path('M158 -312L160 -324L234 -324L236 -312Z', '#2b2430'))
  out.push(stroke('M-150 -250L-138 -372M-176 -318L-104 -318M-160 -340L-118 -340', '#0c2b36', 5))
  // decks, from the top down
  out.push(path('M-232 -222Q-214 -256 -186 -258L-64 -258L-58 -222Z', white))
  out.push(path('M-288 -178Q-262 -222 -236 -224L300 -224L308 -178Z', white))
  out.push(rect(-288, -182, 600, 6, shade))
  out.push(path('M-338 -130Q-312 -178 -288 -180L350 -180L360 -130Z', white))
  out.push(rect(-338, -134, 700, 6, shade))
  out.push(path('M-392 -74Q-352 -130 -338 -132L392 -132L404 -74Z', white))
  // hull
  out.push(path('M-446 -92Q-392 -84 -380 -78L408 -78L420 -84L404 22L-372 22Q-420 -24 -446 -92Z', hull))
  out.push(path('M-441 -82Q-396 -72 -384 -68L407 -68L406 -58L-386 -58Q-420 -62 -434 -68Z', '#d8694f'))
  // lit windows
  const windows: string[] = []
  const row = (from: number, to: number, y: number, w: number, h: number, gap: number) => {
    for (let x = from; x < to; x += w + gap) {
      const on = c.rnd()
      windows.push(rect(x, y, w, h, on > 0.16 ? (on > 0.6 ? '#ffe3a6' : LAMP) : '#31565c', { rx: 3 }))
    }
  }
  row(-318, 384, -116, 22, 24, 15)
  row(-264, 330, -164, 15, 19, 14)
  row(-206, 284, -210, 24, 16, 12)
  out.push(windows.join(''))
  out.push(path('M-212 -234Q-200 -248 -186 -249L-72 -249L-69 -234Z', '#ffe9b8'))
  out.push(stroke('M-170 -249L-172 -234M-134 -249L-135 -234M-100 -249L-100 -234', white, 4))
  const ports: string[] = []
  for (let x = -330; x < 380; x += 42) ports.push(circle(x, -30, 5.5, c.rnd.chance(0.6) ? LAMP : '#20434c'))
  out.push(ports.join(''))
  // lifeboats
  for (const x of [-40, 30]) {
    out.push(path(`M${x - 27} -203Q${x} -196 ${x + 27} -203L${x + 20} -189Q${x} -185 ${x - 20} -189Z`, '#d8694f'))
  }
  // railings
  out.push(stroke('M300 -240L308 -240M-56 -238L150 -238M252 -238L298 -238', '#9dbab3', 2.5))
  for (let x = -50; x < 300; x += 16) {
    if (x > 146 && x < 252) continue
    out.push(stroke(`M${x} -238L${x} -224`, '#9dbab3', 2))
  }
  return out.join('')
}

export function ferry(): Canvas {
  const c = canvas('ferry')
  const { width, height } = c
  const sea = 628
  c.add(
    rect(
      0,
      0,
      width,
      sea + 4,
      c.down(0, sea, [
        [0, '#071a30'],
        [0.35, '#0c3049'],
        [0.7, '#1d5f6c'],
        [0.92, '#63a79a'],
        [1, '#a9cfae'],
      ]),
    ),
  )
  c.add(stars(c, 330, 470))
  // thin clouds
  const clouds: string[] = []
  for (const [x, y, w, o] of [
    [1120, 300, 620, 0.16],
    [1330, 336, 420, 0.14],
    [250, 428, 560, 0.15],
    [760, 470, 460, 0.13],
    [60, 452, 300, 0.15],
    [1500, 440, 500, 0.16],
  ] as const) {
    clouds.push(
      `<ellipse cx="${x}" cy="${y}" rx="${w / 2}" ry="9" fill="#cfe6d2" opacity="${o}"/><ellipse cx="${x + w * 0.12}" cy="${y - 10}" rx="${w * 0.28}" ry="9" fill="#cfe6d2" opacity="${o}"/>`,
    )
  }
  c.add(group(clouds.join(''), { filter: c.blur(5) }))
  c.add(moon(c, 378, 232, 66, '#fbf3d8', '#dfdcb8'))

  // islands, far to near
  const far = ridge(c, { seed: 'far', y: 590, swing: 46, wave: 330, octaves: 3 })
  const middle = ridge(c, {
    seed: 'middle',
    y: 622,
    swing: 50,
    wave: 420,
    octaves: 4,
    lift: (x) => -150 * Math.exp(-(((x - 1390) / 210) ** 2)) - 40 * Math.exp(-(((x - 1180) / 110) ** 2)) + 22,
  })
  c.add(path(far.shape(sea), '#4f9491', { opacity: '0.75' }))
  c.add(
    path(
      middle.shape(sea),
      c.down(440, sea, [
        [0, '#1a5763'],
        [1, '#2f7a7c'],
      ]),
    ),
  )
  // houses with a light here and there on the near island
  for (const [x, y] of [
    [1272, 606],
    [1316, 592],
    [1348, 608],
    [1424, 596],
    [1462, 610],
    [1536, 604],
  ] as const) {
    c.add(
      rect(x, y - 9, 16, 12, '#0f3f4c'),
      path(`M${x - 2} ${y - 9}L${x + 8} ${y - 18}L${x + 18} ${y - 9}Z`, '#0f3f4c'),
    )
    c.add(rect(x + 5, y - 6, 5, 5, LAMP))
    c.add(glow(c, x + 7, y - 4, 30, LAMP, 0.5))
  }

  // sea
  c.add(
    rect(
      0,
      sea,
      width,
      height - sea,
      c.down(sea, height, [
        [0, '#6fb3a4'],
        [0.06, '#3f8a8a'],
        [0.3, '#1a5565'],
        [0.65, '#0b2f43'],
        [1, '#061a2b'],
      ]),
    ),
  )
  c.add(ripples(c, sea + 6, height, '#0a2c3f', 170, 0.5))
  c.add(ripples(c, sea + 4, height, '#9fd6c0', 90, 0.22))
  c.add(shimmer(c, 378, sea + 2, height - 90, (t) => 70 + t * 230, '#fdf3d2', { opacity: 0.75, density: 1.4 }))

  // the ferry and its light on the water
  const x = 912
  const y = 738
  const size = 0.86
  const light: string[] = []
  for (let i = -8; i <= 8; i++) {
    light.push(
      shimmer(c, x + i * 38, y + 24, y + 24 + c.rnd.between(130, 230), (t) => 26 + t * 22, LAMP, { opacity: 0.6 }),
    )
  }
  c.add(
    path(
      `M${x - 400} ${y + 18}Q${x} ${y + 90} ${x + 430} ${y + 18}L${x + 380} ${y + 120}Q${x} ${y + 190} ${x - 370} ${y + 120}Z`,
      '#05202e',
      { opacity: '0.45', filter: c.blur(14) },
    ),
  )
  c.add(screen(light.join(''), 0.9))
  c.add(group(ship(c), { transform: `translate(${x} ${y}) scale(${size})` }))
  c.add(glow(c, x + 30, y - 115, 430, '#ffb765', 0.26, 0.42))
  c.add(glow(c, x - 119, y - 320, 46, '#fff0d0', 0.9), circle(x - 119, y - 320, 5, '#fffbe9'))
  // smoke from the funnel, bow wave and wake
  const trail =
    path('M176 -330Q210 -390 320 -398Q450 -402 560 -440Q450 -380 340 -366Q250 -356 224 -328Z', '#b9d6cd', {
      opacity: '0.2',
      filter: c.blur(9),
    }) +
    path(
      'M-404 4Q-430 26 -500 34Q-400 38 -300 24L380 22Q470 22 640 30Q520 38 400 36Q0 46 -380 40Q-300 30 -404 4Z',
      '#d6efe0',
      { opacity: '0.55' },
    ) +
    path('M420 40Q560 36 720 44Q560 48 420 44Z', '#d6efe0', { opacity: '0.35' })
  c.add(group(trail, { transform: `translate(${x} ${y}) scale(${size})` }))

  // the mole in front, with somebody waving nobody off
  const mole = '#04121f'
  c.add(
    path(
      `M-20 948Q140 926 330 934L470 944Q520 950 548 972L600 1010Q640 1040 640 ${height + 20}L-20 ${height + 20}Z`,
      mole,
    ),
  )
  c.add(stroke('M-10 946Q140 926 330 934L470 944Q516 950 544 970', '#3b7a80', 3, { opacity: '0.55' }))
  for (const bx of [120, 296, 440]) {
    const by = bx < 200 ? 932 : bx < 350 ? 934 : 943
    c.add(
      path(
        `M${bx - 11} ${by + 4}L${bx - 8} ${by - 20}L${bx - 15} ${by - 30}L${bx + 15} ${by - 30}L${bx + 8} ${by - 20}L${bx + 11} ${by + 4}Z`,
        mole,
      ),
    )
  }
  c.add(stroke('M212 936L212 676Q212 652 236 652L262 652', mole, 8))
  c.add(path('M246 650L282 650L292 672L236 672Z', mole))
  c.add(glow(c, 264, 690, 230, '#ffc878', 0.62), glow(c, 264, 680, 60, '#fff0c8', 0.9))
  c.add(path('M242 672L286 672Q282 686 264 688Q246 686 242 672Z', '#fff3d4'))
  c.add(figure(352, 938, 108, mole, 1))
  c.add(glow(c, 290, 940, 210, '#ffc070', 0.34, 0.16))
  c.add(vignette(c, '#020a16', 0.6))
  return c
}

import {
  bars,
  type Canvas,
  canvas,
  circle,
  facets,
  glow,
  grass,
  group,
  mix,
  n,
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

function gull(x: number, y: number, s: number, colour: string): string {
  return stroke(
    `M${n(x - 26 * s)} ${n(y - 6 * s)}q${n(14 * s)} ${n(-12 * s)} ${n(26 * s)} ${n(6 * s)}q${n(12 * s)} ${n(-18 * s)} ${n(26 * s)} ${n(-6 * s)}`,
    colour,
    4 * s,
  )
}

export function lighthouse(): Canvas {
  const c = canvas('lighthouse')
  const { width, height } = c
  const sea = 690
  c.add(
    rect(
      0,
      0,
      width,
      sea + 2,
      c.down(0, sea, [
        [0, '#1c1440'],
        [0.3, '#3f2463'],
        [0.58, '#86406f'],
        [0.8, '#d46a6a'],
        [0.94, '#f6a678'],
        [1, '#fdcf95'],
      ]),
    ),
  )
  c.add(stars(c, 240, 380, { colour: '#ffe9df' }))
  // flat clouds, lit from below
  for (const [x, y, w, colour, o] of [
    [1250, 452, 420, '#c25f72', 0.5],
    [1420, 520, 360, '#f0957a', 0.55],
    [960, 546, 260, '#f0957a', 0.4],
    [150, 512, 360, '#d0706f', 0.55],
    [40, 590, 300, '#f8ad80', 0.6],
    [250, 386, 300, '#7d3c6f', 0.5],
    [820, 620, 240, '#fbbd88', 0.5],
  ] as const) {
    c.add(bars(c.rnd, x, y, w, colour, o))
  }
  c.add(glow(c, 1180, sea, 620, '#ffdba0', 0.6, 0.55))
  // headlands far off
  const far = ridge(c, {
    seed: 'lh-far',
    y: 690,
    swing: 30,
    wave: 300,
    lift: (x) => -70 * Math.exp(-(((x - 1500) / 190) ** 2)) + 8,
  })
  c.add(path(far.shape(sea + 2), '#b8607a', { opacity: '0.85' }))
  c.add(
    rect(
      0,
      sea,
      width,
      height - sea,
      c.down(sea, height, [
        [0, '#f2a97f'],
        [0.08, '#c76f78'],
        [0.3, '#71406f'],
        [0.65, '#37265a'],
        [1, '#1a1338'],
      ]),
    ),
  )
  c.add(ripples(c, sea + 4, height, '#2a1c4c', 170, 0.5), ripples(c, sea + 3, height, '#ffc79a', 110, 0.4))
  c.add(shimmer(c, 1180, sea + 2, 900, (t) => 240 + t * 160, '#ffe0ac', { opacity: 0.6, density: 2 }))
  // swell
  for (const [y, swing, colour, o] of [
    [790, 10, '#563469', 0.55],
    [862, 15, '#3d275a', 0.6],
    [956, 20, '#281a47', 0.65],
  ] as const) {
    const line = ridge(c, { seed: `swell${y}`, y, swing, wave: 190 })
    c.add(
      path(line.shape(height + 20), colour, { opacity: `${o}` }),
      stroke(line.line, '#f0a894', 2, { opacity: '0.28' }),
    )
  }

  // beams: two wedges from the lantern
  const lx = 520
  const ly = 236
  const beam = (points: string, x2: number, y2: number, strength: number) =>
    path(
      points,
      c.linear(lx, ly, x2, y2, [
        [0, '#fff0c0', strength],
        [0.35, '#ffe2ac', strength * 0.5],
        [1, '#ffd9a0', 0],
      ]),
    )
  c.add(
    screen(
      group(
        beam(`M${lx} ${ly - 12}L${width + 40} 40L${width + 40} 380L${lx} ${ly + 12}Z`, width, 210, 0.75) +
          beam(`M${lx} ${ly - 10}L-60 150L-60 330L${lx} ${ly + 10}Z`, -40, 240, 0.6),
        { filter: c.blur(6) },
      ),
    ),
  )
  c.add(screen(beam(`M${lx} ${ly - 5}L${width + 40} 140L${width + 40} 280L${lx} ${ly + 5}Z`, width, 210, 0.5)))

  // the rock
  const outline = `M-20 700L60 676L150 690L236 640L320 650L392 612L470 606L600 604L668 622L712 660L790 672L838 724L910 744L948 800L1010 826L1050 880L1030 930L1080 980L1060 ${height + 20}L-20 ${height + 20}Z`
  const lit = (x: number, y: number, tilt: number) => {
    const edge = Math.max(0, 1 - Math.max(0, y - 590 - Math.max(0, x - 600) * 0.55) / 330)
    const west = Math.min(1, Math.max(0, x / 1000))
    return mix(
      '#140c2a',
      mix('#44295a', '#a5566f', west ** 1.6),
      Math.min(1, edge * 0.75 * (0.35 + tilt * 0.75) + tilt * 0.1),
    )
  }
  c.add(
    group(facets(c.rnd, { x: -20, y: 596, w: 1120, h: 500 }, 82, lit), {
      'clip-path': c.clip(`<path d="${outline}"/>`),
    }),
  )
  c.add(
    stroke('M392 612L470 606L600 604L668 622L712 660L790 672L838 724L910 744L948 800L1010 826L1050 880', '#ffb58c', 3, {
      opacity: '0.6',
    }),
  )
  // foam where it meets the water
  const foam: string[] = []
  for (const [x, y, w] of [
    [1046, 868, 90],
    [1060, 886, 150],
    [1052, 906, 100],
    [1046, 928, 150],
    [1070, 948, 120],
    [1096, 972, 180],
    [1104, 994, 120],
    [1092, 1020, 190],
    [1086, 1048, 140],
  ] as const) {
    for (let i = 0; i < 3; i++) {
      const length = w * c.rnd.between(0.3, 0.8)
      foam.push(
        rect(x - 30 + i * c.rnd.between(8, 26), y + i * 6 - 6, length, 5, '#ffdccb', {
          rx: 2.5,
          opacity: `${0.65 - i * 0.16}`,
        }),
      )
    }
  }
  c.add(foam.join(''))
  // the keeper's house, empty these forty years
  c.add(
    path('M254 652L254 580L390 580L390 618L320 654Z', '#f0d3bf'),
    path('M254 580L254 652L272 646L272 580Z', '#c89aa0'),
  )
  c.add(
    path('M240 586L268 530L378 530L404 586Z', '#8f3a4a'),
    path('M240 586L268 530L290 530L266 586Z', '#6d2c44'),
    rect(346, 508, 22, 40, '#6d2c44'),
  )
  c.add(
    rect(296, 598, 24, 26, '#5b3a5c', { rx: 2 }),
    rect(340, 598, 24, 26, '#5b3a5c', { rx: 2 }),
    stroke('M308 598L308 624M296 611L320 611', '#8f3a4a', 3),
  )
  c.add(stroke('M392 618L460 606', '#e8c4b4', 8))

  // the tower
  const tower = c.linear(450, 0, 596, 0, [
    [0, '#a8748c'],
    [0.28, '#f1dccb'],
    [0.62, '#fff1dc'],
    [1, '#d9a79a'],
  ])
  const body = 'M478 300L562 300L594 622Q520 634 446 622Z'
  const clip = c.clip(`<path d="${body}"/>`)
  c.add(path(body, tower))
  const red = c.linear(450, 0, 596, 0, [
    [0, '#6d2440'],
    [0.35, '#c2474c'],
    [0.65, '#d95f53'],
    [1, '#93364a'],
  ])
  c.add(
    group(
      path('M440 374Q520 386 600 374L600 444Q520 456 440 444Z', red) +
        path('M430 522Q520 534 610 522L610 584Q520 596 430 584Z', red),
      { 'clip-path': clip },
    ),
  )
  for (const y of [340, 470, 560]) c.add(rect(511, y, 18, 30, '#4a2648', { rx: 9 }))
  c.add(path('M502 622L502 590Q520 570 538 590L538 626Z', '#4a2648'))
  // gallery, lantern, cap
  c.add(
    path('M462 300L578 300L570 284L470 284Z', '#2a1738'),
    stroke(
      'M460 284L460 258M484 284L484 258M508 284L508 258M532 284L532 258M556 284L556 258M580 284L580 258M458 260L582 260',
      '#2a1738',
      4,
    ),
  )
  c.add(
    rect(484, 204, 72, 80, '#ffefc0', { rx: 4 }),
    stroke('M484 204L484 284M508 204L508 284M532 204L532 284M556 204L556 284', '#2a1738', 4),
  )
  c.add(
    path('M474 206L566 206Q556 164 520 156Q484 164 474 206Z', '#8f2f45'),
    circle(520, 148, 9, '#2a1738'),
    stroke('M520 148L520 116', '#2a1738', 4),
  )
  c.add(glow(c, lx, ly, 300, '#ffe0a8', 0.5), glow(c, lx, ly + 6, 84, '#fffbe8', 0.9))

  c.add(
    gull(1120, 330, 0.8, '#ffe9dc'),
    gull(1190, 366, 0.6, '#ffe9dc'),
    gull(820, 420, 0.55, '#ffe0d2'),
    gull(1010, 290, 0.5, '#ffe9dc'),
    gull(190, 450, 0.6, '#f7cfc4'),
  )
  // thrift and grass on the near edge
  for (let x = -10; x < 560; x += 15)
    c.add(grass(c.rnd, x, height + 10, c.rnd.between(40, 100) * (1 - x / 800), 6, '#0c0720'))
  for (let i = 0; i < 18; i++) {
    const x = c.rnd.between(10, 420)
    const y = 1040 - c.rnd.between(10, 110) * (1 - x / 700)
    c.add(
      stroke(`M${n(x)} ${height}Q${n(x + 6)} ${n(y + 40)} ${n(x)} ${n(y)}`, '#0c0720', 3),
      circle(x, y, c.rnd.between(8, 13), '#d0668a'),
      circle(x - 3, y - 3, 5, '#f09bb0'),
    )
  }
  c.add(vignette(c, '#0d0524', 0.55))
  return c
}

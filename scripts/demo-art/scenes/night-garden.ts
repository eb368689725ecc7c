import {
  bush,
  type Canvas,
  canvas,
  circle,
  ellipse,
  glow,
  group,
  moon,
  n,
  path,
  rect,
  stars,
  stroke,
  vignette,
} from '../kit.ts'
import { MOTHS, moth } from '../moth.ts'

/** A moonflower, seen from the front: five soft lobes and a star of folds. */
function moonflower(c: Canvas, x: number, y: number, r: number, turn: number, squash = 1): string {
  let rim = ''
  const steps = 60
  for (let i = 0; i <= steps; i++) {
    const a = (i / steps) * Math.PI * 2
    const k = r * (0.93 + 0.07 * Math.cos(a * 5))
    rim += `${i ? 'L' : 'M'}${n(Math.sin(a) * k)} ${n(-Math.cos(a) * k)}`
  }
  let folds = ''
  for (let i = 0; i < 5; i++) {
    const a = (i / 5) * 360
    folds += group(
      path(
        `M0 ${n(-r * 0.1)}Q${n(r * 0.09)} ${n(-r * 0.5)} 0 ${n(-r * 0.94)}Q${n(-r * 0.09)} ${n(-r * 0.5)} 0 ${n(-r * 0.1)}Z`,
        '#cfe3cf',
        { opacity: '0.85' },
      ),
      { transform: `rotate(${a})` },
    )
  }
  const face = c.radial(0, 0, r, [
    [0, '#e6f0c8'],
    [0.2, '#fbfbee'],
    [0.75, '#ffffff'],
    [1, '#dbe8ea'],
  ])
  return group(
    `${path(`${rim}Z`, face)}${folds}${circle(0, 0, r * 0.13, '#b9c987')}${circle(0, 0, r * 0.07, '#f6efb4')}`,
    { transform: `translate(${n(x)} ${n(y)}) rotate(${turn}) scale(1 ${squash})` },
  )
}

function primrose(x: number, y: number, r: number, turn: number): string {
  let out = ''
  for (let i = 0; i < 4; i++) {
    out += group(
      path(
        `M0 0C${n(-r * 0.9)} ${n(-r * 0.35)} ${n(-r * 0.7)} ${n(-r * 1.1)} 0 ${n(-r * 0.82)}C${n(r * 0.7)} ${n(-r * 1.1)} ${n(r * 0.9)} ${n(-r * 0.35)} 0 0Z`,
        i % 2 ? '#f7e06e' : '#fbea92',
      ),
      { transform: `rotate(${i * 90 + turn})` },
    )
  }
  return group(`${out}${circle(0, 0, r * 0.2, '#d9b23e')}`, { transform: `translate(${n(x)} ${n(y)})` })
}

function heart(x: number, y: number, s: number, turn: number, fill: string, vein: string): string {
  return group(
    path('M0 0C-40 -30 -62 -66 -40 -88C-22 -100 -4 -88 0 -74C4 -88 22 -100 40 -88C62 -66 40 -30 0 0Z', fill) +
      stroke('M0 -4L0 -70M0 -24L-24 -52M0 -24L24 -52M0 -44L-18 -68M0 -44L18 -68', vein, 2.2, { opacity: '0.55' }),
    { transform: `translate(${n(x)} ${n(y)}) rotate(${turn + 180}) scale(${s})` },
  )
}

export function nightGarden(): Canvas {
  const c = canvas('night-garden')
  const { width, height } = c
  c.add(
    rect(
      0,
      0,
      width,
      height,
      c.down(0, height, [
        [0, '#06202c'],
        [0.4, '#0f4149'],
        [0.75, '#1d5f58'],
        [1, '#0c3234'],
      ]),
    ),
  )
  c.add(stars(c, 200, 480, { colour: '#e9fbe9' }))
  c.add(moon(c, 1090, 250, 96, '#f8f4d6', '#dcdcb4'))
  // trees behind the wall
  for (let x = -80; x < width + 120; x += 130) c.add(bush(c.rnd, x, 640, 260, c.rnd.between(170, 290), '#164d50'))
  for (let x = 0; x < width + 120; x += 170) c.add(bush(c.rnd, x, 660, 250, c.rnd.between(110, 190), '#11413f'))
  // wall with a round gate, and the lit house beyond it
  const wall = '#0d3438'
  c.add(
    `<path fill-rule="evenodd" fill="${wall}" d="M-20 520L1620 506L1620 860L-20 860ZM520 860L520 690A134 134 0 0 1 788 690L788 860Z"/>`,
  )
  c.add(
    group(
      rect(
        500,
        540,
        310,
        330,
        c.down(540, 860, [
          [0, '#2f7468'],
          [1, '#1d5650'],
        ]),
      ) +
        bush(c.rnd, 540, 790, 130, 120, '#215c56') +
        bush(c.rnd, 790, 790, 110, 140, '#1b524f') +
        rect(500, 776, 310, 100, '#2a6a5e') +
        path('M560 870Q640 820 652 776L680 776Q700 820 770 870Z', '#a9cfa8') +
        rect(590, 694, 150, 84, '#103a3e') +
        path('M572 700L612 640L718 640L758 700Z', '#0c2f34') +
        rect(700, 622, 20, 44, '#0c2f34') +
        rect(612, 716, 24, 28, '#ffd88c', { rx: 2 }) +
        rect(694, 716, 24, 28, '#ffd88c', { rx: 2 }) +
        rect(652, 718, 26, 60, '#ffe3a8', { rx: 2 }),
      { 'clip-path': c.clip('<path d="M520 860L520 690A134 134 0 0 1 788 690L788 860Z"/>') },
    ),
  )
  c.add(glow(c, 665, 740, 170, '#ffc873', 0.6))
  c.add(
    stroke('M520 860L520 690A134 134 0 0 1 788 690L788 860', '#2d6b66', 12),
    stroke('M-20 520L1620 506', '#347a70', 9),
  )
  for (let i = 0; i < 90; i++) {
    const x = c.rnd.between(0, width)
    const y = 534 + Math.floor(c.rnd.between(0, 11)) * 28
    if (x > 480 && x < 800) continue
    c.add(rect(x, y, c.rnd.between(34, 60), 20, '#17494a', { rx: 5, opacity: '0.7' }))
  }
  // moonlight along the lawn
  c.add(
    path(
      `M-20 850Q500 826 860 846T1620 840L1620 ${height + 20}L-20 ${height + 20}Z`,
      c.down(830, height, [
        [0, '#1c5a50'],
        [1, '#082628'],
      ]),
    ),
  )
  c.add(
    path('M600 850Q560 900 420 960Q280 1020 240 1090L900 1090Q860 1000 780 930Q710 880 716 850Z', '#3f8a78', {
      opacity: '0.55',
    }),
  )
  c.add(glow(c, 760, 900, 520, '#cfeecb', 0.24, 0.25))
  // stock: soft spires in the middle distance
  for (let i = 0; i < 26; i++) {
    const x = c.rnd.chance(0.5) ? c.rnd.between(20, 440) : c.rnd.between(880, 1590)
    const base = c.rnd.between(880, 960)
    const h = c.rnd.between(90, 170)
    const tone = c.rnd.pick(['#c7b3dc', '#e3cfe6', '#a9b8dc', '#f0e2ee'])
    c.add(stroke(`M${n(x)} ${n(base)}L${n(x)} ${n(base - h)}`, '#1c5148', 4))
    for (let k = 0; k < 9; k++) {
      const t = k / 9
      const y = base - h + t * h * 0.75
      c.add(circle(x + (k % 2 ? 1 : -1) * (3 + t * 8), y, 4 + t * 4.5, tone, { opacity: `${n(0.6 + t * 0.3)}` }))
    }
  }
  for (let x = -40; x < width + 60; x += 120) {
    if (x > 230 && x < 990) continue
    c.add(bush(c.rnd, x, 990, 200, c.rnd.between(60, 100), '#0c3836'))
  }
  // primroses
  for (const [x, y, r, h] of [
    [930, 800, 40, 260],
    [1010, 868, 34, 200],
    [872, 884, 30, 180],
    [1086, 790, 30, 280],
    [470, 876, 30, 190],
    [400, 820, 34, 250],
  ] as const) {
    c.add(stroke(`M${x + 10} ${y + h}Q${x - 14} ${y + h / 2} ${x} ${y}`, '#1b5a48', 7))
    for (let k = 0; k < 3; k++) {
      const d = k % 2 ? 1 : -1
      c.add(
        ellipse(x + d * 30, y + 70 + k * 48, 34, 9, '#22684f', {
          transform: `rotate(${d * -32} ${x + d * 30} ${y + 70 + k * 48})`,
        }),
      )
    }
    c.add(glow(c, x, y, r * 2.4, '#fdf0a0', 0.22), primrose(x, y, r, (x * 7) % 60))
  }
  // white edging along the path
  for (let i = 0; i < 26; i++) {
    const t = i / 25
    for (const side of [-1, 1]) {
      const x = side < 0 ? 606 - t ** 1.5 * 330 : 716 + t ** 1.6 * 190
      const y = 858 + t ** 1.2 * 200
      c.add(circle(x + c.rnd.between(-10, 10), y + c.rnd.between(-6, 6), 9 + t * 17, '#154b44'))
      for (let k = 0; k < 3; k++) {
        c.add(
          circle(
            x + c.rnd.between(-12, 12) * (1 + t),
            y - 4 - c.rnd.between(0, 12) * (1 + t),
            2.4 + t * 4,
            c.rnd.pick(['#f4f7ea', '#dbe9e6', '#fff6cf']),
          ),
        )
      }
    }
  }
  // leaves and moonflowers climbing in from both sides
  const leaf = ['#17564a', '#1f6a58', '#124840', '#2a7a63']
  const left: [number, number, number, number][] = [
    [40, 300, 1.5, 40],
    [150, 420, 1.7, 70],
    [60, 560, 1.9, 20],
    [230, 620, 1.5, 100],
    [110, 760, 2.1, 60],
    [290, 800, 1.6, 20],
    [30, 930, 2.2, 40],
    [220, 980, 2.1, 90],
    [340, 1010, 1.7, 130],
    [20, 120, 1.4, 60],
    [130, 210, 1.3, 120],
  ]
  const right: [number, number, number, number][] = [
    [1570, 420, 1.7, -40],
    [1470, 540, 1.6, -80],
    [1560, 680, 2.1, -30],
    [1400, 760, 1.6, -110],
    [1520, 860, 2.2, -60],
    [1330, 940, 1.7, -20],
    [1440, 1010, 2.1, -90],
    [1580, 1020, 2.2, -40],
    [1240, 1030, 1.6, -130],
    [1590, 260, 1.3, -60],
  ]
  c.add(
    stroke('M-10 1060Q120 800 60 560T80 120Q90 40 160 -10', '#0a2e2b', 9),
    stroke('M1610 1060Q1440 820 1550 600T1560 220Q1570 140 1610 100', '#0a2e2b', 9),
  )
  for (const [x, y, s, turn] of [...left, ...right]) c.add(heart(x, y, s, turn, c.rnd.pick(leaf), '#4c9a80'))
  for (const [x, y, r, turn, squash] of [
    [190, 520, 104, 10, 0.94],
    [92, 690, 78, 40, 0.88],
    [318, 906, 92, 22, 0.92],
    [126, 900, 116, 5, 0.95],
    [70, 360, 66, 30, 0.85],
    [1436, 650, 112, -12, 0.94],
    [1530, 820, 86, 20, 0.9],
    [1340, 880, 82, -30, 0.9],
    [1500, 1000, 104, 8, 0.92],
    [1545, 500, 62, -40, 0.86],
  ] as const) {
    c.add(ellipse(x + 8, y + 14, r * 0.96, r * squash * 0.96, '#03191a', { opacity: '0.45', filter: c.blur(9) }))
    c.add(glow(c, x, y, r * 2, '#dff5e4', 0.2), moonflower(c, x, y, r, turn, squash))
  }
  // buds still furled
  for (const [x, y, turn] of [
    [262, 676, 24],
    [1300, 760, -30],
    [40, 230, 40],
    [1590, 360, -40],
  ] as const) {
    c.add(
      group(
        path('M0 0Q-16 -30 -6 -78Q0 -92 6 -78Q16 -30 0 0Z', '#eaf3e4') +
          stroke('M0 -6Q8 -44 -2 -78', '#b5cfae', 3) +
          path('M-9 2Q-12 -16 0 -22Q12 -16 9 2Z', '#2b7a60'),
        { transform: `translate(${x} ${y}) rotate(${turn})` },
      ),
    )
  }
  // the guest everything was opened for
  c.add(stroke('M1176 520Q1128 566 1078 590', '#e9fbe9', 1.8, { opacity: '0.35', 'stroke-dasharray': '2 10' }))
  c.add(
    moth(c, MOTHS.hawk!, 1226, 560, 0.86, -52),
    moth(c, MOTHS.ermine!, 400, 640, 0.34, 30),
    moth(c, MOTHS.emerald!, 860, 470, 0.3, -20),
    moth(c, MOTHS.brimstone!, 470, 420, 0.24, 48),
  )
  c.add(vignette(c, '#011012', 0.62, 0.5, 0.5))
  return c
}

import {
  bush,
  type Canvas,
  canvas,
  circle,
  curve,
  ellipse,
  fir,
  glow,
  grass,
  group,
  n,
  type Point,
  path,
  rect,
  ridge,
  stars,
  stroke,
  vignette,
} from '../kit.ts'
import { MOTHS, moth } from '../moth.ts'

export function mothSheet(): Canvas {
  const c = canvas('moth-sheet')
  const { width, height } = c
  c.add(
    rect(
      0,
      0,
      width,
      height,
      c.down(0, height, [
        [0, '#120f2e'],
        [0.4, '#2a2056'],
        [0.68, '#4b3a78'],
        [1, '#2a2350'],
      ]),
    ),
  )
  c.add(stars(c, 260, 560, { colour: '#efe4ff' }))
  // tree lines behind the garden
  const back = ridge(c, { seed: 'back', y: 610, swing: 70, wave: 220, octaves: 5, step: 7 })
  c.add(path(back.shape(900), '#3f3470'))
  const wood = ridge(c, { seed: 'wood', y: 690, swing: 50, wave: 160, octaves: 4 })
  const trees: string[] = []
  for (let x = -30; x < width + 40; x += c.rnd.between(34, 62)) {
    const edge = Math.abs(x - 800) / 800
    trees.push(fir(c.rnd, x, wood.at(x) + 60, c.rnd.between(120, 210) + edge * 160, '#2a2458'))
  }
  c.add(trees.join(''), path(wood.shape(980), '#2a2458'))
  // the hedge
  for (let x = -60; x < width + 100; x += 150) c.add(bush(c.rnd, x, 850, 230, c.rnd.between(110, 170), '#1f1c49'))
  // lawn
  c.add(
    path(
      `M-20 838Q400 800 820 806T1620 836L1620 ${height + 20}L-20 ${height + 20}Z`,
      c.down(800, height, [
        [0, '#2e3a5e'],
        [0.35, '#22305a'],
        [1, '#141433'],
      ]),
    ),
  )
  c.add(glow(c, 800, 560, 820, '#b9a8ff', 0.36))
  c.add(glow(c, 800, 870, 620, '#cfd0ff', 0.4, 0.22))

  // posts, line, sheet
  const wood1 = '#14112e'
  c.add(stroke('M402 905L418 250', wood1, 15), stroke('M1198 905L1182 250', wood1, 15))
  c.add(stroke('M416 268Q800 306 1184 268', '#d8cdf2', 4))
  const top: Point[] = []
  const low: Point[] = []
  for (let i = 0; i <= 12; i++) {
    const t = i / 12
    const x = 470 + t * 660
    top.push([x, 272 + Math.sin(t * Math.PI) * 18])
    low.push([x + Math.sin(i * 1.3) * 7, 800 + Math.sin(i * 1.9) * 11])
  }
  const sheet = `${curve(top)}L${n(low[12]![0])} ${n(low[12]![1])}${curve([...low].reverse()).replace('M', 'L')}Z`
  c.add(path(sheet, '#0e0c28', { opacity: '0.5', transform: 'translate(14 22)', filter: c.blur(12) }))
  c.add(
    path(
      sheet,
      c.radial(800, 500, 470, [
        [0, '#fffdf2'],
        [0.35, '#f7eee8'],
        [0.7, '#d8c9ea'],
        [1, '#a893d6'],
      ]),
    ),
  )
  // folds
  const folds: string[] = []
  for (const [x, w, o] of [
    [518, 20, 0.3],
    [590, 30, 0.22],
    [676, 16, 0.2],
    [760, 34, 0.13],
    [872, 22, 0.16],
    [968, 34, 0.22],
    [1050, 18, 0.28],
    [1104, 26, 0.32],
  ] as const) {
    folds.push(
      path(`M${x} 260Q${x + 10} 520 ${x - 6} 830L${x + w} 830Q${x + w + 12} 520 ${x + w * 0.4} 260Z`, '#7a64b4', {
        opacity: `${o}`,
      }),
    )
  }
  c.add(group(group(folds.join(''), { filter: c.blur(7) }), { 'clip-path': c.clip(`<path d="${sheet}"/>`) }))
  // pegs
  for (const x of [478, 640, 800, 960, 1122]) {
    const y = 270 + Math.sin(((x - 470) / 660) * Math.PI) * 18
    c.add(rect(x - 5, y - 16, 10, 34, '#e0b27a', { rx: 4 }), rect(x - 5, y - 2, 10, 3, '#8a5f4a'))
  }
  // the lamp on its tripod
  c.add(glow(c, 800, 566, 330, '#e9e4ff', 0.75), glow(c, 800, 566, 130, '#ffffff', 0.9))
  c.add(stroke('M800 640L740 884M800 640L800 896M800 640L862 884', '#1a1538', 9))
  c.add(rect(776, 606, 48, 46, '#1a1538', { rx: 8 }), rect(782, 598, 36, 12, '#4a3f7a', { rx: 3 }))
  c.add(
    path('M784 600Q762 584 766 558Q772 526 800 524Q828 526 834 558Q838 584 816 600Z', '#fff3b8', {
      stroke: '#e8c766',
      'stroke-width': 3,
    }),
    stroke('M792 598L788 566Q794 552 800 566Q806 552 812 566L808 598', '#e0a640', 3.5),
    glow(c, 800, 562, 90, '#fff6cf', 0.8),
  )

  // moths: settled on the sheet, and coming
  const kinds = Object.values(MOTHS)
  const settled: Point[] = [
    [560, 352],
    [660, 420],
    [545, 486],
    [618, 560],
    [556, 650],
    [676, 690],
    [720, 366],
    [880, 350],
    [952, 430],
    [1046, 372],
    [1020, 520],
    [934, 584],
    [1064, 640],
    [978, 712],
    [884, 716],
    [610, 742],
    [700, 510],
    [868, 470],
  ]
  settled.forEach(([x, y], i) => {
    const kind = kinds[(i * 5) % kinds.length]!
    const scale = c.rnd.between(0.2, 0.34)
    c.add(ellipse(x + 4, y + 7, 70 * scale, 40 * scale, '#6a55a4', { opacity: '0.35', filter: c.blur(4) }))
    c.add(moth(c, kind, x, y, scale, c.rnd.between(-50, 50)))
  })
  const flying: [number, number, number, number][] = [
    [250, 330, 0.5, 40],
    [1372, 300, 0.58, -48],
    [1300, 560, 0.36, -70],
    [318, 590, 0.38, 66],
    [196, 500, 0.26, 30],
    [1446, 470, 0.3, -30],
    [340, 188, 0.3, 120],
    [1236, 170, 0.32, -130],
    [640, 168, 0.3, 170],
    [986, 130, 0.24, 200],
    [150, 706, 0.3, 60],
    [1490, 690, 0.34, -60],
    [836, 204, 0.2, 185],
    [1288, 430, 0.2, -80],
    [296, 444, 0.18, 80],
  ]
  flying.forEach(([x, y, scale, turn], i) => {
    const k = 26 + c.rnd() * 30
    const dx = (x - 800) / Math.hypot(x - 800, y - 560)
    const dy = (y - 560) / Math.hypot(x - 800, y - 560)
    c.add(
      stroke(
        `M${n(x + dx * 20)} ${n(y + dy * 20)}q${n(dx * k - dy * 30)} ${n(dy * k + dx * 30)} ${n(dx * k * 2)} ${n(dy * k * 2)}t${n(dx * k * 2)} ${n(dy * k * 2)}`,
        '#e9dcff',
        1.6,
        { opacity: '0.28', 'stroke-dasharray': '2 9' },
      ),
    )
    c.add(moth(c, kinds[(i * 3 + 1) % kinds.length]!, x, y, scale, turn))
  })

  // the observer on a folding stool, notebook on the knee
  const dark = '#0d0b26'
  c.add(
    group(
      stroke('M-34 0L26 -62M26 0L-34 -62', dark, 7) +
        path('M-46 -66L38 -66L38 -58L-46 -58Z', dark) +
        path('M-40 -64Q-52 -150 -16 -178Q24 -182 34 -146Q44 -100 34 -64Z', dark) +
        circle(8, -204, 27, dark) +
        path('M-24 -204Q-26 -240 8 -242Q40 -240 40 -210L56 -204Q20 -214 -24 -204Z', dark) +
        path('M20 -96L-6 -64L-4 -50L30 -56L96 -64L98 -2L132 -2Q132 -12 112 -16L118 -78Q116 -92 96 -92Z', dark) +
        path('M26 -152Q58 -132 74 -104L96 -112L100 -102L68 -88Q44 -106 20 -124Z', dark) +
        path('M74 -116L124 -134L132 -112L84 -92Z', '#e6dcff') +
        // the edge the lamp finds
        stroke('M34 -196Q35 -184 27 -176', '#b9a8ff', 3.5, { opacity: '0.75' }) +
        stroke('M34 -152Q62 -134 78 -108M44 -94L92 -94Q112 -94 120 -80L114 -20', '#b9a8ff', 3.5, { opacity: '0.6' }),
      { transform: 'translate(286 944) scale(1.04)' },
    ),
  )
  // foreground grass and flowers
  for (let x = -10; x < width + 20; x += 17) {
    const side = Math.abs(x - 800) / 800
    c.add(grass(c.rnd, x, height + 12, c.rnd.between(46, 90) + side * 90, 6, side > 0.55 ? '#0a0920' : '#0f0e2a'))
  }
  for (const [x, h] of [
    [70, 250],
    [128, 190],
    [1510, 270],
    [1448, 200],
    [1560, 180],
  ] as const) {
    c.add(stroke(`M${x} ${height}Q${x + 8} ${height - h / 2} ${x} ${height - h}`, '#0a0920', 5))
    for (let i = 0; i < 9; i++) {
      const y = height - h + i * 13
      c.add(ellipse(x + (i % 2 ? 9 : -9), y, 10, 7, i < 3 ? '#8f7cc8' : '#5c4d99', { opacity: '0.9' }))
    }
  }
  c.add(vignette(c, '#070518', 0.66))
  return c
}

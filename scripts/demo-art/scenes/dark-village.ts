import {
  bush,
  type Canvas,
  canvas,
  circle,
  ellipse,
  figure,
  fir,
  glint,
  glow,
  grass,
  group,
  lerp,
  mix,
  n,
  noise,
  path,
  rect,
  ridge,
  screen,
  stroke,
  vignette,
} from '../kit.ts'

export function darkVillage(): Canvas {
  const c = canvas('dark-village')
  const { width, height } = c
  c.add(
    rect(
      0,
      0,
      width,
      height,
      c.down(0, 860, [
        [0, '#0a0d2c'],
        [0.45, '#181a4c'],
        [0.7, '#373475'],
        [0.9, '#7f5f9c'],
        [1, '#d79fa8'],
      ]),
    ),
  )
  // the Milky Way: clouds of light along a slant, and a dark lane down its middle
  const along = (t: number) => [lerp(250, 1500, t), lerp(960, -120, t)] as const
  const clouds: string[] = []
  const wander = noise('galaxy')
  for (let i = 0; i < 60; i++) {
    const t = i / 59
    const [x, y] = along(t)
    const core = Math.exp(-(((t - 0.42) / 0.3) ** 2))
    const r = 70 + core * 110 + c.rnd() * 50
    const colour =
      core > 0.55
        ? c.rnd.pick(['#f3a8b8', '#ffd0a0', '#d690d8', '#a58cf0'])
        : c.rnd.pick(['#6f86f0', '#7a6fe0', '#5aa0e0', '#b07fd8'])
    clouds.push(
      ellipse(x + wander(i * 0.4) * 90, y + wander(i * 0.4 + 50) * 60, r, r * 0.62, colour, {
        opacity: `${Math.round((0.06 + core * 0.1) * 100) / 100}`,
        transform: `rotate(-40 ${n(x)} ${n(y)})`,
      }),
    )
  }
  c.add(screen(group(clouds.join(''), { filter: c.blur(34) })))
  c.add(glow(c, 760, 520, 420, '#ffcfc0', 0.3), glow(c, 980, 330, 300, '#c9a0f0', 0.24))
  const lanes: string[] = []
  for (let i = 0; i < 30; i++) {
    const t = 0.26 + (i / 29) * 0.62
    const [x, y] = along(t)
    lanes.push(
      ellipse(
        x + wander(i * 0.28 + 9) * 60 + 16,
        y + wander(i * 0.28 + 80) * 44 + 14,
        34 + c.rnd() * 44,
        15 + c.rnd() * 18,
        '#171443',
        {
          opacity: `${Math.round(100 * (0.08 + 0.26 * Math.sin((Math.PI * (i + 1)) / 31))) / 100}`,
          transform: `rotate(${n(-40 + c.rnd.bell() * 30)} ${n(x)} ${n(y)})`,
        },
      ),
    )
  }
  c.add(group(lanes.join(''), { filter: c.blur(13) }))
  const dust: string[] = []
  for (let i = 0; i < 2400; i++) {
    const band = i > 430
    const t = c.rnd() * 1.1 - 0.05
    const [bx, by] = along(t)
    const off = c.rnd.bell() * 190
    const x = band ? bx + off * 0.66 : c.rnd() * width
    const y = band ? by + off * 0.75 : c.rnd() * 820
    if (x < 0 || x > width || y > 830 || y < 0) continue
    const rank = c.rnd()
    const low = Math.max(0.15, 1 - (y / 830) ** 3)
    dust.push(
      circle(
        x,
        y,
        rank > 0.985 ? 2.6 : rank > 0.9 ? 1.7 : rank > 0.5 ? 1.1 : 0.8,
        c.rnd.pick(['#fff6e6', '#ffe6d6', '#dfe4ff', '#fdeaff']),
        {
          opacity: `${Math.round((0.4 + rank * 0.6) * low * 100) / 100}`,
        },
      ),
    )
  }
  c.add(dust.join(''))
  for (const [x, y, s] of [
    [330, 180, 14],
    [1330, 420, 12],
    [560, 96, 9],
    [1180, 150, 10],
    [180, 420, 8],
    [1490, 250, 9],
  ] as const) {
    c.add(glow(c, x, y, s * 3.4, '#fff0e0', 0.5), glint(x, y, s, '#fffaf0', 0.95))
  }
  // one meteor
  c.add(
    stroke(
      'M420 330L590 270',
      c.linear(420, 330, 590, 270, [
        [0, '#fff6e0', 0],
        [1, '#fff6e0', 0.95],
      ]),
      3,
    ),
  )

  // hills
  const h1 = ridge(c, { seed: 'dv1', y: 800, swing: 50, wave: 420 })
  const h2 = ridge(c, { seed: 'dv2', y: 850, swing: 40, wave: 360 })
  c.add(path(h1.shape(height), '#8a6496'))
  c.add(path(h2.shape(height), '#5f4a84'))
  for (let x = 0; x < width; x += c.rnd.between(26, 70))
    c.add(bush(c.rnd, x, h2.at(x) + 14, 60, c.rnd.between(20, 40), '#54417a'))

  const ink = '#080620'
  // the village, without a single lamp
  const dark = '#1c1844'
  const roof = '#151238'
  const village: string[] = []
  const house = (x: number, y: number, w: number, h: number, k: number) => {
    const wall = mix(dark, '#5a4884', k)
    village.push(rect(x, y - h, w, h + 110, wall))
    village.push(
      path(
        `M${n(x - 9)} ${n(y - h + 4)}L${n(x + w * 0.2)} ${n(y - h - w * 0.36)}L${n(x + w * 0.8)} ${n(y - h - w * 0.36)}L${n(x + w + 9)} ${n(y - h + 4)}Z`,
        mix(roof, '#473a74', k),
      ),
    )
    village.push(
      stroke(`M${n(x + w * 0.2)} ${n(y - h - w * 0.36)}L${n(x + w * 0.8)} ${n(y - h - w * 0.36)}`, '#e0b4cc', 2.4, {
        opacity: '0.7',
      }),
    )
    village.push(rect(x + w * 0.66, y - h - w * 0.52, w * 0.1, w * 0.26, roof))
    for (let i = 0; i < Math.floor(w / 34); i++) village.push(rect(x + 14 + i * 32, y - h + 18, 13, 17, '#0f0d2e'))
  }
  house(700, 872, 92, 46, 0.6)
  house(1100, 868, 100, 50, 0.6)
  house(1206, 880, 84, 44, 0.5)
  house(610, 884, 100, 54, 0.4)
  house(800, 884, 110, 62, 0.3)
  // church
  village.push(
    rect(936, 720, 58, 190, '#211b4c'),
    path('M928 724L965 566L1002 724Z', roof),
    rect(990, 800, 96, 90, '#1e1948'),
    path('M986 804L1010 752L1082 752L1096 804Z', roof),
  )
  village.push(
    stroke('M965 566L965 536M955 548L975 548', roof, 4),
    circle(965, 752, 13, '#3a3174'),
    stroke('M965 752L965 743M965 752L971 755', '#b9a8e8', 2),
  )
  village.push(stroke('M928 724L965 566M936 728L936 880', '#e0b4cc', 2.6, { opacity: '0.75' }))
  house(1010, 900, 108, 58, 0.12)
  house(870, 908, 100, 58, 0.08)
  house(730, 908, 112, 60, 0.12)
  house(1140, 906, 110, 58, 0.1)
  house(1270, 902, 92, 46, 0.2)
  house(560, 912, 96, 50, 0.16)
  c.add(village.join(''))
  for (const [x, w] of [
    [520, 90],
    [668, 80],
    [986, 70],
    [1128, 80],
    [1252, 70],
    [1370, 110],
  ] as const) {
    c.add(bush(c.rnd, x, 926, w, 52, '#17143a'))
  }
  // street lamps, standing there unlit
  for (const x of [650, 850, 1124, 1330]) c.add(stroke(`M${x} 930L${x} 858Q${x} 846 ${x + 14} 846`, '#0f0d2e', 4))
  const h3 = ridge(c, {
    seed: 'dv3',
    y: 944,
    swing: 26,
    wave: 380,
    lift: (x) => -96 * Math.exp(-(((x - 210) / 260) ** 2)),
  })
  for (const [x, h] of [
    [1540, 330],
    [1470, 230],
    [1592, 250],
    [20, 210],
  ] as const) {
    c.add(fir(c.rnd, x, h3.at(x) + 34, h, '#120e34'))
  }
  c.add(
    path(
      h3.shape(height + 20),
      c.down(830, height, [
        [0, '#241d52'],
        [1, '#0d0a2a'],
      ]),
    ),
  )
  c.add(stroke(h3.line, '#7c6ab8', 2.5, { opacity: '0.45' }))
  // a footpath up the field
  c.add(
    path(
      'M830 944Q760 966 640 970Q500 982 520 1020Q560 1060 640 1090L820 1090Q700 1040 680 1010Q680 988 780 980Q860 972 880 944Z',
      '#5a4a92',
      { opacity: '0.5' },
    ),
  )
  // watchers and their telescope
  const gx = 236
  const gy = h3.at(gx) + 6
  c.add(
    stroke(
      `M${gx} ${n(gy - 84)}L${gx - 40} ${n(gy)}M${gx} ${n(gy - 84)}L${gx + 4} ${n(gy + 2)}M${gx} ${n(gy - 84)}L${gx + 42} ${n(gy)}`,
      ink,
      6,
    ),
    group(
      rect(-74, -15, 168, 30, ink, { rx: 6 }) +
        rect(86, -19, 26, 38, ink, { rx: 4 }) +
        rect(-96, -7, 26, 14, ink, { rx: 3 }),
      {
        transform: `translate(${gx} ${n(gy - 92)}) rotate(-42)`,
      },
    ),
    figure(gx - 104, h3.at(gx - 104) + 6, 132, ink),
    figure(gx + 116, h3.at(gx + 116) + 6, 86, ink, -1),
    figure(gx + 176, h3.at(gx + 176) + 6, 124, ink),
  )
  for (let x = 0; x < width; x += 20) c.add(grass(c.rnd, x, height + 8, c.rnd.between(26, 60), 5, ink))
  c.add(vignette(c, '#04031a', 0.5))
  return c
}

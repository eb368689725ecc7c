import {
  type Canvas,
  canvas,
  circle,
  ellipse,
  glow,
  group,
  n,
  path,
  rect,
  ridge,
  screen,
  stars,
  stroke,
  vignette,
} from '../kit.ts'

export function radio(): Canvas {
  const c = canvas('radio')
  const { width, height } = c
  const sill = 800
  c.add('<g transform="translate(0 88)">')
  // the room
  c.add(
    rect(
      0,
      -100,
      width,
      height + 100,
      c.linear(0, 0, width, height, [
        [0, '#241a38'],
        [1, '#150f26'],
      ]),
    ),
  )
  // the night outside
  const view = c.clip(rect(250, 70, 1090, 700, '#000'))
  const out: string[] = []
  out.push(
    rect(
      250,
      70,
      1090,
      700,
      c.down(70, 770, [
        [0, '#0d1a3e'],
        [0.5, '#1f3a6a'],
        [0.82, '#4a6a94'],
        [1, '#8f96a8'],
      ]),
    ),
  )
  out.push(stars(c, 420, 620))
  // waves from the mast, bent back by the sky
  const mx = 990
  const my = 330
  for (let i = 1; i < 15; i++) {
    out.push(
      circle(mx, my, i * 58, 'none', {
        stroke: '#bcd6ff',
        'stroke-width': 2.4,
        opacity: `${Math.round((0.42 - i * 0.026) * 100) / 100}`,
      }),
    )
  }
  const h1 = ridge(c, { seed: 'ra1', y: 640, swing: 56, wave: 300 })
  const h2 = ridge(c, {
    seed: 'ra2',
    y: 690,
    swing: 40,
    wave: 260,
    lift: (x) => -60 * Math.exp(-(((x - 990) / 200) ** 2)),
  })
  const h3 = ridge(c, { seed: 'ra3', y: 752, swing: 26, wave: 200 })
  out.push(path(h1.shape(900), '#3a5480'), path(h2.shape(900), '#22375f'))
  out.push(
    stroke(`M${mx} ${my}L${mx - 30} ${n(h2.at(mx) + 6)}M${mx} ${my}L${mx + 30} ${n(h2.at(mx) + 6)}`, '#14213f', 5),
  )
  for (let i = 0; i < 11; i++) {
    const t = i / 11
    const t2 = (i + 1) / 11
    const bottom = h2.at(mx) - my
    out.push(
      stroke(
        `M${n(mx - 30 * t)} ${n(my + bottom * t)}L${n(mx + 30 * t2)} ${n(my + bottom * t2)}M${n(mx + 30 * t)} ${n(my + bottom * t)}L${n(mx - 30 * t2)} ${n(my + bottom * t2)}`,
        '#14213f',
        2.5,
      ),
    )
  }
  out.push(
    stroke(
      `M${mx} ${my}L${mx - 210} ${n(h2.at(mx - 210) + 12)}M${mx} ${my + 60}L${mx + 210} ${n(h2.at(mx + 210) + 12)}`,
      '#14213f',
      1.6,
    ),
  )
  out.push(path(h3.shape(900), '#14223f'))
  for (const [x, y] of [
    [420, 742],
    [466, 752],
    [700, 748],
    [1230, 744],
    [1190, 756],
  ] as const) {
    out.push(rect(x, y, 6, 6, '#ffd58c'), glow(c, x + 3, y + 3, 24, '#ffc46e', 0.6))
  }
  out.push(
    glow(c, mx, my, 66, '#ff5a54', 0.9),
    circle(mx, my, 5.5, '#ffd8cf'),
    glow(c, mx, my + 150, 34, '#ff5a54', 0.6),
    circle(mx, my + 150, 3.4, '#ffb8ac'),
  )
  c.add(group(out.join(''), { 'clip-path': view }))
  // the frame
  const frame = '#3a2740'
  c.add(rect(238, 58, 1114, 724, 'none', { stroke: frame, 'stroke-width': 30, rx: 4 }))
  c.add(
    stroke(`M795 70L795 770M250 330L1340 330`, frame, 16),
    stroke('M804 76L804 766M258 339L1334 339', '#5b4260', 2, { opacity: '0.7' }),
  )
  c.add(rect(256, 76, 1078, 688, 'none', { stroke: '#5b4260', 'stroke-width': 2 }))
  c.add(
    path('M280 764L560 76L640 76L360 764Z', '#cfe0ff', { opacity: '0.05' }),
    path('M860 764L1140 76L1180 76L900 764Z', '#cfe0ff', { opacity: '0.05' }),
  )

  // curtains
  for (const side of [0, 1]) {
    const folds: string[] = []
    const cloth = c.linear(0, 0, 330, 0, [
      [0, '#5a2740'],
      [0.6, '#8a3a4c'],
      [1, '#a44c50'],
    ])
    folds.push(path('M-30 -120L296 -120Q312 200 286 420Q250 600 150 690Q196 740 210 830L-30 830Z', cloth))
    for (const [a, b] of [
      [50, 20],
      [120, 60],
      [190, 100],
      [250, 130],
    ] as const) {
      folds.push(stroke(`M${a} -120Q${a + 16} 300 ${b + 40} 560T${b} 830`, '#451d36', 10, { opacity: '0.5' }))
      folds.push(stroke(`M${a + 18} -120Q${a + 32} 300 ${b + 54} 560T${b + 16} 830`, '#c9706a', 4, { opacity: '0.3' }))
    }
    folds.push(path('M-30 676Q80 700 164 680Q170 700 156 716Q70 736 -30 712Z', '#d99a5a'))
    c.add(group(folds.join(''), { transform: side ? `translate(${width} 0) scale(-1 1)` : 'translate(0 0)' }))
  }

  // sill
  c.add(
    rect(
      -20,
      sill,
      width + 40,
      46,
      c.down(sill, sill + 46, [
        [0, '#8a5a4a'],
        [1, '#5e3a3c'],
      ]),
    ),
    rect(
      -20,
      sill + 46,
      width + 40,
      240,
      c.down(sill + 46, height, [
        [0, '#2a1c34'],
        [1, '#171024'],
      ]),
    ),
  )
  c.add(rect(-20, sill + 46, width + 40, 12, '#120c20', { opacity: '0.6' }))
  for (let x = 60; x < width; x += 250)
    c.add(rect(x, sill + 86, 200, 170, 'none', { stroke: '#3a2944', 'stroke-width': 4, rx: 6 }))

  // the set
  const rx = 420
  const ry = sill - 330
  const rw = 560
  const rh = 330
  c.add(ellipse(rx + rw / 2, sill + 8, rw * 0.56, 16, '#2a1420', { opacity: '0.6', filter: c.blur(7) }))
  c.add(
    rect(rx + 40, sill - 14, 60, 20, '#2c1616', { rx: 4 }),
    rect(rx + rw - 100, sill - 14, 60, 20, '#2c1616', { rx: 4 }),
  )
  c.add(
    `<rect x="${rx}" y="${ry}" width="${rw}" height="${rh - 8}" rx="44" fill="${c.linear(rx, ry, rx + rw, ry + rh, [
      [0, '#a8603a'],
      [0.4, '#8a4830'],
      [1, '#5a2b26'],
    ])}"/>`,
  )
  for (let i = 0; i < 16; i++) {
    const y = ry + 14 + i * 19
    c.add(
      stroke(
        `M${rx + 26} ${y}q${rw * 0.25} ${n(c.rnd.between(-7, 7))} ${rw * 0.5} 0t${rw * 0.45} ${n(c.rnd.between(-5, 5))}`,
        '#4a2220',
        2,
        { opacity: '0.28' },
      ),
    )
  }
  c.add(
    `<rect x="${rx + 8}" y="${ry + 6}" width="${rw - 16}" height="${rh - 22}" rx="38" fill="none" stroke="#d98f58" stroke-width="3" opacity="0.55"/>`,
  )
  // cloth over the loudspeaker
  const lx = rx + 40
  const ly = ry + 40
  const speaker = `<rect x="${lx}" y="${ly}" width="230" height="236" rx="26"/>`
  c.add(`<rect x="${lx}" y="${ly}" width="230" height="236" rx="26" fill="#c9a878"/>`)
  const weave: string[] = []
  for (let i = 0; i < 40; i++)
    weave.push(
      stroke(`M${lx} ${ly + i * 8}L${lx + 230} ${ly + i * 8}`, '#8f6a4c', 2, { opacity: '0.45' }),
      stroke(`M${lx + i * 8} ${ly}L${lx + i * 8} ${ly + 236}`, '#f0d8a8', 1.6, { opacity: '0.35' }),
    )
  weave.push(
    circle(lx + 115, ly + 118, 92, '#6a4636', { opacity: '0.32' }),
    circle(lx + 115, ly + 118, 40, '#5a382e', { opacity: '0.3' }),
  )
  c.add(group(weave.join(''), { 'clip-path': c.clip(speaker) }))
  c.add(`<rect x="${lx}" y="${ly}" width="230" height="236" rx="26" fill="none" stroke="#f0c078" stroke-width="5"/>`)
  // dial
  const dx = rx + 300
  const dy = ry + 44
  c.add(
    `<rect x="${dx}" y="${dy}" width="222" height="128" rx="18" fill="${c.radial(dx + 111, dy + 70, 150, [
      [0, '#fff3c4'],
      [0.5, '#ffd27a'],
      [1, '#f0953f'],
    ])}" stroke="#f0c078" stroke-width="5"/>`,
  )
  for (let i = 0; i <= 30; i++) {
    const x = dx + 22 + i * 5.95
    c.add(rect(x, dy + 34, 2, i % 5 ? 10 : 20, '#8a4228'), rect(x, dy + 78, 2, i % 6 ? 8 : 18, '#8a4228'))
  }
  for (const [x, w] of [
    [24, 26],
    [66, 34],
    [118, 22],
    [158, 38],
  ] as const) {
    c.add(rect(dx + x, dy + 20, w, 5, '#a85a34', { rx: 2 }), rect(dx + x + 6, dy + 104, w - 6, 5, '#a85a34', { rx: 2 }))
  }
  c.add(rect(dx + 136, dy + 14, 4, 100, '#c2303a'))
  // knobs and keys
  for (const [x, r] of [
    [dx + 40, 34],
    [dx + 182, 34],
  ] as const) {
    c.add(
      circle(x, ry + 244, r + 6, '#3a1a1c'),
      circle(
        x,
        ry + 244,
        r,
        c.radial(x - 10, ry + 232, 54, [
          [0, '#f7e2b8'],
          [0.6, '#d9b07a'],
          [1, '#9c6a48'],
        ]),
      ),
      circle(x, ry + 244, r * 0.55, '#c89a68'),
      stroke(`M${x} ${ry + 244}L${x + 12} ${ry + 222}`, '#5a2b26', 5),
    )
  }
  for (let i = 0; i < 4; i++)
    c.add(rect(dx + 84 + i * 15, ry + 226, 12, 36, i === 1 ? '#d9b07a' : '#f7e2b8', { rx: 3 }))
  // aerial
  c.add(
    stroke(`M${rx + rw - 40} ${ry + 8}L${rx + rw + 96} ${ry - 250}`, '#c9c2d0', 4),
    circle(rx + rw + 97, ry - 252, 6, '#f0eaf4'),
  )
  // its light
  c.add(glow(c, dx + 110, dy + 66, 440, '#ffad52', 0.5), glow(c, dx + 110, dy + 66, 150, '#ffe6a8', 0.55))
  c.add(
    screen(
      rect(
        dx - 40,
        sill,
        300,
        46,
        c.linear(dx - 40, 0, dx + 260, 0, [
          [0, '#ffb765', 0],
          [0.5, '#ffb765', 0.4],
          [1, '#ffb765', 0],
        ]),
      ),
    ),
  )

  // a cup, steaming
  const cx = 1130
  c.add(ellipse(cx, sill + 4, 84, 11, '#e8d8c0'), ellipse(cx, sill + 2, 60, 6, '#b59a8a'))
  c.add(
    path(
      `M${cx - 54} ${sill - 84}L${cx + 54} ${sill - 84}Q${cx + 50} ${sill - 8} ${cx + 22} ${sill}L${cx - 22} ${sill}Q${cx - 50} ${sill - 8} ${cx - 54} ${sill - 84}Z`,
      c.linear(cx - 54, 0, cx + 54, 0, [
        [0, '#ffe6c0'],
        [0.5, '#e9d4c0'],
        [1, '#a892a4'],
      ]),
    ),
  )
  c.add(
    stroke(
      `M${cx + 52} ${sill - 70}Q${cx + 92} ${sill - 70} ${cx + 80} ${sill - 40}Q${cx + 70} ${sill - 22} ${cx + 42} ${sill - 26}`,
      '#a892a4',
      9,
    ),
  )
  c.add(
    ellipse(cx, sill - 84, 54, 10, '#6a3a2c'),
    path(
      `M${cx - 52} ${sill - 56}Q${cx} ${sill - 44} ${cx + 51} ${sill - 56}L${cx + 50} ${sill - 44}Q${cx} ${sill - 32} ${cx - 50} ${sill - 44}Z`,
      '#3f6a8a',
    ),
  )
  c.add(
    group(
      stroke(
        `M${cx - 16} ${sill - 100}q-20 -36 4 -66t-2 -70M${cx + 18} ${sill - 100}q18 -30 -2 -58t6 -60`,
        '#f4ece8',
        9,
        { opacity: '0.4' },
      ),
      { filter: c.blur(5) },
    ),
  )

  // the cat, who prefers the warm end
  const cat = '#120d20'
  c.add(
    path(
      `M196 ${sill + 2}Q176 ${sill - 70} 232 ${sill - 108}Q300 ${sill - 138} 366 ${sill - 104}Q420 ${sill - 66} 408 ${sill + 2}Z`,
      cat,
    ),
    path(
      `M214 ${sill - 62}Q182 ${sill - 74} 176 ${sill - 40}Q172 ${sill - 4} 216 ${sill + 2}L262 ${sill + 2}Q272 ${sill - 46} 214 ${sill - 62}Z`,
      cat,
    ),
    path(`M178 ${sill - 44}L172 ${sill - 98}L212 ${sill - 68}Z`, cat),
    path(`M214 ${sill - 68}L250 ${sill - 100}L252 ${sill - 50}Z`, cat),
    stroke(
      `M180 ${sill - 76}L178 ${sill - 88}L188 ${sill - 80}M238 ${sill - 84}L246 ${sill - 92}L247 ${sill - 74}`,
      '#6a4a5c',
      2.4,
    ),
    stroke(
      `M176 ${sill - 40}L172 ${sill - 98}L212 ${sill - 68}M216 ${sill - 70}L250 ${sill - 100}L252 ${sill - 66}M258 ${sill - 118}Q310 ${sill - 132} 366 ${sill - 102}`,
      '#8a5a72',
      2.4,
      { opacity: '0.6' },
    ),
    stroke(`M402 ${sill - 8}Q440 ${sill + 16} 400 ${sill + 40}Q370 ${sill + 58} 356 ${sill + 78}`, cat, 17),
    stroke(`M192 ${sill - 34}q7 6 14 0M222 ${sill - 34}q7 6 14 0`, '#7a5a6a', 2.6),
    stroke(`M366 ${sill - 102}Q414 ${sill - 66} 406 ${sill - 6}`, '#e08a4c', 3.5, { opacity: '0.6' }),
  )
  c.add('</g>', vignette(c, '#0a0616', 0.62))
  return c
}

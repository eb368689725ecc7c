import {
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
  ripples,
  stars,
  stroke,
  vignette,
} from './kit.ts'
import { MOTHS, moth } from './moth.ts'

const FACE = 'M208 246C204 150 396 150 392 246C392 322 356 392 300 394C244 392 208 322 208 246Z'

interface Sitter {
  skin: string
  shade: string
  lip: string
  brow: string
}

/** Neck and face, lit from the right. */
function head(c: Canvas, s: Sitter): string {
  const clip = c.clip(`<path d="${FACE}"/>`)
  return (
    path('M258 350L258 452Q300 492 342 452L342 350Z', s.shade) +
    ellipse(208, 278, 17, 27, s.shade) +
    ellipse(392, 278, 17, 27, s.skin) +
    path(FACE, s.skin) +
    group(
      path('M190 120L282 120Q262 210 276 280Q284 350 306 420L190 420Z', s.shade, { opacity: '0.5' }) +
        circle(244, 314, 22, s.lip, { opacity: '0.14' }) +
        circle(356, 314, 22, s.lip, { opacity: '0.18' }),
      { 'clip-path': clip },
    )
  )
}

/** Calm features: lowered lids, a straight nose, the start of a smile. */
function features(s: Sitter, lids: 'open' | 'low' = 'open'): string {
  const eye = (x: number) =>
    lids === 'low'
      ? stroke(`M${x - 17} 272Q${x} 284 ${x + 17} 272`, s.brow, 5)
      : ellipse(x, 272, 7.5, 9, '#23151f') +
        circle(x + 2.5, 269, 2.4, '#ffffff') +
        stroke(`M${x - 15} 266Q${x} 256 ${x + 15} 265`, s.brow, 4)
  return (
    eye(258) +
    eye(342) +
    stroke('M236 240Q256 228 276 238M324 238Q344 228 364 240', s.brow, 7) +
    stroke('M300 272Q308 300 302 312Q296 318 288 314', s.shade, 5) +
    stroke('M272 346Q300 366 328 346', s.lip, 6)
  )
}

function backdrop(c: Canvas, top: string, bottom: string): string {
  return rect(
    0,
    0,
    600,
    600,
    c.down(0, 600, [
      [0, top],
      [1, bottom],
    ]),
  )
}

function adaeze(): Canvas {
  const c = canvas('adaeze', 600, 600)
  const s = { skin: '#9a5c3c', shade: '#6f3c2c', lip: '#b5484a', brow: '#2c1614' }
  c.add(backdrop(c, '#3b1a2a', '#8a3a2c'))
  // the mouth of an oven behind her
  c.add(path('M70 600L70 330Q74 96 300 92Q526 96 530 330L530 600Z', '#5a2422'))
  c.add(
    path(
      'M104 600L104 336Q108 130 300 126Q492 130 496 336L496 600Z',
      c.radial(300, 420, 360, [
        [0, '#ffe7a6'],
        [0.45, '#f9b458'],
        [0.8, '#e2722f'],
        [1, '#b84a26'],
      ]),
    ),
  )
  for (let i = 0; i < 15; i++) {
    const a = Math.PI + (i / 14) * Math.PI
    c.add(
      rect(-17, -10, 34, 20, i % 2 ? '#7c3528' : '#93432f', {
        rx: 4,
        transform: `translate(${n(300 + Math.cos(a) * 213)} ${n(318 + Math.sin(a) * 210)}) rotate(${n((a * 180) / Math.PI + 90)})`,
      }),
    )
  }
  c.add(glow(c, 420, 360, 330, '#fff0b8', 0.5))
  // shoulders, apron
  c.add(path('M40 620Q50 486 190 458L258 440Q300 476 342 440L410 458Q550 486 560 620Z', '#2f5a63'))
  c.add(path('M410 458Q550 486 560 620L470 620Q470 520 400 470Z', '#447a80'))
  c.add(head(c, s))
  c.add(
    path('M186 620L206 500Q300 540 394 500L414 620Z', '#f3e2c2'),
    path('M336 520Q370 514 394 500L414 620L350 620Z', '#fff3da'),
    stroke('M206 502L230 448M394 502L370 448', '#f3e2c2', 17),
  )
  c.add(features(s))
  // the wrap
  c.add(path('M196 236Q180 110 300 88Q420 110 404 236Q360 184 300 186Q240 184 196 236Z', '#e2a03f'))
  c.add(path('M226 128Q196 60 262 44Q300 20 338 44Q404 60 374 128Q300 96 226 128Z', '#d98534'))
  c.add(path('M300 34Q352 26 376 66Q388 100 374 128Q340 108 316 110Q340 70 300 34Z', '#f4bc5c'))
  c.add(path('M340 104Q404 130 404 236Q374 190 336 188Q356 150 340 104Z', '#f4bc5c'))
  c.add(
    stroke(
      'M204 214Q240 150 320 140M214 170Q260 116 348 122M250 62Q262 96 240 122M300 40Q290 84 306 108',
      '#a85a2a',
      5,
      { opacity: '0.75' },
    ),
    stroke('M196 236Q240 184 300 186Q360 184 404 236', '#b5473c', 12),
  )
  c.add(
    circle(204, 322, 11, '#2f7a80'),
    circle(396, 322, 11, '#46a0a0'),
    circle(204, 346, 7, '#2f7a80'),
    circle(396, 346, 7, '#46a0a0'),
  )

  c.add(vignette(c, '#1c0a12', 0.4))
  return c
}

function tobias(): Canvas {
  const c = canvas('tobias', 600, 600)
  const s = { skin: '#f0c29c', shade: '#c98f78', lip: '#b8605a', brow: '#8f4a2a' }
  c.add(backdrop(c, '#1c1644', '#5b4690'))
  c.add(stars(c, 90, 420, { colour: '#efe4ff' }), moon(c, 300, 268, 190, '#efe2ff', '#d3c0ee'))
  c.add(path('M30 620Q44 490 196 460L258 440Q300 480 342 440L404 460Q556 490 570 620Z', '#3f5a3f'))
  c.add(path('M404 460Q556 490 570 620L480 620Q474 524 392 474Z', '#5c7d54'))
  c.add(head(c, s))
  c.add(
    path('M240 446L300 512L360 446L390 470L330 600L300 560L270 600L210 470Z', '#f2e4cc'),
    path('M300 512L360 446L390 470L330 600L300 560Z', '#fff6e2'),
  )
  c.add(
    path('M190 466L236 440L300 560L280 620L200 620Z', '#35503a'),
    path('M410 466L364 440L300 560L320 620L420 620Z', '#527348'),
  )
  // beard, then features over it
  c.add(
    path(
      'M208 268Q214 336 240 326Q262 308 300 318Q338 308 360 326Q386 336 392 268Q404 380 350 420Q300 446 250 420Q196 380 208 268Z',
      '#b5602f',
    ),
  )
  c.add(path('M302 318Q338 308 360 326Q386 336 392 268Q404 380 350 420Q326 434 302 436Z', '#d17a3c'))
  c.add(
    features(s),
    path('M264 326Q282 308 300 322Q318 308 336 326Q318 340 300 336Q282 340 264 326Z', '#93481f'),
    ellipse(300, 350, 22, 8, '#b8605a'),
    path('M278 346Q300 356 322 346Q300 342 278 346Z', '#7a2f30'),
  )
  // spectacles
  for (const x of [256, 344])
    c.add(
      circle(x, 272, 35, '#dfe4ff', { opacity: '0.16' }),
      circle(x, 272, 35, 'none', { stroke: '#3a2440', 'stroke-width': 6 }),
      stroke(`M${x - 18} 258L${x - 2} 246`, '#ffffff', 4, { opacity: '0.5' }),
    )
  c.add(stroke('M291 268Q300 260 309 268M221 266L206 262M379 266L394 262', '#3a2440', 6))
  // cap
  c.add(
    path('M196 220Q186 120 300 108Q414 120 410 216Q360 190 300 192Q240 190 196 220Z', '#4a3a5c'),
    path('M310 108Q414 120 410 216Q376 198 338 194Q352 150 310 108Z', '#6a5480'),
    path('M190 226Q240 176 330 184Q400 190 424 232Q360 206 300 208Q236 208 190 226Z', '#33263f'),
    circle(300, 110, 9, '#33263f'),
  )
  c.add(stroke('M214 160Q258 138 300 140M224 190Q270 166 330 168', '#33263f', 3, { opacity: '0.5' }))
  c.add(
    glow(c, 478, 470, 90, '#fff0d0', 0.35),
    moth(c, MOTHS.emperor!, 478, 486, 0.62, 24),
    moth(c, MOTHS.ermine!, 112, 172, 0.3, -30),
    moth(c, MOTHS.brimstone!, 500, 128, 0.26, 40),
  )
  c.add(vignette(c, '#0b0820', 0.45))
  return c
}

function marit(): Canvas {
  const c = canvas('marit', 600, 600)
  const s = { skin: '#edbf9f', shade: '#bf8d86', lip: '#b0575c', brow: '#8f8a94' }
  c.add(backdrop(c, '#0b2c44', '#5fa39a'))
  c.add(stars(c, 80, 330, { colour: '#eefbe6' }), moon(c, 452, 128, 58, '#fbf3d8', '#dfdcb8'))
  c.add(
    rect(
      0,
      384,
      600,
      220,
      c.down(384, 600, [
        [0, '#7dbfa9'],
        [0.3, '#2f7a80'],
        [1, '#0d3a4c'],
      ]),
    ),
    ripples(c, 388, 600, '#0d3a4c', 60, 0.5),
    ripples(c, 388, 560, '#d9f2d8', 40, 0.4),
  )
  c.add(path('M0 384Q70 340 150 360Q210 372 236 384Z', '#2c7076'), path('M470 384Q540 350 600 358L600 384Z', '#3b8582'))
  // hair behind
  c.add(
    path(
      'M186 250Q176 130 300 124Q424 130 414 250Q430 350 408 410Q380 430 358 400L242 400Q220 430 192 410Q170 350 186 250Z',
      '#c9c6cf',
    ),
  )
  c.add(path('M330 128Q424 140 414 250Q430 350 408 410Q380 430 358 400L340 300Z', '#eeebe8'))
  // jumper
  c.add(
    path('M36 620Q46 488 196 462L254 436Q300 470 346 436L404 462Q554 488 564 620Z', '#1f3a5c'),
    path('M404 462Q554 488 564 620L474 620Q470 522 396 474Z', '#335580'),
  )
  c.add(head(c, s))
  c.add(
    path('M242 424Q300 470 358 424L372 458Q300 512 228 458Z', '#2a4a70'),
    stroke('M240 440Q300 486 360 440', '#1f3a5c', 4),
  )
  const knit: string[] = []
  for (let row = 0; row < 4; row++) {
    const y = 520 + row * 26
    for (let k = 0; k < 19; k++) {
      const x = 30 + k * 30 + (row % 2) * 15
      const lift = ((x - 300) / 300) ** 2 * 46
      knit.push(
        row % 2
          ? circle(x, y + lift, 4.5, '#e9dcc0')
          : path(`M${x} ${n(y - 10 + lift)}l10 10l-10 10l-10 -10Z`, row ? '#c8544a' : '#e9dcc0'),
      )
    }
  }
  c.add(
    group(knit.join(''), {
      'clip-path': c.clip('<path d="M36 620Q46 488 196 462L228 458Q300 512 372 458L404 462Q554 488 564 620Z"/>'),
    }),
  )
  c.add(features(s, 'low'))
  c.add(stroke('M222 290L208 296M224 300L212 310M378 290L392 296M376 300L388 310', s.shade, 3, { opacity: '0.8' }))
  // fringe and knitted hat
  c.add(path('M204 254Q196 190 250 178Q330 164 392 196Q404 220 398 258Q380 214 330 206Q270 236 204 254Z', '#dedbe0'))
  c.add(
    path('M190 210Q180 74 300 66Q420 74 410 210Q300 168 190 210Z', '#c8544a'),
    path('M316 68Q420 78 410 210Q380 196 346 190Q366 120 316 68Z', '#e0705a'),
  )
  for (let i = 0; i < 7; i++)
    c.add(
      stroke(
        `M${218 + i * 27} ${186 - Math.sin((i / 6) * Math.PI) * 14}Q${240 + i * 20} 120 ${288 + i * 4} 78`,
        '#8f3236',
        3,
        { opacity: '0.55' },
      ),
    )
  c.add(path('M182 226Q178 196 196 188Q300 142 404 188Q422 196 418 226Q300 172 182 226Z', '#e9dcc0'))
  for (let i = 0; i < 13; i++) {
    const x = 196 + i * 17.4
    const y = 208 - Math.sin((i / 12) * Math.PI) * 36
    c.add(stroke(`M${n(x)} ${n(y - 12)}L${n(x + 2)} ${n(y + 9)}`, '#bfae8e', 3))
  }
  c.add(circle(300, 58, 26, '#e9dcc0'), circle(308, 52, 17, '#f8efd8'))
  c.add(vignette(c, '#03131f', 0.4))
  return c
}

function jun(): Canvas {
  const c = canvas('jun', 600, 600)
  const s = { skin: '#e8b68a', shade: '#b97f6a', lip: '#b05a55', brow: '#1d1724' }
  c.add(backdrop(c, '#231b4a', '#a84f66'))
  for (let i = 1; i < 11; i++)
    c.add(
      circle(300, 280, 60 + i * 46, 'none', { stroke: '#ffd3b8', 'stroke-width': 3, opacity: `${0.5 - i * 0.042}` }),
    )
  c.add(circle(300, 272, 176, '#f2a077', { opacity: '0.92' }), glow(c, 340, 250, 300, '#ffd9a8', 0.4))
  c.add(
    path('M34 620Q46 488 196 460L258 440Q300 474 342 440L404 460Q554 488 566 620Z', '#3a2c5e'),
    path('M404 460Q554 488 566 620L474 620Q470 522 396 472Z', '#554284'),
  )
  // hair behind the ears
  c.add(path('M196 280Q180 130 300 118Q420 130 404 280L392 300L208 300Z', '#1d1724'))
  c.add(head(c, s))
  c.add(
    path('M236 436Q300 496 364 436L380 462Q300 528 220 462Z', '#e2b35a'),
    path('M302 484Q340 476 364 436L380 462Q344 494 302 496Z', '#f4cd7c'),
  )
  c.add(features(s))
  c.add(
    path(
      'M204 258Q192 178 246 140Q330 104 392 168Q408 206 398 262Q392 216 366 196Q350 214 322 192Q306 216 276 196Q262 222 238 206Q214 224 204 258Z',
      '#231b2c',
    ),
  )
  c.add(path('M300 118Q372 122 396 176Q408 206 398 262Q392 216 366 196Q356 206 340 200Q352 158 300 118Z', '#43355a'))
  c.add(stroke('M246 150Q262 168 258 194M300 136Q314 160 306 190', '#43355a', 4, { opacity: '0.8' }))
  // headphones
  c.add(
    stroke('M196 270Q186 92 300 86Q414 92 404 270', '#f0e2cc', 19),
    stroke('M196 270Q186 92 300 86Q414 92 404 270', '#c9b49a', 5),
  )
  for (const [x, light] of [
    [194, '#c8544a'],
    [406, '#e0705a'],
  ] as const) {
    c.add(
      rect(x - 25, 236, 50, 92, '#2a2038', { rx: 24 }),
      rect(x - 20 + (x > 300 ? 8 : -8), 246, 40, 72, light, { rx: 19 }),
      circle(x + (x > 300 ? 8 : -8), 282, 8, '#f0e2cc'),
    )
  }
  c.add(stroke('M196 328Q176 420 236 470Q280 510 262 610', '#2a2038', 6))

  c.add(vignette(c, '#150d2a', 0.42))
  return c
}

export const portraits: Record<string, () => Canvas> = {
  'portrait-adaeze': adaeze,
  'portrait-jun': jun,
  'portrait-marit': marit,
  'portrait-tobias': tobias,
}

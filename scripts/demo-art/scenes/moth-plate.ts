import { type Canvas, canvas, circle, ellipse, glow, group, path, rect, stroke, vignette } from '../kit.ts'
import { MOTHS, moth } from '../moth.ts'

/** A plate from the moth book: twelve kinds on warm paper, upright format. */
export function mothPlate(): Canvas {
  const c = canvas('moth-plate', 1067, 1600)
  const { width, height } = c
  c.add(rect(0, 0, width, height, '#f3e4c6'))
  c.add(glow(c, 420, 480, 1100, '#fff6e0', 0.6))
  c.add(rect(46, 46, width - 92, height - 92, 'none', { stroke: '#7d5a63', 'stroke-width': 3, rx: 8 }))
  c.add(rect(58, 58, width - 116, height - 116, 'none', { stroke: '#7d5a63', 'stroke-width': 1, rx: 4 }))
  // a lamp at the top, because this is where they all meet
  c.add(glow(c, width / 2, 190, 240, '#ffdf9a', 0.9))
  const rays: string[] = []
  for (let i = 0; i < 24; i++) {
    const a = (i / 24) * Math.PI * 2
    const [from, to] = i % 2 ? [74, 92] : [70, 106]
    rays.push(
      stroke(
        `M${width / 2 + Math.cos(a) * from} ${190 + Math.sin(a) * from}L${width / 2 + Math.cos(a) * to} ${190 + Math.sin(a) * to}`,
        '#d9944a',
        4,
      ),
    )
  }
  c.add(rays.join(''))
  c.add(circle(width / 2, 190, 52, '#f0b45c'), circle(width / 2, 190, 40, '#ffe0a0'))
  c.add(stroke('M520 196Q526 176 533.5 190Q541 176 547 196M520 196L526 226M547 196L541 226', '#b86f3a', 3.5))

  const names = [
    'emperor',
    'hawk',
    'tiger',
    'emerald',
    'underwing',
    'brimstone',
    'elephant',
    'ermine',
    'blue',
    'carpet',
    'footman',
    'plume',
  ]
  const columns = [width * 0.22, width * 0.5, width * 0.78]
  names.forEach((name, i) => {
    const kind = MOTHS[name]!
    const x = columns[i % 3]!
    const y = 440 + Math.floor(i / 3) * 285
    const scale = kind.form === 'swept' ? 1.1 : kind.form === 'folded' ? 1.5 : 1.28
    const dy = kind.form === 'folded' ? -10 : 0
    c.add(
      group(
        moth(
          c,
          { ...kind, fore: '#a07f62', hind: '#a07f62', band: '#a07f62', spot: '#a07f62', body: '#a07f62' },
          x + 7,
          y + dy + 12,
          scale,
        ),
        {
          opacity: '0.35',
          filter: c.blur(6),
        },
      ),
    )
    c.add(moth(c, kind, x, y + dy, scale))
    // a caption written too small to read
    const w = 60 + ((i * 37) % 50)
    c.add(stroke(`M${x - w / 2} ${y + 128}q8 -7 16 0t16 0t16 0t${w - 48} 0`, '#7d5a63', 2.4, { opacity: '0.75' }))
    c.add(circle(x, y + 146, 2.6, '#b86f3a'))
  })
  // sprigs in the lower corners
  for (const side of [-1, 1]) {
    let sprig = stroke('M0 0Q40 -90 10 -190', '#7f8a5a', 4)
    for (let i = 0; i < 8; i++) {
      const y = -24 - i * 21
      const x = 24 * Math.sin((-y / 190) * 2.6)
      const d = i % 2 ? 1 : -1
      sprig += ellipse(x + d * 18, y - 6, 18, 7, '#93a06a', { transform: `rotate(${d * -28} ${x + d * 18} ${y - 6})` })
    }
    sprig += path('M6 -190Q10 -214 26 -220Q26 -198 10 -188Z', '#d98d5b')
    c.add(
      group(sprig, { transform: `translate(${width / 2 + side * 430} ${height - 76}) scale(${-side * 0.56} 0.56)` }),
    )
  }
  c.add(vignette(c, '#8a5a3a', 0.22, 0.5, 0.5))
  return c
}

import classes from './field.module.css'

interface Stalk {
  x: number
  height: number
  lean: number
  shade: number
}

const STALKS = 46
const WIDTH = 720
const HEIGHT = 900

/** A generator with a fixed seed, so that the drawing is always the same. */
function stalks(): Stalk[] {
  let seed = 20
  const random = () => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return seed / 2147483648
  }
  return Array.from({ length: STALKS }, (_, i) => ({
    x: ((i + 0.2 + random() * 0.6) / STALKS) * WIDTH,
    height: HEIGHT * (0.34 + random() * 0.4),
    lean: 22 + random() * 56,
    shade: Math.floor(random() * 4),
  })).sort((a, b) => b.height - a.height)
}

const GRAINS = 7

/** A drawing of a field of grain next to the form. Decorative: hidden from screen readers and on small screens. */
export function Field() {
  return (
    <div className={classes.field} aria-hidden="true">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="xMidYMax slice" aria-hidden="true">
        <circle className={classes.sun} cx={WIDTH * 0.66} cy={HEIGHT * 0.3} r="96" />
        <path className={classes.hills} d={`M0 600 Q 180 520 380 575 T 720 540 V ${HEIGHT} H 0Z`} />
        {stalks().map((stalk) => (
          <Stalk key={stalk.x} {...stalk} />
        ))}
      </svg>
    </div>
  )
}

/** A leaning stem with pairs of grains along its upper end. */
function Stalk({ x, height, lean, shade }: Stalk) {
  const top = HEIGHT - height
  const at = (t: number) => ({
    x: x + lean * t * t,
    y: HEIGHT + 20 - (height + 20) * t,
    angle: (Math.atan2(2 * lean * t, height) * 180) / Math.PI,
  })
  const grains = Array.from({ length: GRAINS }, (_, i) => at(1 - i * 0.035))
  return (
    <g className={classes[`shade${shade}`]}>
      <path
        className={classes.stem}
        d={`M${x} ${HEIGHT + 20} Q ${x} ${HEIGHT + 20 - (height + 20) / 2} ${x + lean} ${top}`}
      />
      {grains.map((grain, i) => (
        <g key={grain.y} transform={`translate(${grain.x} ${grain.y}) rotate(${grain.angle})`}>
          {i === 0 ? <path d="M0 4C-4-3-3.4-11 0-18 3.4-11 4-3 0 4Z" /> : null}
          <path d="M0 6C-8 2-10-5-8.500-13-2.500-9 0-2 0 6Z" />
          <path d="M0 6C8 2 10-5 8.500-13 2.500-9 0-2 0 6Z" />
        </g>
      ))}
    </g>
  )
}

const STALKS = 46
const WIDTH = 720
const HEIGHT = 900
const GRAINS = 7

/** The drawing of a field of grain beside the form, the same as in the web app. */
export const FIELD_IMAGE = draw()

function draw(): string {
  let seed = 20
  const random = () => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return seed / 2147483648
  }
  const stalks = Array.from({ length: STALKS }, (_, i) => ({
    x: ((i + 0.2 + random() * 0.6) / STALKS) * WIDTH,
    height: HEIGHT * (0.34 + random() * 0.4),
    lean: 22 + random() * 56,
    shade: Math.floor(random() * 4),
  })).sort((a, b) => b.height - a.height)
  return (
    `<div class="field" aria-hidden="true"><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMax slice">` +
    '<defs><path id="top" d="M0 4C-4-3-3.4-11 0-18 3.4-11 4-3 0 4Z"/>' +
    '<path id="pair" d="M0 6C-8 2-10-5-8.5-13-2.5-9 0-2 0 6C8 2 10-5 8.5-13 2.5-9 0-2 0 6Z"/></defs>' +
    `<circle class="sun" cx="${WIDTH * 0.66}" cy="${HEIGHT * 0.3}" r="96"/>` +
    `<path class="hills" d="M0 600Q180 520 380 575T720 540V${HEIGHT}H0Z"/>${stalks.map(stalk).join('')}</svg></div>`
  )
}

function round(number: number): string {
  return String(Math.round(number * 10) / 10)
}

/** A leaning stem with pairs of grains along its upper end. */
function stalk({ x, height, lean, shade }: { x: number; height: number; lean: number; shade: number }): string {
  const foot = HEIGHT + 20
  const stem = `M${round(x)} ${foot}Q${round(x)} ${round(foot - (height + 20) / 2)} ${round(x + lean)} ${round(HEIGHT - height)}`
  const grains = Array.from({ length: GRAINS }, (_, i) => {
    const t = 1 - i * 0.035
    const angle = (Math.atan2(2 * lean * t, height) * 180) / Math.PI
    const transform = `translate(${round(x + lean * t * t)} ${round(foot - (height + 20) * t)}) rotate(${round(angle)})`
    return `<g class="grain" transform="${transform}">${i === 0 ? '<use href="#top"/>' : ''}<use href="#pair"/></g>`
  })
  return `<g class="s${shade}"><path class="stem" d="${stem}"/>${grains.join('')}</g>`
}

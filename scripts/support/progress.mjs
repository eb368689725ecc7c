// Shows progress on stderr, so that the output of a command can be piped.
const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']

const out = process.stderr
const isLive = Boolean(out.isTTY) && process.env.TERM !== 'dumb' && !process.env.CI

/** @param {string} text */
export function say(text) {
  out.write(`${text}\n`)
}

/**
 * Runs one step with a spinner and the elapsed seconds on a terminal, with two plain lines elsewhere.
 * @template T
 * @param {string} title
 * @param {(show: (detail: string) => void) => Promise<T>} work  `show` sets the text after the title
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const begun = performance.now()
  const seconds = () => Math.round((performance.now() - begun) / 1000)
  if (!isLive) {
    say(`${title} ...`)
    const result = await work(() => {})
    say(`done in ${seconds()} s`)
    return result
  }

  let detail = ''
  let frame = 0
  const draw = () => {
    frame = (frame + 1) % FRAMES.length
    const line = `${FRAMES[frame]} ${title} ... ${seconds()} s${detail && ` (${detail})`}`
    out.write(`\r\x1b[2K${line.slice(0, (out.columns || 80) - 1)}`)
  }
  const timer = setInterval(draw, 100)
  draw()
  try {
    const result = await work((text) => {
      detail = text
    })
    out.write(`\r\x1b[2K✓ ${title}: ${seconds()} s\n`)
    return result
  } catch (error) {
    out.write(`\r\x1b[2K✗ ${title}\n`)
    throw error
  } finally {
    clearInterval(timer)
  }
}

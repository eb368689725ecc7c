const LOOK_EVERY_MS = 250
const WINDOW_MS = 1000
/** Of a processor. A process of low standing can be sure of about that much. */
const LEAST_SHARE = 0.1

/**
 * Calls back once a process that has work in hand was given next to nothing of the processors for a second. `hadMs` says how
 * much it had so far; null where that is not told, and then nobody is called.
 */
export function watchStarvation(hadMs: () => number | null, onStarved: () => void): Disposable {
  const seen: { at: number; had: number }[] = []
  const look = () => {
    const had = hadMs()
    if (had === null) return
    const at = performance.now()
    seen.push({ at, had })
    // What is kept begins with the last look that is a window old.
    while (seen.length > 1 && at - seen[1]!.at >= WINDOW_MS) seen.shift()
    const { at: then, had: before } = seen[0]!
    const isStarved = at - then >= WINDOW_MS && had - before < (at - then) * LEAST_SHARE
    if (isStarved) onStarved()
  }
  look()
  const timer = setInterval(look, LOOK_EVERY_MS)
  return { [Symbol.dispose]: () => clearInterval(timer) }
}

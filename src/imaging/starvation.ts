const SAMPLE_MS = 250
const WINDOW_MS = 1000
/** A process of the class `low` gets about this share of a processor even on a busy machine. */
const MIN_CPU_SHARE = 0.1

/**
 * Calls `onStarved` when a working process has had nearly no CPU time for a second.
 * @param cpuMs  the CPU time of the process so far; null where it cannot be read, which disables the check
 */
export function watchStarvation(cpuMs: () => number | null, onStarved: () => void): Disposable {
  const samples: { at: number; cpu: number }[] = []
  const sample = () => {
    const cpu = cpuMs()
    if (cpu === null) return
    const at = performance.now()
    samples.push({ at, cpu })
    // The first sample is the newest that is at least one window old.
    while (samples.length > 1 && at - samples[1]!.at >= WINDOW_MS) samples.shift()
    const { at: then, cpu: before } = samples[0]!
    const isStarved = at - then >= WINDOW_MS && cpu - before < (at - then) * MIN_CPU_SHARE
    if (isStarved) onStarved()
  }
  sample()
  const timer = setInterval(sample, SAMPLE_MS)
  return { [Symbol.dispose]: () => clearInterval(timer) }
}

/** The event loop is blocked for at most this long, unless a single item takes longer. */
const SLICE_MS = 5

/** `map` that yields to the event loop between items when it takes long. */
export async function mapCooperatively<T, R>(items: readonly T[], work: (item: T) => R): Promise<R[]> {
  const results: R[] = []
  let since = performance.now()
  for (const item of items) {
    results.push(work(item))
    if (performance.now() - since < SLICE_MS) continue
    await new Promise(setImmediate)
    since = performance.now()
  }
  return results
}

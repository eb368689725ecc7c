/** As long as others wait for their turn, at most, but for one piece of work that takes longer by itself. */
const TURN_MS = 5

/** Does something to each of many things, and lets others have their turn in between. */
export async function inTurns<T, R>(items: readonly T[], work: (item: T) => R): Promise<R[]> {
  const done: R[] = []
  let since = performance.now()
  for (const item of items) {
    done.push(work(item))
    if (performance.now() - since < TURN_MS) continue
    await new Promise(setImmediate)
    since = performance.now()
  }
  return done
}

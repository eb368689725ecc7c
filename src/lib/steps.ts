/** What is there already, or will be. */
export type Soon<T> = T | Promise<T>

/**
 * Work that could have to wait, and mostly has not. As an async function it would give up its turn at every `await`, also
 * for what is already there; written in steps it runs to its end at once when there is nothing to wait for.
 */
export type Steps<T> = Generator<Promise<unknown>, T, unknown>

/** `await`, in steps: `const found = yield* wait(look())`. */
export function* wait<T>(value: Soon<T>): Steps<T> {
  return value instanceof Promise ? ((yield value) as T) : value
}

/** Takes all steps: at once, or from the first wait on as a promise. */
export function finish<T>(steps: Steps<T>): Soon<T> {
  const first = steps.next()
  return first.done ? first.value : goOn(steps, first.value)
}

async function goOn<T>(steps: Steps<T>, waited: Promise<unknown>): Promise<T> {
  let step = await next(steps, waited)
  while (!step.done) step = await next(steps, step.value)
  return step.value
}

async function next<T>(steps: Steps<T>, waited: Promise<unknown>): Promise<IteratorResult<Promise<unknown>, T>> {
  let value: unknown
  try {
    value = await waited
  } catch (error) {
    return steps.throw(error)
  }
  return steps.next(value)
}

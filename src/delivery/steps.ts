export type MaybePromise<T> = T | Promise<T>

/**
 * Work that may have to wait but usually does not. An async function gives up its turn at every `await`, even for a value
 * that is already there; a generator runs to its end synchronously when nothing has to be awaited.
 */
export type Steps<T> = Generator<Promise<unknown>, T, unknown>

/** `await` inside a `Steps` generator: `const found = yield* wait(find())`. */
export function* wait<T>(value: MaybePromise<T>): Steps<T> {
  return value instanceof Promise ? ((yield value) as T) : value
}

/** Runs a generator: synchronously up to its first wait, from there on as a promise. */
export function run<T>(steps: Steps<T>): MaybePromise<T> {
  const first = steps.next()
  return first.done ? first.value : runAsync(steps, first.value)
}

async function runAsync<T>(steps: Steps<T>, awaited: Promise<unknown>): Promise<T> {
  let step = await nextStep(steps, awaited)
  while (!step.done) step = await nextStep(steps, step.value)
  return step.value
}

async function nextStep<T>(steps: Steps<T>, awaited: Promise<unknown>): Promise<IteratorResult<Promise<unknown>, T>> {
  let value: unknown
  try {
    value = await awaited
  } catch (error) {
    return steps.throw(error)
  }
  return steps.next(value)
}

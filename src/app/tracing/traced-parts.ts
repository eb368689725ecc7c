import { context, trace } from '@opentelemetry/api'
import type { Imaging } from '#imaging/imaging'
import type { OpenedStore } from '#storage/open-options'
import { inSpan, tracer } from './spans.ts'

const MAX_TEXT = 2000

/** The store with a span per read and transaction, and one per statement below it. Statements have no values. */
export function tracedStore(store: OpenedStore): OpenedStore {
  const system = store.engine === 'sqlite' ? 'sqlite' : 'postgresql'
  const attributes = { 'db.system.name': system }
  store.statements.onStatement = (text, ms) => {
    // Outside of a span: the log follower, whose polls would be traces of their own.
    if (trace.getActiveSpan() === undefined) return
    const end = Date.now()
    const query = text.replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT)
    const span = tracer().startSpan(operationOf(query), {
      attributes: { ...attributes, 'db.query.text': query },
      startTime: end - ms,
    })
    span.end(end)
  }
  return {
    ...store,
    read: (work) =>
      trace.getActiveSpan() === undefined
        ? store.read(work)
        : inSpan('read', { attributes }, () => store.read(inCurrentContext(work))),
    transact: (work, group) =>
      trace.getActiveSpan() === undefined
        ? store.transact(work, group)
        : inSpan('transaction', { attributes }, () => store.transact(inCurrentContext(work), group)),
  }
}

/** Keeps the context of the caller: a queue may run `work` in that of another write. */
const inCurrentContext = <A extends unknown[], R>(work: (...args: A) => R): ((...args: A) => R) =>
  context.bind(context.active(), work)

const operationOf = (query: string): string => (/^\w+/.exec(query)?.[0] ?? 'statement').toLowerCase()

/** Images with a span per file that is read or transformed, waiting time included. */
export const tracedImaging = (imaging: Imaging): Imaging => ({
  inspect: (source, on) => inSpan('image inspect', {}, () => imaging.inspect(source, on)),
  transform: (source, recipe, on) => inSpan('image transform', {}, () => imaging.transform(source, recipe, on)),
  crop: (source, crop, on) => inSpan('image crop', {}, () => imaging.crop(source, crop, on)),
  get load() {
    return imaging.load
  },
  get results() {
    return imaging.results
  },
  [Symbol.asyncDispose]: () => imaging[Symbol.asyncDispose](),
})

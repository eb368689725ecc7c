// A cache of reads. Each knows the surrogate keys that it depends on, and is dropped when a change outdates one of them.

/** A value, and the last parts of the surrogate keys that it depends on, such as `e.<id>`, `a.<id>`, `t.<content type>`. */
export interface Read<T> {
  value: T
  dependencies: ReadonlySet<string>
}

interface CachedRead {
  promise: Promise<Read<unknown>>
  /** Null while the value is loading. */
  dependencies: ReadonlySet<string> | null
}

const cache = new Map<string, CachedRead>()

export async function cached<T>(name: string, load: () => Promise<Read<T>>): Promise<T> {
  const found = cache.get(name)
  if (found) return (await (found.promise as Promise<Read<T>>)).value
  const promise = load()
  const read: CachedRead = { promise, dependencies: null }
  cache.set(name, read)
  try {
    const { value, dependencies } = await promise
    read.dependencies = dependencies
    return value
  } catch (error) {
    // A failed read is not repeated to later visitors.
    if (cache.get(name) === read) cache.delete(name)
    throw error
  }
}

/**
 * Drops what depends on one of these surrogate keys; without keys, everything. `magazine/master/e.a` is the key of a resource and
 * `magazine/+a` that of a file, which is not cached here. All other keys outdate everything.
 */
export function expire(keys: readonly string[] | undefined): void {
  const paths = keys?.map((key) => key.split('/')).filter(([, part]) => !part?.startsWith('+'))
  const isAll = !paths || paths.some(({ length }) => length !== 3)
  for (const [name, { dependencies }] of cache) {
    if (isAll || !dependencies || paths.some(([, , part]) => dependencies.has(part!))) cache.delete(name)
  }
}

/** The entries and assets in a response, and those that it links to: a link to something unpublished may be resolved later. */
export function resourcesIn(response: unknown): Set<string> {
  const found = new Set<string>()
  JSON.stringify(response, (name, value) => {
    if (name !== 'sys') return value
    const type = value.type === 'Link' ? value.linkType : value.type
    if (type === 'Entry') found.add(`e.${value.id}`)
    if (type === 'Asset') found.add(`a.${value.id}`)
    return undefined
  })
  return found
}

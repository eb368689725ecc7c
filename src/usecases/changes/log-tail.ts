import type { Change } from '#domain/changes/change'
import type { AccessSubject, Store, StoreReader } from '#storage/store'
import { isLogStale } from './log-staleness.ts'

export interface Stretch {
  changes: readonly Change[]
  /** Everything of the environment up to here is known now. */
  position: number
  /** There are further rows already. */
  more: boolean
  /** How far the log of who may do what was when these rows were read (`AuditReader.headFor`). */
  audited: number
  /**
   * What these changes are about, as it is now, by type and id; what is deleted is missing. Read when the first follower
   * wants to know, and shared like the rows.
   */
  subjects(): Promise<ReadonlyMap<string, AccessSubject>>
}

const ROWS = 100
const KEPT = 64
/** How long nobody looks whether somebody lost a right, while nothing happens to content. */
const AUDITED_MS = 1000

/**
 * What the followers of environments read of the log. All who have come to the same place ask for the same rows, so the
 * first reads them and the others share them: many followers cost hardly more than one.
 */
export class LogTail {
  readonly #store: Store
  readonly #heads = new Map<string, number>()
  readonly #restarts = new Map<string, number>()
  readonly #waiting = new Set<{ space: string; position: number; wake(): void }>()
  readonly #kept = new Map<string, Promise<Stretch>>()
  readonly #audited = new Map<string, { at: number; head: Promise<number> }>()

  constructor(store: Store) {
    this.#store = store
    store.onMove(({ space, position, restarted }) => {
      this.#heads.set(space, position)
      if (restarted) {
        this.#restarts.set(space, this.restarts(space) + 1)
        this.#kept.clear()
      }
      for (const waiting of this.#waiting) {
        if (waiting.space === space && (restarted || waiting.position < position)) waiting.wake()
      }
    })
  }

  /** How often the log of a space has been replaced by another one, in which earlier positions mean nothing. */
  restarts(space: string): number {
    return this.#restarts.get(space) ?? 0
  }

  /** Rows of an environment and of its space behind a position; none when the space's log has not moved. */
  after(space: string, environment: number, position: number): Promise<Stretch> {
    const head = this.#heads.get(space) ?? 0
    const name = `${environment} ${position} ${head}`
    let read = isLogStale(this.#store) ? undefined : this.#kept.get(name)
    if (!read) {
      read = this.#read(space, environment, position)
      this.#kept.set(name, read)
      read.catch(() => this.#kept.delete(name))
      if (this.#kept.size > KEPT) this.#kept.delete(this.#kept.keys().next().value!)
    }
    return read
  }

  /** How far the log of who may do what has come, a second ago or less: one look for all who follow the space. */
  audited(space: string): Promise<number> {
    const known = this.#audited.get(space)
    const now = performance.now()
    if (known && now - known.at < AUDITED_MS) return known.head
    const head = this.#store.read((reader) => auditedIn(reader, space))
    this.#audited.set(space, { at: now, head })
    head.catch(() => this.#audited.delete(space))
    return head
  }

  /** Answers when the log has moved behind a position, after `ms`, or when `signal` is aborted. */
  async moved(space: string, position: number, ms: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted || (this.#heads.get(space) ?? 0) > position) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const waiting = { space, position, wake: () => resolve() }
    const timer = setTimeout(resolve, ms)
    this.#waiting.add(waiting)
    signal.addEventListener('abort', waiting.wake, { once: true })
    await promise
    signal.removeEventListener('abort', waiting.wake)
    clearTimeout(timer)
    this.#waiting.delete(waiting)
  }

  #read(space: string, environment: number, after: number): Promise<Stretch> {
    return this.#store.read(async (reader) => {
      const until = await reader.changes.head(space)
      const changes = until > after ? await reader.sync.rows({ space, environment, after, until, limit: ROWS }) : []
      const more = changes.length === ROWS
      const position = more ? changes.at(-1)!.position : Math.max(until, after)
      let subjects: ReturnType<Stretch['subjects']> | null = null
      return {
        ...{ changes, position, more, audited: await auditedIn(reader, space) },
        subjects: () => {
          subjects ??= this.#subjectsOf(environment, changes)
          subjects.catch(() => {
            subjects = null
          })
          return subjects
        },
      }
    })
  }

  #subjectsOf(environment: number, changes: readonly Change[]): ReturnType<Stretch['subjects']> {
    return this.#store.read(async (reader) => {
      const found = new Map<string, AccessSubject>()
      for (const kind of ['Entry', 'Asset'] as const) {
        const ids = new Set(changes.filter(({ type }) => type === kind).map(({ id }) => id))
        for (const one of await reader.resources.accessSubjects(environment, kind, [...ids])) {
          found.set(nameOfSubject({ type: kind, id: one.id }), one)
        }
      }
      return found
    })
  }
}

export const nameOfSubject = ({ type, id }: Pick<Change, 'type' | 'id'>): string => `${type} ${id}`

/** A space that is gone is news to everybody in it. */
const auditedIn = async (reader: StoreReader, space: string): Promise<number> =>
  (await reader.audit.headFor(space)) ?? Number.POSITIVE_INFINITY

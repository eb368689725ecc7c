import type { Change } from '#domain/changes/change'
import type { AccessSubject, Store, StoreReader } from '#storage/store'
import { isLogStale } from './log-staleness.ts'

export interface Stretch {
  changes: readonly Change[]
  /** All changes of the environment up to this position are known. */
  position: number
  /** There are more rows. */
  more: boolean
  /** Rows after the requested position were pruned, so these are not all. */
  isPruned: boolean
  /** Position of the audit log when these rows were read (`AuditReader.headFor`). */
  audited: number
  /**
   * The current state of the changed resources, by type and id; deleted ones are missing. Read on first use and shared
   * by all followers.
   */
  subjects(): Promise<ReadonlyMap<string, AccessSubject>>
}

const BATCH_SIZE = 100
const MAX_CACHED = 64
/** Minimum interval between two reads of the audit log position of a space. */
const AUDIT_POLL_MS = 1000

/**
 * Reads the change log for all followers of a process. Followers at the same position need the same rows, so the first
 * one reads them and the others share them.
 */
export class LogTail {
  readonly #store: Store
  readonly #heads = new Map<string, number>()
  readonly #restarts = new Map<string, number>()
  readonly #waiting = new Set<{ space: string; position: number; wake(): void }>()
  readonly #cached = new Map<string, Promise<Stretch>>()
  readonly #audited = new Map<string, { at: number; head: Promise<number> }>()

  constructor(store: Store) {
    this.#store = store
    store.onMove(({ space, position, restarted }) => {
      this.#heads.set(space, position)
      if (restarted) {
        this.#restarts.set(space, this.restarts(space) + 1)
        this.#cached.clear()
      }
      for (const waiting of this.#waiting) {
        if (waiting.space === space && (restarted || waiting.position < position)) waiting.wake()
      }
    })
  }

  /** Number of times that the log of a space was replaced by another one, in which earlier positions are invalid. */
  restarts(space: string): number {
    return this.#restarts.get(space) ?? 0
  }

  /** The rows of an environment and its space after a position; none if the log of the space has not moved. */
  after(space: string, environment: number, position: number): Promise<Stretch> {
    const head = this.#heads.get(space) ?? 0
    const name = `${environment} ${position} ${head}`
    let read = isLogStale(this.#store) ? undefined : this.#cached.get(name)
    if (!read) {
      read = this.#read(space, environment, position)
      this.#cached.set(name, read)
      read.catch(() => this.#cached.delete(name))
      if (this.#cached.size > MAX_CACHED) this.#cached.delete(this.#cached.keys().next().value!)
    }
    return read
  }

  /** The position of the audit log, at most a second old; one read for all followers of the space. */
  audited(space: string): Promise<number> {
    const known = this.#audited.get(space)
    const now = performance.now()
    if (known && now - known.at < AUDIT_POLL_MS) return known.head
    const head = this.#store.read((reader) => auditedIn(reader, space))
    this.#audited.set(space, { at: now, head })
    head.catch(() => this.#audited.delete(space))
    return head
  }

  /** Resolves when the log has moved past a position, after `ms`, or when `signal` is aborted. */
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
      const changes =
        until > after ? await reader.sync.rows({ space, environment, after, until, limit: BATCH_SIZE }) : []
      const isPruned = after < (await reader.changes.pruned(space))
      const more = changes.length === BATCH_SIZE
      const position = more ? changes.at(-1)!.position : Math.max(until, after)
      let subjects: ReturnType<Stretch['subjects']> | null = null
      return {
        ...{ changes, position, more, isPruned, audited: await auditedIn(reader, space) },
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

/** The deletion of a space changes the rights of all its followers. */
const auditedIn = async (reader: StoreReader, space: string): Promise<number> =>
  (await reader.audit.headFor(space)) ?? Number.POSITIVE_INFINITY

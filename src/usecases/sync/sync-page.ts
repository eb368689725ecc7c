import { matchesSyncFilter } from '#domain/sync/sync-filter'
import type { SyncPart, SyncState } from '#domain/sync/sync-token'
import type { ChangedContent, FoundResource, StoreReader } from '#storage/store'
import { type Delivered, type DeliverOptions, deliver } from '../delivery/deliver.ts'
import { loadTypes, missingTypes } from '../delivery/environment-model.ts'

/** Something that is no longer shown. */
export interface Deleted {
  kind: 'DeletedEntry' | 'DeletedAsset'
  id: string
  contentType: string | null
  revision: number
  deletedAt: number
}

type Kind = 'Entry' | 'Asset'

/** Something to tell, and what is left of its part once it has been told. */
interface Candidate {
  what: FoundResource | Deleted
  next: SyncPart
}

interface Step {
  candidates: Candidate[]
  /** What is left of the part when all candidates have been told; null for nothing. */
  end: SyncPart | null
}

/** A page ends when so much stored text is in it, however few resources that are: answers have a largest size. */
const MOST_TEXT = 3 * 1024 * 1024
/** So few bodies are read at once, whatever their size is. */
const BODIES = 16
/** Rows of the log that one step looks at, and how many steps a request takes: where little is new, a page may end empty. */
const LOG_ROWS = 500
const MOST_STEPS = 4
const KINDS: readonly Kind[] = ['Entry', 'Asset']

/** Fills one page from the parts that are still to be told. */
export class SyncPage {
  readonly items: (Delivered | Deleted)[] = []
  readonly #reader: StoreReader
  readonly #state: SyncState
  readonly #deliverOptions: DeliverOptions
  readonly #now: number
  #text = 0

  constructor(
    reader: StoreReader,
    state: SyncState,
    { deliverOptions, now }: { deliverOptions: DeliverOptions; now: number },
  ) {
    this.#reader = reader
    this.#state = state
    this.#deliverOptions = deliverOptions
    this.#now = now
  }

  /** Answers what is left of the parts. */
  async fill(): Promise<readonly SyncPart[]> {
    let { parts } = this.#state
    for (let step = 0; step < MOST_STEPS && this.#room > 0; step++) {
      const [part, ...rest] = parts
      if (!part) break
      const { candidates, end } = await this.#look(part, rest)
      const told = await this.#tell(candidates)
      const left = told === candidates.length ? end : candidates[told - 1]!.next
      parts = left ? [left, ...rest] : rest
    }
    return parts
  }

  get #room(): number {
    return this.#text >= MOST_TEXT ? 0 : this.#state.filter.limit - this.items.length
  }

  #look(part: SyncPart, rest: readonly SyncPart[]): Promise<Step> {
    if (part.walk === 'shown') return this.#lookAtShown(part)
    return part.walk === 'log' ? this.#lookAtLog(part, rest) : this.#lookForGone(part)
  }

  async #lookAtShown(part: SyncPart & { walk: 'shown' }): Promise<Step> {
    const { environment, stage, filter } = this.#state
    const { behind } = part
    const contentType = part.contentType ?? filter.contentType
    const kinds = contentType === null ? KINDS : (['Entry'] as const)
    const limit = this.#room
    const found: FoundResource[] = []
    for (const kind of kinds) {
      if (!matchesSyncFilter(filter, kind, contentType)) continue
      found.push(...(await this.#reader.sync.shown({ environment, stage, kind, contentType, behind, limit })))
    }
    found.sort((a, b) => b.updatedAt - a.updatedAt || b.resource - a.resource)
    const candidates = found.slice(0, limit).map((what) => {
      const { updatedAt, resource } = what
      return { what, next: { ...part, behind: { updatedAt, resource } } }
    })
    return { candidates, end: found.length < limit ? null : candidates.at(-1)!.next }
  }

  async #lookAtLog(part: SyncPart & { walk: 'log' }, rest: readonly SyncPart[]): Promise<Step> {
    const { stage, filter } = this.#state
    const rows = await this.#reader.sync.changed({ ...part, stage, limit: LOG_ROWS })
    const last = rows.filter((row) => row.isLast && this.#mayKnow(row, part.createdUntil))
    const shown = await this.#shownOf(last.map((row) => ({ kind: row.type, id: row.id })))
    // What a later part tells anyway is not told twice.
    const isCovered = ({ kind, contentType }: FoundResource) =>
      rest.some((other) => {
        if (other.walk !== 'shown') return false
        return other.contentType === null || (kind === 'Entry' && other.contentType === contentType)
      })
    const candidates = last.flatMap((row): Candidate[] => {
      const found = shown.get(nameOf(row.type, row.id))
      const next = { ...part, after: row.position }
      if (!found) return this.#deletion(row.type, row.id, row.sys.contentType, row.sys.publishedCounter, row.at, next)
      return matchesSyncFilter(filter, row.type, found.contentType) && !isCovered(found) ? [{ what: found, next }] : []
    })
    return { candidates, end: rows.length < LOG_ROWS ? null : { ...part, after: rows.at(-1)!.position } }
  }

  #mayKnow({ sys }: ChangedContent, createdUntil: number | null): boolean {
    if (createdUntil === null) return true
    const appeared = this.#state.stage === 'published' ? (sys.firstPublishedAt ?? sys.createdAt) : sys.createdAt
    return appeared <= createdUntil
  }

  async #lookForGone(part: SyncPart & { walk: 'gone' }): Promise<Step> {
    const names = await this.#reader.sync.names({ ...part, stage: this.#state.stage, limit: LOG_ROWS })
    const shown = await this.#shownOf(names)
    const candidates = names.flatMap(({ kind, id, contentType, revision }) => {
      if (shown.has(nameOf(kind, id))) return []
      return this.#deletion(kind, id, contentType, revision, this.#now, { ...part, behind: { kind, id } })
    })
    const last = names.at(-1)
    const end = last && names.length === LOG_ROWS ? { ...part, behind: { kind: last.kind, id: last.id } } : null
    return { candidates, end }
  }

  #deletion(
    of: Kind,
    id: string,
    contentType: string | null,
    revision: number,
    deletedAt: number,
    next: SyncPart,
  ): Candidate[] {
    const kind = `Deleted${of}` as const
    const what = { kind, id, contentType, revision, deletedAt }
    return matchesSyncFilter(this.#state.filter, kind, contentType) ? [{ what, next }] : []
  }

  /** Which of these the environment shows. */
  async #shownOf(names: readonly { kind: Kind; id: string }[]): Promise<Map<string, FoundResource>> {
    const { environment, stage } = this.#state
    const shown = new Map<string, FoundResource>()
    for (const [kind, group] of Map.groupBy(names, (name) => name.kind)) {
      const ids = group.map((name) => name.id)
      for (const found of await this.#reader.sync.byIds(environment, stage, kind, ids)) {
        shown.set(nameOf(kind, found.id), found)
      }
    }
    return shown
  }

  /** Adds candidates to the page as long as there is room; answers how many. The first always fits. */
  async #tell(candidates: readonly Candidate[]): Promise<number> {
    let told = 0
    while (told < candidates.length && this.#room > 0) {
      const batch = candidates.slice(told, told + Math.min(BODIES, this.#room))
      const found = batch.flatMap(({ what }) => ('bodyKey' in what ? what : []))
      const shown = await this.#reader.readModel.withBodies(this.#state.environment, found)
      const { model } = this.#deliverOptions
      const missing = missingTypes(
        model,
        shown.map(({ contentType }) => contentType),
      )
      await loadTypes(this.#reader, this.#state.environment, model, missing)
      const byResource = new Map(shown.map((each) => [each.resource, each]))
      for (const { what } of batch) {
        if (this.#room === 0) return told
        if ('bodyKey' in what) {
          const each = byResource.get(what.resource)!
          this.#text += each.body.length
          this.items.push(deliver(each, this.#deliverOptions))
        } else this.items.push(what)
        told++
      }
    }
    return told
  }
}

const nameOf = (kind: Kind, id: string): string => `${kind} ${id}`

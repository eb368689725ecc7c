// One entry or file while it is edited: every change is shown at once, kept here, and saved soon after.

import type { Entry, Item, PatchOperation } from '../../api/wire.ts'
import { acknowledged, applied, type Changes, type Conflict, merged, pathOf, resolved, withChange } from './changes.ts'
import { patchOf } from './content-patch.ts'
import type { KeptChanges } from './stored-changes.ts'

/** How a save can end, told apart by whoever makes the call. */
export type SaveOutcome<T extends Item = Entry> =
  | { kind: 'saved'; entry: T }
  /** Someone else has saved since. */
  | { kind: 'stale' }
  /** No answer: it may have arrived or not. */
  | { kind: 'lost' }
  /** Nobody is signed in any more. */
  | { kind: 'signed-out' }
  /** Somebody has deleted the entry. */
  | { kind: 'gone' }
  /** The content is not what the content type allows, or may not be changed. Sending it again would not help. */
  | { kind: 'refused'; error: Error }

export interface SessionPorts<T extends Item = Entry> {
  /** The patch makes the entry out of the version; an interface that takes no patches is sent the entry. */
  save(entry: T, version: number, patch: readonly PatchOperation[]): Promise<SaveOutcome<T>>
  /** The entry as it is now; null when there was no answer. */
  load(): Promise<T | null>
  later(run: () => void, ms: number): () => void
  now(): number
}

export type SaveState = 'saved' | 'unsaved' | 'saving' | 'offline' | 'signed-out' | 'conflict' | 'refused' | 'gone'

export interface EditState<T extends Item = Entry> {
  /** The entry or file as it is shown: what was last acknowledged, with the changes on top. */
  entry: T
  /** As the server has it. */
  base: T
  saveState: SaveState
  conflicts: readonly Conflict[]
  error: Error | null
  /** When the last save was acknowledged; null before the first. */
  savedAt: number | null
  /** False when the browser could not keep a change: then it is only in this tab. */
  isKept: boolean
  /** Counts what came from elsewhere, for editors that hold a state of their own. */
  arrivals: number
}

const SAVE_AFTER_MS = 500
const RETRY_MS = [1000, 2000, 5000, 10_000]

export class EditSession<T extends Item = Entry> {
  readonly #ports: SessionPorts<T>
  readonly #kept: KeptChanges
  readonly #listeners = new Set<() => void>()
  #changes: Changes
  #state: EditState<T>
  #cancelTimer: () => void = () => {}
  #saving: Promise<void> | null = null
  #failures = 0

  constructor(entry: T, kept: KeptChanges, ports: SessionPorts<T>) {
    this.#ports = ports
    this.#kept = kept
    const { changes, conflicts } = merged(kept.read(), entry)
    this.#changes = changes
    this.#state = {
      entry: applied(entry, changes),
      base: entry,
      saveState: conflicts.length > 0 ? 'conflict' : changes.size > 0 ? 'unsaved' : 'saved',
      conflicts,
      error: null,
      savedAt: null,
      isKept: true,
      arrivals: 0,
    }
    this.#keep()
    if (changes.size > 0) this.#schedule(0)
  }

  readonly getState = (): EditState<T> => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  get hasChanges(): boolean {
    return this.#changes.size > 0 || this.#state.conflicts.length > 0
  }

  change(field: string, locale: string, value: unknown): void {
    const { conflicts, base } = this.#state
    if (conflicts.some((one) => one.field === field && one.locale === locale)) {
      // Typing on decides nothing; it is still to be chosen between mine and theirs.
      const typed = (one: Conflict) => (one.field === field && one.locale === locale ? { ...one, mine: value } : one)
      this.#show({ conflicts: conflicts.map(typed) })
      return
    }
    this.#changes = withChange(this.#changes, base, field, locale, value)
    this.#show({ saveState: this.#stateOfTyping(), error: null })
    this.#schedule(SAVE_AFTER_MS)
  }

  /** Takes over what the server has; my changes stay on top. */
  adopt(theirs: T): void {
    const { base, saveState } = this.#state
    // One that was deleted and made again begins to count again.
    const isAgain = saveState === 'gone' && theirs.sys.createdAt !== base.sys.createdAt
    const isNew = isAgain || theirs.sys.version > base.sys.version
    if (!isNew || this.#saving) return
    this.#takeOver(theirs)
  }

  /** The answer to something that was asked for on purpose, such as publishing. */
  replace(entry: T): void {
    this.#takeOver(entry)
  }

  resolve(keepsMine: ReadonlySet<string>): void {
    this.#changes = resolved(this.#changes, this.#state.conflicts, keepsMine)
    this.#show({ conflicts: [], arrivals: this.#state.arrivals + 1 })
    this.#show({ saveState: this.#stateOfChanges() })
    this.#schedule(0)
  }

  /** Saves at once. Resolves when there is nothing left to save, or nothing that could be. */
  async flush(): Promise<boolean> {
    this.#cancelTimer()
    while (this.#changes.size > 0 && this.#state.conflicts.length === 0) {
      await this.#saveNow()
      if (this.#state.saveState !== 'saved' && this.#state.saveState !== 'unsaved') return false
    }
    return !this.hasChanges
  }

  /** Tries again now: the connection is back, or someone has signed in. */
  retry(): void {
    if (this.#changes.size > 0) this.#schedule(0)
  }

  /** The entry is deleted: nothing can be saved, and nothing of what is here is lost. */
  lose(): void {
    this.#cancelTimer()
    this.#show({ saveState: 'gone' })
  }

  /** Forgets what is not saved. Returns the way to take that back. */
  discard(): () => void {
    const forgotten = this.#changes
    this.#cancelTimer()
    this.#changes = new Map()
    this.#show({ error: null, arrivals: this.#state.arrivals + 1 })
    this.#show({ saveState: this.#stateOfChanges() })
    return () => {
      for (const { field, locale, mine } of forgotten.values()) this.change(field, locale, mine)
      this.#show({ arrivals: this.#state.arrivals + 1 })
    }
  }

  /** Text that is no value yet, such as JSON half written: it is kept like a change, and never sent. */
  unfinished(field: string, locale: string): string | null {
    return this.#kept.readText(pathOf(field, locale))
  }

  keepUnfinished(field: string, locale: string, text: string | null): void {
    this.#kept.keepText(pathOf(field, locale), text)
  }

  #takeOver(theirs: T): void {
    const { changes, conflicts } = merged(this.#changes, theirs)
    this.#changes = changes
    const still = this.#state.conflicts.flatMap((old) =>
      conflicts.some((one) => one.field === old.field && one.locale === old.locale) ? [] : [old],
    )
    this.#show({ base: theirs, conflicts: [...still, ...conflicts], arrivals: this.#state.arrivals + 1 })
    this.#show({ saveState: this.#stateOfChanges() })
    if (this.#changes.size > 0) this.#schedule(SAVE_AFTER_MS)
  }

  #stateOfChanges(): SaveState {
    if (this.#state.conflicts.length > 0) return 'conflict'
    if (this.#saving) return 'saving'
    return this.#changes.size > 0 ? 'unsaved' : 'saved'
  }

  /** A connection that is gone is not back because somebody types. */
  #stateOfTyping(): SaveState {
    const { saveState } = this.#state
    return saveState === 'offline' || saveState === 'signed-out' || saveState === 'gone'
      ? saveState
      : this.#stateOfChanges()
  }

  #schedule(ms: number): void {
    this.#cancelTimer()
    this.#cancelTimer = this.#ports.later(() => void this.#saveNow(), ms)
  }

  async #saveNow(): Promise<void> {
    if (this.#saving) {
      await this.#saving
      return
    }
    if (this.#changes.size === 0 || this.#state.conflicts.length > 0 || this.#state.saveState === 'gone') return
    this.#saving = this.#save()
    try {
      await this.#saving
    } finally {
      this.#saving = null
    }
    const { saveState } = this.#state
    if (saveState === 'saving') this.#show({ saveState: this.#stateOfChanges() })
    // What was typed while the save was on its way.
    if (this.#changes.size > 0 && (saveState === 'saving' || saveState === 'unsaved')) this.#schedule(SAVE_AFTER_MS)
  }

  async #save(): Promise<void> {
    const sent = this.#changes
    this.#show({ saveState: 'saving' })
    const { base } = this.#state
    const outcome = await this.#ports.save(applied(base, sent), base.sys.version, patchOf(base, sent))
    switch (outcome.kind) {
      case 'saved':
        this.#failures = 0
        this.#changes = acknowledged(this.#changes, sent, outcome.entry)
        this.#show({ base: outcome.entry, savedAt: this.#ports.now(), error: null })
        return
      case 'stale':
      case 'lost':
        return this.#catchUp(outcome.kind)
      case 'signed-out':
        this.#show({ saveState: 'signed-out' })
        return
      case 'gone':
        this.#show({ saveState: 'gone' })
        return
      case 'refused':
        this.#show({ saveState: 'refused', error: outcome.error })
    }
  }

  /**
   * Someone else has saved, or an answer was lost. Of a lost one nobody knows whether it arrived: looking at what is
   * there now tells, because a change that has arrived is no longer one.
   */
  async #catchUp(why: 'stale' | 'lost'): Promise<void> {
    const theirs = await this.#ports.load()
    if (theirs === null || (why === 'lost' && theirs.sys.version <= this.#state.base.sys.version)) {
      this.#show({ saveState: 'offline' })
      const wait = RETRY_MS[Math.min(this.#failures, RETRY_MS.length - 1)]!
      this.#failures += 1
      this.#schedule(wait)
      return
    }
    const { changes, conflicts } = merged(this.#changes, theirs)
    this.#changes = changes
    this.#failures = 0
    this.#show({ base: theirs, conflicts, arrivals: this.#state.arrivals + 1, savedAt: this.#ports.now() })
    this.#show({ saveState: conflicts.length > 0 ? 'conflict' : changes.size > 0 ? 'unsaved' : 'saved' })
  }

  #keep(): boolean {
    const pending = new Map(this.#changes)
    for (const { theirs: _, ...change } of this.#state.conflicts) {
      pending.set(pathOf(change.field, change.locale), change)
    }
    return this.#kept.write(pending)
  }

  #show(next: Partial<EditState<T>>): void {
    const state = { ...this.#state, ...next }
    // Until a conflict is decided, everybody goes on seeing what they typed.
    const mine = new Map(this.#changes)
    for (const conflict of state.conflicts) mine.set(pathOf(conflict.field, conflict.locale), conflict)
    this.#state = { ...state, entry: applied(state.base, mine) }
    this.#state = { ...this.#state, isKept: this.#keep() }
    for (const listener of this.#listeners) listener()
  }
}

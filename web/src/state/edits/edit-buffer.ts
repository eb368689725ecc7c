// The unsaved edits of one entry or asset: changes are shown at once, stored in the browser, and saved shortly after.

import type { Entry, Item, PatchOperation } from '../../api/wire.ts'
import { acknowledged, applied, type Changes, type Conflict, merged, pathOf, resolved, withChange } from './changes.ts'
import { patchOf } from './content-patch.ts'
import type { StoredChanges } from './stored-changes.ts'

/** The outcomes of a save. */
export type SaveOutcome<T extends Item = Entry> =
  | { kind: 'saved'; entry: T }
  /** Another user has saved since. */
  | { kind: 'stale' }
  /** No response: it is unknown whether the save arrived. */
  | { kind: 'lost' }
  /** The session has ended. */
  | { kind: 'signed-out' }
  /** The entry was deleted. */
  | { kind: 'deleted' }
  /** The content is invalid, or the user may not change it. A retry would not help. */
  | { kind: 'refused'; error: Error }

export interface SessionPorts<T extends Item = Entry> {
  /** The patch is relative to the version; APIs without patches get the whole entry. */
  save(entry: T, version: number, patch: readonly PatchOperation[]): Promise<SaveOutcome<T>>
  /** The current entry; null without a response. */
  load(): Promise<T | null>
  later(run: () => void, ms: number): () => void
  now(): number
}

export type SaveState = 'saved' | 'unsaved' | 'saving' | 'offline' | 'signed-out' | 'conflict' | 'refused' | 'deleted'

export interface EditState<T extends Item = Entry> {
  /** The displayed entry or asset: the last acknowledged version with the changes on top. */
  entry: T
  /** The version on the server. */
  base: T
  saveState: SaveState
  conflicts: readonly Conflict[]
  error: Error | null
  /** When the last save was acknowledged; null before the first. */
  savedAt: number | null
  /** False if the browser could not store a change: then it exists only in this tab. */
  isStored: boolean
  /** Counts changes from outside, for editors with their own state. */
  externalRevision: number
}

const SAVE_AFTER_MS = 500
const RETRY_MS = [1000, 2000, 5000, 10_000]

export class EditBuffer<T extends Item = Entry> {
  readonly #ports: SessionPorts<T>
  readonly #stored: StoredChanges
  readonly #listeners = new Set<() => void>()
  #changes: Changes
  #state: EditState<T>
  #cancelTimer: () => void = () => {}
  #saving: Promise<void> | null = null
  #failures = 0

  constructor(entry: T, stored: StoredChanges, ports: SessionPorts<T>) {
    this.#ports = ports
    this.#stored = stored
    const { changes, conflicts } = merged(stored.read(), entry)
    this.#changes = changes
    this.#state = {
      entry: applied(entry, changes),
      base: entry,
      saveState: conflicts.length > 0 ? 'conflict' : changes.size > 0 ? 'unsaved' : 'saved',
      conflicts,
      error: null,
      savedAt: null,
      isStored: true,
      externalRevision: 0,
    }
    this.#store()
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
      // Typing does not resolve a conflict; the user still has to choose.
      const typed = (one: Conflict) => (one.field === field && one.locale === locale ? { ...one, mine: value } : one)
      this.#show({ conflicts: conflicts.map(typed) })
      return
    }
    this.#changes = withChange(this.#changes, base, field, locale, value)
    this.#show({ saveState: this.#stateOfTyping(), error: null })
    this.#schedule(SAVE_AFTER_MS)
  }

  /** Adopts the version of the server; unsaved changes stay on top. */
  adopt(theirs: T): void {
    const { base, saveState } = this.#state
    // An entry that was deleted and created again starts at version 1.
    const isRecreated = saveState === 'deleted' && theirs.sys.createdAt !== base.sys.createdAt
    const isNew = isRecreated || theirs.sys.version > base.sys.version
    if (!isNew || this.#saving) return
    this.#rebase(theirs)
  }

  /** Adopts the response of an explicit action, such as publishing. */
  replace(entry: T): void {
    this.#rebase(entry)
  }

  resolve(keepsMine: ReadonlySet<string>): void {
    this.#changes = resolved(this.#changes, this.#state.conflicts, keepsMine)
    this.#show({ conflicts: [], externalRevision: this.#state.externalRevision + 1 })
    this.#show({ saveState: this.#stateOfChanges() })
    this.#schedule(0)
  }

  /** Saves immediately. Resolves when nothing is left that could be saved. */
  async flush(): Promise<boolean> {
    this.#cancelTimer()
    while (this.#changes.size > 0 && this.#state.conflicts.length === 0) {
      await this.#saveNow()
      if (this.#state.saveState !== 'saved' && this.#state.saveState !== 'unsaved') return false
    }
    return !this.hasChanges
  }

  /** Retries now, because the connection or the session is back. */
  retry(): void {
    if (this.#changes.size > 0) this.#schedule(0)
  }

  /** The entry was deleted: nothing can be saved, and unsaved changes stay here. */
  lose(): void {
    this.#cancelTimer()
    this.#show({ saveState: 'deleted' })
  }

  /** Drops unsaved changes. Returns a function that undoes that. */
  discard(): () => void {
    const discarded = this.#changes
    this.#cancelTimer()
    this.#changes = new Map()
    this.#show({ error: null, externalRevision: this.#state.externalRevision + 1 })
    this.#show({ saveState: this.#stateOfChanges() })
    return () => {
      for (const { field, locale, mine } of discarded.values()) this.change(field, locale, mine)
      this.#show({ externalRevision: this.#state.externalRevision + 1 })
    }
  }

  /** Text that is no value yet, such as incomplete JSON: stored like a change, but never sent. */
  unfinished(field: string, locale: string): string | null {
    return this.#stored.readText(pathOf(field, locale))
  }

  storeUnfinished(field: string, locale: string, text: string | null): void {
    this.#stored.storeText(pathOf(field, locale), text)
  }

  #rebase(theirs: T): void {
    const { changes, conflicts } = merged(this.#changes, theirs)
    this.#changes = changes
    const still = this.#state.conflicts.flatMap((old) =>
      conflicts.some((one) => one.field === old.field && one.locale === old.locale) ? [] : [old],
    )
    this.#show({
      base: theirs,
      conflicts: [...still, ...conflicts],
      externalRevision: this.#state.externalRevision + 1,
    })
    this.#show({ saveState: this.#stateOfChanges() })
    if (this.#changes.size > 0) this.#schedule(SAVE_AFTER_MS)
  }

  #stateOfChanges(): SaveState {
    if (this.#state.conflicts.length > 0) return 'conflict'
    if (this.#saving) return 'saving'
    return this.#changes.size > 0 ? 'unsaved' : 'saved'
  }

  /** Typing does not end the states offline, signed out and deleted. */
  #stateOfTyping(): SaveState {
    const { saveState } = this.#state
    return saveState === 'offline' || saveState === 'signed-out' || saveState === 'deleted'
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
    if (this.#changes.size === 0 || this.#state.conflicts.length > 0 || this.#state.saveState === 'deleted') return
    this.#saving = this.#save()
    try {
      await this.#saving
    } finally {
      this.#saving = null
    }
    const { saveState } = this.#state
    if (saveState === 'saving') this.#show({ saveState: this.#stateOfChanges() })
    // Changes that were typed during the save.
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
      case 'deleted':
        this.#show({ saveState: 'deleted' })
        return
      case 'refused':
        this.#show({ saveState: 'refused', error: outcome.error })
    }
  }

  /**
   * Another user has saved, or a response was lost. Loading the current version shows whether a lost save arrived,
   * because an arrived change is no longer one.
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
    this.#show({
      base: theirs,
      conflicts,
      externalRevision: this.#state.externalRevision + 1,
      savedAt: this.#ports.now(),
    })
    this.#show({ saveState: conflicts.length > 0 ? 'conflict' : changes.size > 0 ? 'unsaved' : 'saved' })
  }

  #store(): boolean {
    const pending = new Map(this.#changes)
    for (const { theirs: _, ...change } of this.#state.conflicts) {
      pending.set(pathOf(change.field, change.locale), change)
    }
    return this.#stored.write(pending)
  }

  #show(next: Partial<EditState<T>>): void {
    const state = { ...this.#state, ...next }
    // Until a conflict is resolved, the user keeps seeing their own values.
    const mine = new Map(this.#changes)
    for (const conflict of state.conflicts) mine.set(pathOf(conflict.field, conflict.locale), conflict)
    this.#state = { ...state, entry: applied(state.base, mine) }
    this.#state = { ...this.#state, isStored: this.#store() }
    for (const listener of this.#listeners) listener()
  }
}

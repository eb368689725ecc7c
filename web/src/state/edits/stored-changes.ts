// Stores unsaved changes in the browser, so that a reload or crash loses nothing.
import type { Change, Changes } from './changes.ts'
import { pathOf } from './changes.ts'

/** The used part of `localStorage`. It is synchronous, so a value is stored before the next key press. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const PREFIX = 'sheaf-edit:'
const TEXT_PREFIX = 'sheaf-unfinished:'

/** Each value has its own key, so that two tabs do not overwrite each other. */
export class StoredChanges {
  readonly #storage: KeyValueStore | null
  readonly #prefix: string
  /** What this tab has written, by path. */
  readonly #written = new Map<string, string>()

  constructor(
    storage: KeyValueStore | null,
    owner: { user: string; space: string; environment: string; entry: string },
  ) {
    this.#storage = storage
    const { user, space, environment, entry } = owner
    this.#prefix = `${PREFIX}${[user, space, environment, entry].map(encodeURIComponent).join(':')}:`
  }

  read(): Changes {
    const found = new Map<string, Change>()
    for (const name of this.#names()) {
      const change = readChange(this.#storage?.getItem(name) ?? null)
      if (change === null) continue
      const path = pathOf(change.field, change.locale)
      found.set(path, change)
      this.#written.set(path, this.#storage!.getItem(name)!)
    }
    return found
  }

  /** True if everything is stored; a full storage keeps what fits. */
  write(changes: Changes): boolean {
    let isComplete = true
    for (const [path, change] of changes) {
      const text = JSON.stringify({ ...change, base: change.base ?? null, mine: change.mine ?? null })
      if (this.#written.get(path) === text) continue
      try {
        this.#storage?.setItem(this.#nameOf(path), text)
        this.#written.set(path, text)
        if (this.#storage === null) isComplete = false
      } catch {
        isComplete = false
      }
    }
    for (const [path, text] of this.#written) {
      if (changes.has(path)) continue
      // Another tab may have written there since; its values stay.
      if (this.#storage?.getItem(this.#nameOf(path)) === text) this.#storage.removeItem(this.#nameOf(path))
      this.#written.delete(path)
    }
    return isComplete
  }

  readText(path: string): string | null {
    try {
      return this.#storage?.getItem(this.#textNameOf(path)) ?? null
    } catch {
      return null
    }
  }

  /** Null removes it. If the storage is full, the text exists only in this tab. */
  storeText(path: string, text: string | null): void {
    try {
      if (text === null) this.#storage?.removeItem(this.#textNameOf(path))
      else this.#storage?.setItem(this.#textNameOf(path), text)
    } catch {
      // The text is still in its editor.
    }
  }

  #textNameOf(path: string): string {
    return TEXT_PREFIX + this.#nameOf(path).slice(PREFIX.length)
  }

  #nameOf(path: string): string {
    return this.#prefix + encodeURIComponent(path)
  }

  #names(): string[] {
    const storage = this.#storage
    if (storage === null) return []
    const names = Array.from({ length: storage.length }, (_, index) => storage.key(index))
    return names.filter((name): name is string => name?.startsWith(this.#prefix) ?? false)
  }
}

function readChange(text: string | null): Change | null {
  try {
    const found: unknown = JSON.parse(text ?? 'null')
    if (typeof found !== 'object' || found === null || !('field' in found) || !('locale' in found)) return null
    const { field, locale, base, mine } = found as Change
    if (typeof field !== 'string' || typeof locale !== 'string') return null
    return { field, locale, base: base ?? undefined, mine: mine ?? undefined }
  } catch {
    return null
  }
}

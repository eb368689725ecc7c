// Changes that are not acknowledged yet, kept in the browser: a reload, a crash or a closed lid loses no keystroke.
import type { Change, Changes } from './changes.ts'
import { pathOf } from './changes.ts'

/** As much of `localStorage` as is used. It answers at once, so a value is safe before the next key is pressed. */
export type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const PREFIX = 'sheaf-edit:'
const TEXT_PREFIX = 'sheaf-unfinished:'

/** Each value has a place of its own, so that two tabs do not write over each other. */
export class KeptChanges {
  readonly #keeper: Keeper | null
  readonly #prefix: string
  /** What this tab has written, by path. */
  readonly #written = new Map<string, string>()

  constructor(keeper: Keeper | null, owner: { user: string; space: string; environment: string; entry: string }) {
    this.#keeper = keeper
    const { user, space, environment, entry } = owner
    this.#prefix = `${PREFIX}${[user, space, environment, entry].map(encodeURIComponent).join(':')}:`
  }

  read(): Changes {
    const found = new Map<string, Change>()
    for (const name of this.#names()) {
      const change = readChange(this.#keeper?.getItem(name) ?? null)
      if (change === null) continue
      const path = pathOf(change.field, change.locale)
      found.set(path, change)
      this.#written.set(path, this.#keeper!.getItem(name)!)
    }
    return found
  }

  /** True when everything is kept; a full store keeps what it can. */
  write(changes: Changes): boolean {
    let isWhole = true
    for (const [path, change] of changes) {
      const text = JSON.stringify({ ...change, base: change.base ?? null, mine: change.mine ?? null })
      if (this.#written.get(path) === text) continue
      try {
        this.#keeper?.setItem(this.#nameOf(path), text)
        this.#written.set(path, text)
        if (this.#keeper === null) isWhole = false
      } catch {
        isWhole = false
      }
    }
    for (const [path, text] of this.#written) {
      if (changes.has(path)) continue
      // Another tab may have written there since; what is its own stays.
      if (this.#keeper?.getItem(this.#nameOf(path)) === text) this.#keeper.removeItem(this.#nameOf(path))
      this.#written.delete(path)
    }
    return isWhole
  }

  readText(path: string): string | null {
    try {
      return this.#keeper?.getItem(this.#textNameOf(path)) ?? null
    } catch {
      return null
    }
  }

  /** Null forgets it. A full store keeps nothing of it: then it is in this tab alone. */
  keepText(path: string, text: string | null): void {
    try {
      if (text === null) this.#keeper?.removeItem(this.#textNameOf(path))
      else this.#keeper?.setItem(this.#textNameOf(path), text)
    } catch {
      // The text itself is still in its editor.
    }
  }

  #textNameOf(path: string): string {
    return TEXT_PREFIX + this.#nameOf(path).slice(PREFIX.length)
  }

  #nameOf(path: string): string {
    return this.#prefix + encodeURIComponent(path)
  }

  #names(): string[] {
    const keeper = this.#keeper
    if (keeper === null) return []
    const names = Array.from({ length: keeper.length }, (_, index) => keeper.key(index))
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

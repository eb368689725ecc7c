import type { Soon } from '#lib/steps'
import type { LogMove, Store, StoreReader } from '#storage/store'
import { isStale } from '../../changes/is-stale.ts'
import { type Answer, Answers, type MadeAnswer } from './answers.ts'
import { ListBudget } from './id-list.ts'
import { ItemBudget } from './item-budget.ts'
import { Moment, MomentPassed } from './moment.ts'
import { type Budgets, SpaceMemory } from './space-memory.ts'

export interface ReadMemoryLimits {
  /** Bytes of whole answers. Without any, nothing at all is remembered. */
  readonly answers: number
  /** Bytes of resources, written out. */
  readonly fragments: number
  /** Bytes of lists of keys. */
  readonly lists: number
}

/** Something that is being made, for who asks for the same meanwhile. */
interface Work {
  /** How far the log was known to have come when it began. */
  readonly head: number
  /** Null when it is done. */
  result: Promise<unknown> | null
}

/** More rows than this at once, and it is cheaper to forget than to follow. */
const MOST_ROWS = 1000

/**
 * What this process remembers of what readers were shown. It follows the log: of this process's own writes it knows
 * before they are answered, of those of others within 100 ms. Once it has not been able to follow the log for longer than the
 * staleness bound, every answer asks the database for the position first.
 */
export class ReadMemory implements Disposable {
  readonly #store: Store
  readonly #budgets: Budgets
  readonly #isOn: boolean
  readonly #spaces = new Map<string, SpaceMemory>()
  readonly #heads = new Map<string, number>()
  readonly #working = new Map<string, Work>()
  readonly #listening: Disposable | null

  constructor(store: Store, limits: ReadMemoryLimits) {
    this.#store = store
    this.#isOn = limits.answers > 0
    this.#budgets = {
      answers: new Answers(limits.answers),
      items: new ItemBudget(limits.fragments),
      lists: new ListBudget(limits.lists),
    }
    this.#listening = this.#isOn ? store.onMove((moved) => this.#moved(moved)) : null
  }

  /** How many bytes are in use. */
  get bytes(): { answers: number; fragments: number; lists: number } {
    const { answers, items, lists } = this.#budgets
    return { answers: answers.bytes, fragments: items.bytes, lists: lists.bytes }
  }

  /** The answer to what was asked before, if it is known to be still right, and the position it is right at. */
  find(space: string, key: string): { answer: Answer; position: number } | null {
    const memory = this.#spaces.get(space)
    if (!memory || memory.head !== memory.seen || isStale(this.#store)) return null
    const answer = this.#budgets.answers.get(key)
    return answer ? { answer, position: memory.seen } : null
  }

  /** `made` is of this moment; once the log has moved on, it is not kept: what has changed meanwhile is not known. */
  keep(moment: Moment, made: MadeAnswer): void {
    if (moment.isNow) this.#budgets.answers.keep(made)
  }

  /**
   * Lets those who ask the same at the same time share the work. Who knows of a later position than the one who began
   * does not: what comes out might be older than that.
   */
  once<T>(space: string, key: string, work: () => Soon<T>): Soon<T> {
    if (!this.#isOn || isStale(this.#store)) return work()
    const head = this.head(space)
    const begun = this.#working.get(key)
    if (begun?.head === head && begun.result) return begun.result as Promise<T>
    const made = work()
    // What is done at once nobody else can ask for meanwhile.
    if (!(made instanceof Promise)) return made
    const own: Work = { head, result: null }
    const result = made.finally(() => {
      // A map that is written all the time leaves its old tables behind, and they would keep every answer.
      own.result = null
      if (this.#working.get(key) === own) this.#working.delete(key)
    })
    own.result = result
    this.#working.set(key, own)
    return result
  }

  grow(key: string, bytes: number): void {
    this.#budgets.answers.grow(key, bytes)
  }

  /** How far the log of a space is known to have come. */
  head(space: string): number {
    return this.#heads.get(space) ?? 0
  }

  /** Makes something from one moment that is not older than anything this process knows of. */
  at<T>(space: string, work: (moment: Moment) => Soon<T>): Soon<T> {
    const known = this.#upToDate(space)
    if (known instanceof Promise) return known.then((memory) => this.#atMemory(space, memory, work))
    return this.#atMemory(space, known, work)
  }

  /** Without a wait where memory has all that is needed. */
  #atMemory<T>(space: string, memory: SpaceMemory | null, work: (moment: Moment) => Soon<T>): Soon<T> {
    if (!memory) return this.#atSnapshot(space, work)
    const moment = new Moment(this.#store, { space, position: memory.seen, memory, reader: null })
    const made = work(moment)
    return made instanceof Promise ? this.#closed(moment, made, work) : made
  }

  async #closed<T>(moment: Moment, made: Promise<T>, work: (moment: Moment) => Soon<T>): Promise<T> {
    try {
      return await made
    } catch (error) {
      if (!(error instanceof MomentPassed)) throw error
    } finally {
      if (moment.close) await moment.close()
    }
    return this.#atSnapshot(moment.space, work)
  }

  #atSnapshot<T>(space: string, work: (moment: Moment) => Soon<T>): Promise<T> {
    return this.#store.read(async (reader) => work(await this.#open(space, reader)))
  }

  /** Has the log of a space come this far? What is read afterwards is not older than what was found here. */
  async hasReached(space: string, position: number): Promise<boolean> {
    if (this.head(space) >= position) return true
    const head = await this.#store.read((reader) => reader.changes.head(space))
    if (head > this.head(space)) this.#moved({ space, position: head })
    return head >= position
  }

  [Symbol.dispose](): void {
    this.#listening?.[Symbol.dispose]()
    this.#spaces.clear()
  }

  #moved({ space, position, restarted }: LogMove): void {
    this.#heads.set(space, position)
    if (restarted) this.#working.clear()
    const memory = this.#spaces.get(space)
    if (!memory) return
    if (restarted) {
      this.#spaces.delete(space)
      memory.end()
    } else if (position > memory.head) memory.head = position
  }

  /** Memory that has followed the log as far as it is known to go; null when nothing is known of the space. */
  #upToDate(space: string): SpaceMemory | null | Promise<SpaceMemory | null> {
    const memory = this.#spaces.get(space)
    if (!memory || isStale(this.#store)) return null
    return memory.head === memory.seen ? memory : this.#follow(memory)
  }

  async #follow(memory: SpaceMemory): Promise<SpaceMemory | null> {
    while (memory.head !== memory.seen) {
      memory.following ??= this.#store
        .read((reader) => this.#followTo(memory, reader, memory.head))
        .finally(() => {
          memory.following = null
        })
      await memory.following
    }
    return this.#spaces.get(memory.id) === memory ? memory : null
  }

  /** `head` was known before the reader's first look, so a log that ends earlier is another one. */
  async #followTo(memory: SpaceMemory, reader: StoreReader, head: number): Promise<void> {
    const changes = await reader.changes.after(memory.id, memory.seen, MOST_ROWS)
    if (changes.length < MOST_ROWS && (changes.at(-1)?.position ?? memory.seen) >= head) return memory.follow(changes)
    const position = await reader.changes.head(memory.id)
    if (position >= head) {
      if (position > memory.seen) memory.startOver(position)
      return
    }
    if (this.#spaces.get(memory.id) === memory) this.#spaces.delete(memory.id)
    memory.end()
  }

  async #open(space: string, reader: StoreReader): Promise<Moment> {
    const position = await reader.changes.head(space)
    if (!this.#isOn) return new Moment(this.#store, { space, position, memory: null, reader })
    let memory = this.#spaces.get(space)
    if (!memory) {
      memory = new SpaceMemory(space, position, this.head(space), this.#budgets)
      this.#spaces.set(space, memory)
    } else if (memory.seen < position) {
      await this.#followTo(memory, reader, position)
    }
    return new Moment(this.#store, { space, position, memory, reader })
  }
}

import type { Tag } from '#domain/changes/tags'
import { crc32 } from '#lib/crc32'
import { Lru } from '#lib/lru'
import type { Dependent, TagIndex } from './tag-index.ts'

/** Where answers are found by what they depend on. */
export interface AnswerShelf {
  readonly index: TagIndex
  /** All answers of the environment. */
  readonly answers: Set<Answer>
}

/** A whole answer, ready to be sent again. */
export interface Answer extends Dependent {
  readonly key: string
  /** The name that the environment was addressed by. */
  readonly name: string
  readonly body: unknown
  readonly shelf: AnswerShelf
}

export interface MadeAnswer extends Omit<Answer, 'touched' | 'tags'> {
  readonly tags: ReadonlySet<Tag>
  readonly bytes: number
}

const ANSWER_BYTES = 1000
const TAG_BYTES = 180

/** From here on an answer has to be asked for twice before it is kept: pages that are passed through once stay out. */
const LARGE = 32 * 1024
/** So many that were made last are remembered, and up to as many again. */
const MOST_ASKED = 100

/**
 * Answers by what was asked, bounded by their bytes. Once they are spent, every newcomer has to be asked for twice: who
 * walks through all there is pushes nobody out, and what nobody asks for again costs no more than to make it.
 */
export class Answers {
  readonly #kept: Lru<string, Answer>
  readonly #maxBytes: number
  /** Of what was made last, the sums of its keys: two that share one let each other in, no more. */
  #asked = new Set<number>()
  #askedBefore = new Set<number>()

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
    this.#kept = new Lru({
      maxBytes,
      onLeave: (answer) => {
        answer.shelf.answers.delete(answer)
        answer.shelf.index.remove(answer)
      },
    })
  }

  get bytes(): number {
    return this.#kept.bytes
  }

  get(key: string): Answer | undefined {
    return this.#kept.get(key)
  }

  keep({ bytes, tags, ...rest }: MadeAnswer): void {
    const cost = bytes + ANSWER_BYTES + rest.key.length * 2 + tags.size * TAG_BYTES
    const isRoomy = bytes <= LARGE && this.#kept.bytes + cost <= this.#maxBytes
    if (!isRoomy && !this.#isAskedAgain(rest.key)) return
    const answer: Answer = { ...rest, tags: [...tags], touched: () => this.#outdated(rest.key) }
    if (!this.#kept.set(rest.key, answer, cost)) return
    answer.shelf.answers.add(answer)
    answer.shelf.index.add(answer)
  }

  /** A kept body has grown, by a compressed form. */
  grow(key: string, bytes: number): void {
    this.#kept.grow(key, bytes)
  }

  forget(answer: Answer): void {
    this.#kept.delete(answer.key)
  }

  /** What was worth keeping before is so again. */
  #outdated(key: string): void {
    this.#kept.delete(key)
    this.#isAskedAgain(key)
  }

  #isAskedAgain(key: string): boolean {
    const sum = crc32(key)
    if (this.#asked.has(sum)) return true
    const before = this.#askedBefore.has(sum)
    if (this.#asked.size >= MOST_ASKED) {
      this.#askedBefore = this.#asked
      this.#asked = new Set()
    }
    this.#asked.add(sum)
    return before
  }
}

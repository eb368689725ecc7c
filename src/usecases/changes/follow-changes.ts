import type { Actor } from '#domain/access/actor'
import type { Change } from '#domain/changes/change'
import { type FollowFilter, isFollowed } from '#domain/changes/followed-change'
import type { StoreReader } from '#storage/store'
import { type Address, requireEnvironment } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { rightOf } from '../delivery/stage-right.ts'
import { type LogTail, logTail } from './log-tail.ts'

/** Why a follower must look at everything anew: what happened in between can no longer be told. */
export type ResetReason = 'too-old' | 'unknown-position' | 'environment-switched'

export interface Followed {
  changes: Change[]
  position: number
  more: boolean
}

/** Follows what happens in an environment, from a position on, for as long as its actor may. */
export interface Follower {
  /** What is told first: the follower cannot go on where it wanted to. */
  takeReset(): ResetReason | null
  readonly position: number
  next(): Promise<Followed>
  wait(ms: number, signal: AbortSignal): Promise<void>
  /** Throws when the actor may no longer follow. */
  check(actor: Actor): Promise<void>
}

/** `since` is the last position that is known already; null begins with what happens from now on. */
export async function followChanges(
  ctx: Pick<UseCaseContext, 'store'>,
  actor: Actor,
  input: Address & { since: number | null; filter: FollowFilter },
): Promise<Follower> {
  const tail = logTail(ctx)
  const started = await ctx.store.read(async (reader) => {
    const environment = await requireFollowed(reader, actor, input)
    const head = await reader.changes.head(input.space)
    const oldest = (await reader.sync.oldest(input.space)) ?? head + 1
    return { environment, head, oldest }
  })
  return new LogFollower(ctx, tail, input, started)
}

async function requireFollowed(reader: StoreReader, actor: Actor, input: Address & { filter: FollowFilter }) {
  const { stage } = input.filter
  const place = await requireEnvironment(reader, actor, input, stage === null ? 'read' : rightOf(stage))
  return place.environment.key
}

class LogFollower implements Follower {
  position: number
  #environment: number
  #reset: ResetReason | null = null
  readonly #ctx: Pick<UseCaseContext, 'store'>
  readonly #tail: LogTail
  readonly #input: Address & { filter: FollowFilter }

  constructor(
    ctx: Pick<UseCaseContext, 'store'>,
    tail: LogTail,
    input: Address & { since: number | null; filter: FollowFilter },
    { environment, head, oldest }: { environment: number; head: number; oldest: number },
  ) {
    this.#ctx = ctx
    this.#tail = tail
    this.#input = input
    this.#environment = environment
    const since = input.since ?? head
    // A position that does not exist yet is one of another database: of before a backup was restored, for instance.
    if (since > head) this.#reset = 'unknown-position'
    else if (since < oldest - 1) this.#reset = 'too-old'
    this.position = this.#reset ? head : since
  }

  takeReset(): ResetReason | null {
    const reason = this.#reset
    this.#reset = null
    return reason
  }

  async next(): Promise<Followed> {
    const { space, filter } = this.#input
    const { changes, position, more } = await this.#tail.after(space, this.#environment, this.position)
    this.position = position
    return { changes: changes.filter((change) => isFollowed(change, filter)), position, more }
  }

  wait(ms: number, signal: AbortSignal): Promise<void> {
    return this.#tail.moved(this.#input.space, this.position, ms, signal)
  }

  async check(actor: Actor): Promise<void> {
    const environment = await this.#ctx.store.read((reader) => requireFollowed(reader, actor, this.#input))
    if (environment === this.#environment) return
    this.#environment = environment
    this.#reset = 'environment-switched'
  }
}

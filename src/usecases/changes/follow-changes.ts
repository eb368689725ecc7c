import { createHash } from 'node:crypto'
import type { RESET_REASONS } from '#contract/resources/change'
import type { Actor } from '#domain/access/actor'
import { type FollowFilter, isFollowed } from '#domain/changes/followed-change'
import type { VisibleChange } from '#domain/changes/visible-change'
import { readsDependOnTraits } from '#domain/roles/space-access'
import type { StoreReader } from '#storage/store'
import { type Address, type Place, requireEnvironment } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { rightOf } from '../delivery/stage-right.ts'
import { hearChanges } from './hear-changes.ts'
import type { LogTail } from './log-tail.ts'

type Context = Pick<UseCaseContext, 'store' | 'clock' | 'logTail'>
type Input = Address & { filter: FollowFilter }

/** Why a follower must look at everything anew: what happened in between can no longer be told. */
export type ResetReason = (typeof RESET_REASONS)[number]

/** Where somebody has come to, as they were told it. */
export interface Since {
  position: number
  /** Under which rights; null where it was not told. */
  mark: string | null
  /** They have it from a stream, and not from elsewhere. */
  isHeard: boolean
}

export interface Followed {
  /** Comes alone: nothing else is told before everything is looked at anew. */
  reset: ResetReason | null
  changes: VisibleChange[]
  position: number
  more: boolean
}

/** Follows what happens in an environment, from a position on, for as long as its actor may. */
export interface Follower {
  readonly position: number
  /**
   * Stands for what the actor may read, and is to come back with the position: whoever goes on with other rights holds things
   * that they may not, or lacks some that they may. Empty for those who read everything.
   */
  readonly mark: string
  /** What has come since. `who` tells who follows now; throws when nobody does who may. */
  next(who: () => Promise<Actor>): Promise<Followed>
  wait(ms: number, signal: AbortSignal): Promise<void>
}

/** Who a token belongs to is remembered this long, so after a change of rights it is asked once more. */
const SETTLE_MS = 1000
/** How often it is asked although nothing has changed. */
const LOOK_AGAIN_MS = 60_000

/** `since` is what is known already; null begins with what happens from now on. */
export async function followChanges(
  ctx: Context,
  actor: Actor,
  input: Input & { since: Since | null },
): Promise<Follower> {
  const tail = ctx.logTail
  const restarts = tail.restarts(input.space)
  const started = await ctx.store.read(async (reader) => {
    const place = await requireFollowed(reader, actor, input)
    const head = await reader.changes.head(input.space)
    const oldest = (await reader.sync.oldest(input.space)) ?? head + 1
    const audited = (await reader.audit.headFor(input.space)) ?? 0
    return { actor, place, head, oldest, audited, restarts }
  })
  return new ChangeFollower(ctx, tail, input, started)
}

const requireFollowed = (reader: StoreReader, actor: Actor, input: Input): Promise<Place> => {
  const { stage } = input.filter
  return requireEnvironment(reader, actor, input, stage === null ? 'enter' : rightOf(stage))
}

interface Start {
  actor: Actor
  place: Place
  head: number
  oldest: number
  audited: number
  /** `LogTail.restarts` before the first look. */
  restarts: number
}

class ChangeFollower implements Follower {
  position: number
  mark: string
  #actor: Actor
  #place: Place
  #reset: ResetReason | null = null
  /** How far the log of who may do what was when it was last heard of, when that was, and when rights were looked at. */
  #audited: number
  #heardAt: number
  #lookedAt: number
  #isNews = false
  #restarts: number
  readonly #ctx: Context
  readonly #tail: LogTail
  readonly #input: Input

  constructor(ctx: Context, tail: LogTail, input: Input & { since: Since | null }, start: Start) {
    this.#ctx = ctx
    this.#tail = tail
    this.#input = input
    this.#actor = start.actor
    this.#place = start.place
    this.#audited = start.audited
    this.#heardAt = ctx.clock.monotonic()
    this.#lookedAt = this.#heardAt
    this.mark = markOf(start.place)
    this.#reset = input.since && this.#reasonToReset(input.since, start)
    this.position = this.#reset || !input.since ? start.head : input.since.position
    this.#restarts = start.restarts
  }

  #reasonToReset(since: Since, { head, oldest, place }: Start): ResetReason | null {
    // A position that does not exist yet is one of another database: of before a backup was restored, for instance.
    if (since.position > head) return 'unknown-position'
    if (since.position < oldest - 1) return 'too-old'
    if (since.mark === this.mark || (since.mark === null && this.mark === '')) return null
    // Whoever has a position from elsewhere goes on with the rights of today, unless these would have to be known of then:
    // that something has left what they may read is only for those who could read it.
    const isKnown = since.mark !== null || since.isHeard
    return isKnown || readsDependOnTraits(place.access) ? 'access-changed' : null
  }

  async next(who: () => Promise<Actor>): Promise<Followed> {
    const { space, filter } = this.#input
    if (this.#reset) return this.#takeReset()
    const restarts = this.#tail.restarts(space)
    if (restarts !== this.#restarts) {
      await this.#look(await who(), 'unknown-position')
      this.#restarts = restarts
      this.#audited = 0
      return this.#takeReset()
    }
    const stretch = await this.#tail.after(space, this.#place.environment.key, this.position)
    const audited = Math.max(stretch.audited, await this.#tail.audited(space))
    // Also when the alias is back where it was: meanwhile its readers were shown another environment.
    const isSwitched = stretch.changes.some(
      ({ type, id }) => type === 'EnvironmentAlias' && id === this.#input.environment,
    )
    if (this.#mustLook(audited, stretch.changes.length > 0) || isSwitched) {
      await this.#look(await who(), isSwitched ? 'environment-switched' : null)
      if (this.#reset) return this.#takeReset()
    }
    const { changes, position, more } = stretch
    const followed = changes.filter((change) => isFollowed(change, filter))
    // Keys of delivery and preview read whole stages.
    const heard = filter.stage === null ? await hearChanges(this.#actor, this.#place, followed, stretch) : followed
    this.position = position
    return { reset: null, changes: heard, position, more }
  }

  #takeReset(): Followed {
    const reset = this.#reset
    this.#reset = null
    return { reset, changes: [], position: this.position, more: true }
  }

  wait(ms: number, signal: AbortSignal): Promise<void> {
    return this.#tail.moved(this.#input.space, this.position, ms, signal)
  }

  /**
   * Nothing of the database is asked for while nobody's rights change. What was written after somebody lost a right was read
   * together with that news, so it is never told by the rights of before. While there is nothing to tell it is time enough
   * once a second: every sign-in is such news too, and for most it changes nothing.
   */
  #mustLook(audited: number, isTelling: boolean): boolean {
    const now = this.#ctx.clock.monotonic()
    if (audited > this.#audited) {
      this.#audited = audited
      this.#heardAt = now
      this.#isNews = true
    }
    if (this.#isNews) return isTelling || now - this.#lookedAt >= SETTLE_MS
    const settlesAt = this.#heardAt + SETTLE_MS
    if (this.#lookedAt < settlesAt) return now >= settlesAt
    const { expiresAt = null } = this.#actor.kind === 'system' ? {} : this.#actor
    return now - this.#lookedAt >= LOOK_AGAIN_MS || (expiresAt !== null && this.#ctx.clock.now() >= expiresAt)
  }

  /** `reset`: the follower must reload everything, whatever its rights are. */
  async #look(actor: Actor, reset: ResetReason | null = null): Promise<void> {
    const lookedAt = this.#ctx.clock.monotonic()
    const { place, head } = await this.#ctx.store.read(async (reader) => ({
      place: await requireFollowed(reader, actor, this.#input),
      head: await reader.changes.head(this.#input.space),
    }))
    this.#actor = actor
    this.#lookedAt = lookedAt
    this.#isNews = false
    const isElsewhere = place.environment.key !== this.#place.environment.key
    const mark = markOf(place)
    this.#place = place
    if (reset === null && !isElsewhere && mark === this.mark) return
    this.#reset = isElsewhere ? 'environment-switched' : (reset ?? 'access-changed')
    // What happened until now is seen by looking at everything anew, and not by the rights of today on things of before.
    this.mark = mark
    this.position = head
  }
}

function markOf({ access, names, environment }: Place): string {
  if (typeof access !== 'object') return ''
  const roles = access.roles.map((role) => JSON.stringify(role)).sort()
  const text = JSON.stringify([environment.key, access.user, names.toSorted(), roles])
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

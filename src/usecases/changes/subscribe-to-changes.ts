import { createHash } from 'node:crypto'
import type { RESET_REASONS } from '#contract/resources/change'
import type { Actor } from '#domain/access/actor'
import { type FollowFilter, isFollowed } from '#domain/changes/followed-change'
import type { VisibleChange } from '#domain/changes/visible-change'
import { readsDependOnTraits } from '#domain/roles/space-access'
import type { StoreReader } from '#storage/store'
import { type Address, type EnvironmentScope, requireEnvironment } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { rightOf } from '../delivery/stage-right.ts'
import type { LogTail } from './log-tail.ts'
import { visibleChanges } from './visible-changes.ts'

type Context = Pick<UseCaseContext, 'store' | 'clock' | 'logTail'>
type Input = Address & { filter: FollowFilter }

/** Why a follower must reload everything: the changes in between can no longer be sent. */
export type ResetReason = (typeof RESET_REASONS)[number]

/** The position from which a client resumes. */
export interface Since {
  position: number
  /** The access mark that was sent with the position; null if there was none. */
  mark: string | null
  /** The client got the position from a stream, not from another response. */
  isHeard: boolean
}

export interface Followed {
  /** A reset comes without changes. */
  reset: ResetReason | null
  changes: VisibleChange[]
  position: number
  more: boolean
}

/** Follows the changes of an environment from a position on, for as long as its actor may. */
export interface ChangeSubscription {
  readonly position: number
  /**
   * Identifies what the actor may read; sent with every position. A client that resumes under other rights has content
   * that it may no longer read, or lacks content that it may read now. Empty for actors who may read everything.
   */
  readonly mark: string
  /** The changes since the last call. `currentActor` returns the current actor; throws when it may no longer follow. */
  next(currentActor: () => Promise<Actor>): Promise<Followed>
  wait(ms: number, signal: AbortSignal): Promise<void>
}

/** The token cache keeps an actor this long, so rights are checked again this long after they changed. */
const SETTLE_MS = 1000
/** Interval of the check of rights when nothing has changed. */
const CHECK_MS = 60_000

/** `since` is where the client resumes; null starts with future changes. */
export async function subscribeToChanges(
  ctx: Context,
  actor: Actor,
  input: Input & { since: Since | null },
): Promise<ChangeSubscription> {
  const tail = ctx.logTail
  const restarts = tail.restarts(input.space)
  const started = await ctx.store.read(async (reader) => {
    const scope = await requireFollowed(reader, actor, input)
    const head = await reader.changes.head(input.space)
    const pruned = await reader.changes.pruned(input.space)
    const audited = (await reader.audit.headFor(input.space)) ?? 0
    return { actor, scope, head, pruned, audited, restarts }
  })
  return new LogSubscription(ctx, tail, input, started)
}

const requireFollowed = (reader: StoreReader, actor: Actor, input: Input): Promise<EnvironmentScope> => {
  const { stage } = input.filter
  return requireEnvironment(reader, actor, input, stage === null ? 'enter' : rightOf(stage))
}

interface Start {
  actor: Actor
  scope: EnvironmentScope
  head: number
  /** The log no longer has the rows up to this position. */
  pruned: number
  audited: number
  /** `LogTail.restarts` before the first read. */
  restarts: number
}

class LogSubscription implements ChangeSubscription {
  position: number
  mark: string
  #actor: Actor
  #scope: EnvironmentScope
  #reset: ResetReason | null = null
  /** Position of the audit log at the last check, when it changed, and when rights were last checked. */
  #audited: number
  #auditedAt: number
  #checkedAt: number
  #isChanged = false
  #restarts: number
  readonly #ctx: Context
  readonly #tail: LogTail
  readonly #input: Input

  constructor(ctx: Context, tail: LogTail, input: Input & { since: Since | null }, start: Start) {
    this.#ctx = ctx
    this.#tail = tail
    this.#input = input
    this.#actor = start.actor
    this.#scope = start.scope
    this.#audited = start.audited
    this.#auditedAt = ctx.clock.monotonic()
    this.#checkedAt = this.#auditedAt
    this.mark = markOf(start.scope)
    this.#reset = input.since && this.#reasonToReset(input.since, start)
    this.position = this.#reset || !input.since ? start.head : input.since.position
    this.#restarts = start.restarts
  }

  #reasonToReset(since: Since, { head, pruned, scope }: Start): ResetReason | null {
    // A position that does not exist yet belongs to another database, for example one from before a backup was
    // restored.
    if (since.position > head) return 'unknown-position'
    if (since.position < pruned) return 'too-old'
    if (since.mark === this.mark || (since.mark === null && this.mark === '')) return null
    // A client with a position from elsewhere resumes with its current rights. If rights depend on attributes that can
    // change, this is not enough: that a resource has left its view is sent only to clients that could read it.
    const isKnown = since.mark !== null || since.isHeard
    return isKnown || readsDependOnTraits(scope.access) ? 'access-changed' : null
  }

  async next(currentActor: () => Promise<Actor>): Promise<Followed> {
    const { space, filter } = this.#input
    if (this.#reset) return this.#takeReset()
    const restarts = this.#tail.restarts(space)
    if (restarts !== this.#restarts) {
      await this.#checkRights(await currentActor(), 'unknown-position')
      this.#restarts = restarts
      this.#audited = 0
      return this.#takeReset()
    }
    const stretch = await this.#tail.after(space, this.#scope.environment.key, this.position)
    if (stretch.isPruned) {
      await this.#checkRights(await currentActor(), 'too-old')
      return this.#takeReset()
    }
    const audited = Math.max(stretch.audited, await this.#tail.audited(space))
    // Also if the alias points to the first environment again, because meanwhile its readers saw another one.
    const isSwitched = stretch.changes.some(
      ({ type, id }) => type === 'EnvironmentAlias' && id === this.#input.environment,
    )
    if (this.#mustCheckRights(audited, stretch.changes.length > 0) || isSwitched) {
      await this.#checkRights(await currentActor(), isSwitched ? 'environment-switched' : null)
      if (this.#reset) return this.#takeReset()
    }
    const { changes, position, more } = stretch
    const followed = changes.filter((change) => isFollowed(change, filter))
    // API keys read whole stages.
    const visible = filter.stage === null ? await visibleChanges(this.#actor, this.#scope, followed, stretch) : followed
    this.position = position
    return { reset: null, changes: visible, position, more }
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
   * Rights are read from the database only after the audit log has grown. Rows written after a right was lost are read
   * together with that entry, so they are never sent under the old rights. When there are no changes to send, one check
   * per second is enough: every sign-in also grows the audit log.
   */
  #mustCheckRights(audited: number, hasChanges: boolean): boolean {
    const now = this.#ctx.clock.monotonic()
    if (audited > this.#audited) {
      this.#audited = audited
      this.#auditedAt = now
      this.#isChanged = true
    }
    if (this.#isChanged) return hasChanges || now - this.#checkedAt >= SETTLE_MS
    const settlesAt = this.#auditedAt + SETTLE_MS
    if (this.#checkedAt < settlesAt) return now >= settlesAt
    const { expiresAt = null } = this.#actor.kind === 'system' ? {} : this.#actor
    return now - this.#checkedAt >= CHECK_MS || (expiresAt !== null && this.#ctx.clock.now() >= expiresAt)
  }

  /** `reset`: the follower must reload everything, whatever its rights are. */
  async #checkRights(actor: Actor, reset: ResetReason | null = null): Promise<void> {
    const checkedAt = this.#ctx.clock.monotonic()
    const { scope, head } = await this.#ctx.store.read(async (reader) => ({
      scope: await requireFollowed(reader, actor, this.#input),
      head: await reader.changes.head(this.#input.space),
    }))
    this.#actor = actor
    this.#checkedAt = checkedAt
    this.#isChanged = false
    const isSwitched = scope.environment.key !== this.#scope.environment.key
    const mark = markOf(scope)
    this.#scope = scope
    if (reset === null && !isSwitched && mark === this.mark) return
    this.#reset = isSwitched ? 'environment-switched' : (reset ?? 'access-changed')
    // The client reloads everything up to now, so older changes are not filtered by the new rights.
    this.mark = mark
    this.position = head
  }
}

function markOf({ access, names, environment }: EnvironmentScope): string {
  if (typeof access !== 'object') return ''
  const roles = access.roles.map((role) => JSON.stringify(role)).sort()
  const text = JSON.stringify([environment.key, access.user, names.toSorted(), roles])
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

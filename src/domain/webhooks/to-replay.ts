import type { WebhookReplayBody } from '#contract/resources/webhook-call'
import { BodyProblems } from '../body-problems.ts'

/** Converts a body: repeat all failed calls, or the changes of a range of positions. */
export function toReplay(body: WebhookReplayBody): { failed: true } | { from: number; to: number } {
  const { failed, from = 0, to = 0 } = body
  if (failed && body.from === undefined && body.to === undefined) return { failed }
  const problems = new BodyProblems()
  if (from === 0) problems.add('invalid', 'from', body.from, 'A position.')
  else if (to < from) problems.add('invalid', 'to', body.to, 'A position at or after "from".')
  else if (failed) problems.add('invalid', 'failed', failed, 'Either "failed" or a range.')
  problems.throwIfAny()
  return { from, to }
}

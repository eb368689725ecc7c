import type { ChangeAction } from '../changes/change.ts'
import { PlatformBody } from '../platform-body.ts'
import { isTopic, type Topic } from './topics.ts'

const STANDARD_OVERLAP = 24 * 3600
const LONGEST_OVERLAP = 30 * 24 * 3600

/** A secret for signatures: 64 characters, as the clients make them. */
export function parseSigningSecret(body: unknown): { value: string; overlapSeconds: number } {
  const members = new PlatformBody(body, ['value', 'overlapSeconds'])
  const value = members.member('value')
  if (typeof value !== 'string') members.problem('invalid_type', 'value', null, 'The secret must be a text.')
  else if (value.length !== 64) members.problem('size', 'value', null, 'The secret must have 64 characters.')
  else if (!/^[0-9a-zA-Z+/=_-]+$/.test(value)) {
    members.problem('regexp', 'value', null, 'The secret may hold letters, digits and + / = _ - only.')
  }
  const overlap = members.member('overlapSeconds') ?? STANDARD_OVERLAP
  if (!Number.isInteger(overlap) || (overlap as number) < 0 || (overlap as number) > LONGEST_OVERLAP) {
    members.problem('invalid', 'overlap_seconds', overlap, `It must be a whole number from 0 to ${LONGEST_OVERLAP}.`)
  }
  members.finish()
  return { value: value as string, overlapSeconds: overlap as number }
}

export function parseRetryPolicy(body: unknown): { maxRetries: number } {
  const members = new PlatformBody(body, ['maxRetries'])
  const maxRetries = members.member('maxRetries')
  if (!Number.isInteger(maxRetries) || (maxRetries as number) < 2 || (maxRetries as number) > 99) {
    members.problem('range', 'max_retries', maxRetries, 'It must be a whole number from 2 to 99.')
  }
  members.finish()
  return { maxRetries: maxRetries as number }
}

/** A call to be shown before it is made: the webhook as it would be stored, and one thing that it would be told. */
export function parsePreview(body: unknown): { webhook: string | null; definition: unknown; topic: Topic } {
  const members = new PlatformBody(body, ['webhook', 'definition', 'topic'])
  const [webhook = null, topic] = [members.member('webhook'), members.member('topic')]
  if (webhook !== null && typeof webhook !== 'string') members.problem('invalid', 'webhook', null, 'An id or null.')
  if (typeof topic !== 'string' || !isTopic(topic) || topic.includes('*')) {
    members.problem('invalid', 'topic', topic, 'A type and an action, as in "Entry.publish".')
  }
  members.finish()
  const [type, action] = (topic as string).split('.') as [string, ChangeAction]
  return { webhook: webhook as string | null, definition: members.member('definition'), topic: { type, action } }
}

/** What to send again. */
export function parseReplay(body: unknown): { failed: true } | { from: number; to: number } {
  const members = new PlatformBody(body, ['failed', 'from', 'to'])
  const [failed, from, to] = [members.member('failed'), members.member('from'), members.member('to')]
  if (failed === true && from === undefined && to === undefined) return { failed }
  if (!Number.isSafeInteger(from) || (from as number) < 1) members.problem('invalid', 'from', from, 'A position.')
  else if (!Number.isSafeInteger(to) || (to as number) < (from as number)) {
    members.problem('invalid', 'to', to, 'A position that is not before "from".')
  } else if (failed !== undefined) members.problem('invalid', 'failed', failed, 'Either "failed" or a range.')
  members.finish()
  return { from: from as number, to: to as number }
}

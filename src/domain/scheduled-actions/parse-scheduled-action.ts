import {
  MAX_PAYLOAD_LENGTH,
  MAX_TIMEZONE_LENGTH,
  SCHEDULED_TYPES,
  SCHEDULED_VERBS,
} from '#contract/resources/scheduled-action'
import { badRequest, type Problem, validationFailed } from '../errors.ts'
import { linkProblems } from '../links/link-problems.ts'
import { requireObjectBody } from '../object-body.ts'
import { isObject, type JsonObject, member } from '../resources/json.ts'
import { missing, notOneOf, wrongType } from '../resources/problems.ts'
import { storageProblem } from '../resources/storable.ts'
import type { ScheduledAction, ScheduledBody, ScheduledType, ScheduledVerb } from './scheduled-action.ts'

export type SentScheduledAction = Pick<ScheduledAction, 'entityType' | 'entityId' | 'verb' | 'due' | 'body'> & {
  environment: string
}

/** A time with a zone, because without one it would depend on the machine. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/

/**
 * `{ entity: Link, environment: Link, action, scheduledFor: { datetime, timezone? }, payload? }`. Checked by hand: links have
 * problems of their own (`linkProblems`), and the time depends on the clock.
 */
export function parseScheduledAction(sent: unknown, now: number): SentScheduledAction {
  const body = requireObjectBody(sent)
  const unstorable = storageProblem(body)
  if (unstorable) throw validationFailed([unstorable])
  const problems: Problem[] = []
  const [entity, environment, action] = [member(body, 'entity'), member(body, 'environment'), member(body, 'action')]
  const verb = SCHEDULED_VERBS.find((known) => known === action)
  const linkType = linkTypeOf(entity)
  const entityType = SCHEDULED_TYPES.find((known) => known === linkType)
  if (entity === undefined) problems.push(missing(['entity']))
  else if (entityType === undefined) {
    problems.push(notOneOf(['entity', 'sys', 'linkType'], SCHEDULED_TYPES, linkType))
  } else problems.push(...linkProblems(entity, entityType, ['entity']))
  if (environment === undefined) problems.push(missing(['environment']))
  else problems.push(...linkProblems(environment, 'Environment', ['environment']))
  if (verb === undefined) problems.push(notOneOf(['action'], SCHEDULED_VERBS, action))
  const stored = parseStoredBody(body, problems)
  if (problems.length > 0) throw validationFailed(problems)
  const due = Date.parse(stored.scheduledFor.datetime)
  if (due <= now || due > now + MAX_AHEAD_MS) {
    const path = ['scheduledFor', 'datetime']
    throw validationFailed([{ name: 'invalid', path, details: 'The time must be in the future, within five years.' }])
  }
  return {
    entityType: entityType as ScheduledType,
    entityId: idOf(entity),
    environment: idOf(environment),
    verb: verb as ScheduledVerb,
    due,
    body: stored,
  }
}

const MAX_AHEAD_MS = 5 * 366 * 24 * 3600 * 1000

/** An IANA name, not an offset. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

function parseStoredBody(body: JsonObject, problems: Problem[]): ScheduledBody {
  const scheduledFor = member(body, 'scheduledFor')
  const times = isObject(scheduledFor) ? scheduledFor : {}
  const [datetime, timezone] = [member(times, 'datetime'), member(times, 'timezone')]
  if (typeof datetime !== 'string' || !INSTANT.test(datetime) || Number.isNaN(Date.parse(datetime))) {
    problems.push(wrongType(['scheduledFor', 'datetime'], 'Date', datetime ?? null, 'datetime'))
  }
  const path = ['scheduledFor', 'timezone']
  if (timezone !== undefined && (typeof timezone !== 'string' || timezone.length > MAX_TIMEZONE_LENGTH)) {
    problems.push(wrongType(path, 'String', timezone, 'timezone'))
  } else if (timezone !== undefined && !isTimeZone(timezone)) {
    problems.push({
      name: 'invalid',
      path,
      value: timezone,
      details: 'The time zone must be a name like Europe/Paris.',
    })
  }
  const payload = member(body, 'payload')
  if (payload !== undefined && (!isObject(payload) || JSON.stringify(payload).length > MAX_PAYLOAD_LENGTH)) {
    problems.push(wrongType(['payload'], 'Object', null, 'payload'))
  }
  return {
    scheduledFor: { datetime: datetime as string, ...(timezone !== undefined && { timezone: timezone as string }) },
    ...(payload !== undefined && { payload: payload as JsonObject }),
  }
}

/** Only pending actions can be changed. */
export function requireScheduled({ status }: Pick<ScheduledAction, 'status'>): void {
  if (status !== 'scheduled') throw badRequest(`The scheduled action can no longer be changed: it is ${status}.`)
}

const sysOf = (link: unknown): JsonObject => {
  const sys = isObject(link) ? member(link, 'sys') : undefined
  return isObject(sys) ? sys : {}
}
const linkTypeOf = (link: unknown): unknown => member(sysOf(link), 'linkType') ?? null
const idOf = (link: unknown): string => member(sysOf(link), 'id') as string

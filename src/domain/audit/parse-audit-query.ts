import { badRequest } from '../errors.ts'
import { isId } from '../resources/id.ts'
import type { AuditFilter } from './audit-event.ts'

export interface AuditQuery {
  filter: AuditFilter
  limit: number
  after: { at: number; position: number } | null
}

const MAX_ACTIONS = 50
const ACTION = /^[a-z_]{1,40}\.[a-z_]{1,40}$/
const TYPE = /^[A-Za-z]{1,40}$/

/**
 * Parses the query of the audit log. Pages continue by `pageNext`, because `skip` would have to count the skipped rows.
 * Unknown parameters are refused.
 */
export function parseAuditQuery(
  params: Iterable<[string, string]>,
  { standard, max }: { standard: number; max: number },
): AuditQuery {
  const query: AuditQuery = { filter: {}, limit: standard, after: null }
  const { filter } = query
  for (const [name, value] of params) {
    switch (name) {
      case 'limit':
        query.limit = limitOf(value, max)
        break
      case 'pageNext':
        query.after = parsePageToken(value)
        break
      case 'action':
      case 'action[in]':
        filter.actions = actionsOf(name, value)
        break
      case 'createdBy':
      case 'sys.createdBy.sys.id':
        filter.actor = matching(name, value, isId)
        break
      case 'space':
      case 'sys.space.sys.id':
        filter.space = matching(name, value, isId)
        break
      case 'target.sys.linkType':
        filter.targetType = matching(name, value, (text) => TYPE.test(text))
        break
      case 'target.sys.id':
        filter.targetId = matching(name, value, isId)
        break
      case 'sys.createdAt[gte]':
        filter.from = timeOf(name, value)
        break
      case 'sys.createdAt[lt]':
        filter.until = timeOf(name, value)
        break
      case 'format':
        break
      default:
        throw badRequest(`The query parameter "${name.slice(0, 100)}" is unknown.`)
    }
  }
  return query
}

export const auditPageToken = ({ at, position }: { at: number; position: number }): string =>
  Buffer.from(`${at}.${position}`).toString('base64url')

function parsePageToken(token: string): { at: number; position: number } {
  const match = /^(\d{1,15})\.(\d{1,15})$/.exec(Buffer.from(token, 'base64url').toString())
  if (!match) throw badRequest('The value of "pageNext" is not from a response of this list.')
  return { at: Number(match[1]), position: Number(match[2]) }
}

function limitOf(text: string, max: number): number {
  const limit = /^\d{1,6}$/.test(text) ? Number(text) : -1
  if (limit < 1 || limit > max) throw badRequest(`"limit" must be a whole number from 1 to ${max}.`)
  return limit
}

function actionsOf(name: string, text: string): string[] {
  const actions = text.split(',')
  if (actions.length > MAX_ACTIONS || !actions.every((action) => ACTION.test(action))) throw unusable(name)
  return actions
}

function matching(name: string, text: string, isValid: (text: string) => boolean): string {
  if (!isValid(text)) throw unusable(name)
  return text
}

function timeOf(name: string, text: string): number {
  const time = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/.test(text) ? Date.parse(text) : Number.NaN
  if (!Number.isSafeInteger(time) || time < 0) throw unusable(name)
  return time
}

const unusable = (name: string) => badRequest(`The value of "${name}" is invalid.`)

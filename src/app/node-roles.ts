import type { NodeRole } from '#config/config'
import { DomainError } from '#domain/errors'
import type { Misdirected } from '#http/handle-request'
import type { RoutedApi } from '#http/route'

interface NodeDuties {
  readonly apis: readonly RoutedApi[]
  /** Pages are what is not an API: the web app, OAuth, the API document. */
  readonly pages: 'all' | 'images' | 'none'
  /** Runs jobs, schedules and webhooks. */
  readonly hasWorkers: boolean
  /** Writes nothing, so the database may be a read replica. */
  readonly isReadOnly: boolean
  /** For clients that have reached the wrong node. */
  readonly serves: string
}

export const NODE_ROLES: Readonly<Record<NodeRole, NodeDuties>> = {
  all: {
    apis: ['delivery', 'preview', 'management', 'upload', 'graphql'],
    pages: 'all',
    hasWorkers: true,
    isReadOnly: false,
    serves: 'everything',
  },
  delivery: {
    apis: ['delivery', 'preview', 'graphql'],
    pages: 'images',
    hasWorkers: false,
    isReadOnly: true,
    serves: 'only delivery, preview, GraphQL and images',
  },
  worker: {
    apis: [],
    pages: 'none',
    hasWorkers: true,
    isReadOnly: false,
    serves: 'no API, only background work',
  },
}

/** A client error: the same node will never serve the request, and clients repeat a 5xx for minutes. */
export function misdirectedAt(role: NodeRole): Misdirected {
  if (role === 'all') return () => null
  const { apis, serves } = NODE_ROLES[role]
  const message = `This node has the role ${role} and serves ${serves}. Send the request to a node with the role all.`
  const error = () => new DomainError('MisdirectedRequest', { message, details: { role } })
  return (to) => (to !== 'page' && apis.includes(to) ? null : error())
}

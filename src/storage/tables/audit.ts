import { createHash } from 'node:crypto'
import { type AuditDraft, type AuditEvent, type AuditFilter, chainedText } from '#domain/audit/audit-event'
import type { Sql } from '../sql/sql.ts'
import type { AuditReader, AuditWriter } from '../store.ts'

/** The chain of events that concern no organization. No organization has an empty id. */
const INSTALLATION = ''

const COLUMNS = [
  'chain',
  'position',
  'at',
  'action',
  'made_by',
  'actor',
  'token',
  'address',
  'space',
  'target_type',
  'target_id',
  'details',
  'previous',
  'hash',
]

const SELECTED = `chain, position, at, action, made_by as "by", actor, token, address, space, target_type as "targetType",
  target_id as "targetId", details, previous, hash`

export type AuditRow = Omit<AuditEvent, 'organization' | 'target' | 'details'> & {
  chain: string
  targetType: string
  targetId: string
  details: string
}

/** `pending` collects what a transaction appends; `flushAudit` writes it when the transaction is about to commit. */
export const auditTable = (sql: Sql, pending: AuditDraft[]): AuditReader & AuditWriter => ({
  async list(organization, filter, { after, limit }) {
    const { where, params } = conditions(filter)
    if (after) {
      where.push('(at < ? or (at = ? and position < ?))')
      params.push(after.at, after.at, after.position)
    }
    const rows = await sql.all<AuditRow>(
      `select ${SELECTED} from audit where ${['chain = ?', ...where].join(' and ')}
       order by at desc, position desc limit ?`,
      [organization ?? INSTALLATION, ...params, limit],
      'made',
    )
    return rows.map(toEvent)
  },
  async headFor(space) {
    const row = await sql.get<{ position: number }>(
      `select coalesce(h.position, 0) as position from space s left join audit_head h on h.chain = s.organization
       where s.id = ? and s.deleted_at is null`,
      [space],
    )
    return row?.position ?? null
  },
  append(event) {
    pending.push(event)
  },
})

function conditions(filter: AuditFilter): { where: string[]; params: (string | number)[] } {
  const where: string[] = []
  const params: (string | number)[] = []
  const add = (condition: string, value: string | number | undefined) => {
    if (value === undefined) return
    where.push(condition)
    params.push(value)
  }
  if (filter.actions) {
    where.push(`action in (${filter.actions.map(() => '?').join(', ') || 'null'})`)
    params.push(...filter.actions)
  }
  add('actor = ?', filter.actor)
  add('space = ?', filter.space)
  add('target_type = ?', filter.targetType)
  add('target_id = ?', filter.targetId)
  add('at >= ?', filter.from)
  add('at < ?', filter.until)
  return { where, params }
}

/**
 * Gives the collected events their places. The head of a chain is held from here to the commit, so that each event follows
 * the one before it; chains are taken in order, so that two transactions over the same ones cannot wait for each other.
 */
export async function flushAudit(sql: Sql, pending: readonly AuditDraft[]): Promise<void> {
  const byChain = Map.groupBy(pending, (event) => event.organization ?? INSTALLATION)
  for (const chain of [...byChain.keys()].sort()) {
    const drafts = byChain.get(chain)!
    const head = await takeHead(sql, chain)
    let { hash } = head
    const rows = drafts.map((draft, i) => {
      const event = { ...draft, position: head.position + 1 + i, previous: hash }
      hash = hashOf(event)
      const { target, by, actor, token, address, space } = event
      return [
        chain,
        event.position,
        event.at,
        event.action,
        by,
        actor,
        token,
        address,
        space,
        target.type,
        target.id,
        JSON.stringify(event.details),
        event.previous,
        hash,
      ]
    })
    await sql.insertMany('audit', COLUMNS, rows)
    await sql.run('update audit_head set position = ?, hash = ? where chain = ?', [
      head.position + drafts.length,
      hash,
      chain,
    ])
  }
}

async function takeHead(sql: Sql, chain: string): Promise<{ position: number; hash: string }> {
  await sql.run(`insert into audit_head (chain, position, hash) values (?, 0, '') on conflict (chain) do nothing`, [
    chain,
  ])
  const head = await sql.get<{ position: number; hash: string }>(
    `select position, hash from audit_head where chain = ?${sql.dialect.forUpdate}`,
    [chain],
  )
  return head!
}

const hashOf = (event: Omit<AuditEvent, 'hash'>): string =>
  createHash('sha256').update(chainedText(event)).digest('hex')

const toEvent = ({ chain, targetType, targetId, details, ...row }: AuditRow): AuditEvent => ({
  ...row,
  organization: chain === INSTALLATION ? null : chain,
  target: { type: targetType, id: targetId },
  details: JSON.parse(details),
})

const CHECKED_AT_ONCE = 1000

/** Walks every chain from its first event to its head; an event that was changed, added or taken away breaks it. */
export async function findBrokenChains(sql: Sql): Promise<string[]> {
  const findings: string[] = []
  const orphan = await sql.get<{ chain: string }>(
    'select a.chain from audit a left join audit_head h on h.chain = a.chain where h.chain is null limit 1',
  )
  if (orphan) findings.push(`The audit log of ${nameOf(orphan.chain)} has lost its head.`)
  const heads = await sql.all<{ chain: string; position: number; hash: string }>(
    'select chain, position, hash from audit_head order by chain',
  )
  for (const head of heads) {
    const broken = await firstBreak(sql, head)
    if (broken !== null) {
      findings.push(`The audit log of ${nameOf(head.chain)} was changed: event ${broken} is not what was written.`)
    }
  }
  return findings
}

async function firstBreak(sql: Sql, head: { chain: string; position: number; hash: string }): Promise<number | null> {
  let position = 0
  let hash = ''
  for (;;) {
    const rows = await sql.all<AuditRow>(
      `select ${SELECTED} from audit where chain = ? and position > ? order by position limit ?`,
      [head.chain, position, CHECKED_AT_ONCE],
    )
    for (const row of rows) {
      if (row.position !== position + 1) return position + 1
      const event = readable(row)
      if (!event || event.previous !== hash || hashOf(event) !== row.hash) return row.position
      position = row.position
      hash = row.hash
    }
    if (rows.length < CHECKED_AT_ONCE) break
  }
  return position === head.position && hash === head.hash ? null : position + 1
}

function readable(row: AuditRow): AuditEvent | null {
  try {
    return toEvent(row)
  } catch {
    return null
  }
}

const nameOf = (chain: string): string => (chain === INSTALLATION ? 'the installation' : `organization ${chain}`)

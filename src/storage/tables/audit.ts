import { createHash } from 'node:crypto'
import { type AuditDraft, type AuditEvent, type AuditFilter, chainedText } from '#domain/audit/audit-event'
import { bigint } from '../schema/column.ts'
import { audit, auditCursor, auditHead } from '../schema/schema.ts'
import type { Row } from '../schema/table.ts'
import type { ReadSql, Sql } from '../sql/sql.ts'
import { columns, command, computed, dynamicQuery, FOR_UPDATE, type Param, query } from '../sql/statement.ts'
import { insert } from '../sql/write.ts'

/** The position of an event in the list, which continues after it. */
export interface AuditPosition {
  at: number
  position: number
}

/** The chain of the installation. No organization has an empty id. */
const INSTALLATION = ''

type AuditRow = Row<typeof audit>

const COLUMNS = columns(audit)
const HEAD_FOR = query`select ${computed('position', bigint(), 'coalesce(h.position, 0)')}
  from space s left join audit_head h on h.chain = s.organization where s.id = ? and s.deleted_at is null`
const INSERT = insert(audit)
const START = command`insert into audit_head (chain, position, hash) values (?, 0, '') on conflict (chain) do nothing`
const LOCK_HEAD = query`select ${columns(auditHead, '', 'position', 'hash')} from audit_head where chain = ?${FOR_UPDATE}`
const MOVE_HEAD = command`update audit_head set position = ?, hash = ? where chain = ?`
const ORPHAN = query`select ${columns(audit, 'a', 'chain')} from audit a left join audit_head h on h.chain = a.chain
  where h.chain is null limit 1`
const HEADS = query`select ${columns(auditHead)} from audit_head order by chain`
const AFTER = query`select ${COLUMNS} from audit where chain = ? and position > ? order by position limit ?`

const UNEXPORTED = query`select ${columns(auditHead, 'h', 'chain')},
    ${computed('exported', bigint(), 'coalesce(c.position, 0)')}, ${computed('head', bigint(), 'h.position')}
  from audit_head h left join audit_cursor c on c.chain = h.chain where h.position > coalesce(c.position, 0)`
// A lease that ends later than any new one was written by a wrong clock.
const CLAIM_EXPORT = command`insert into audit_cursor (chain, position, owner, lease_until) values (?, 0, ?, ?)
  on conflict (chain) do update set owner = excluded.owner, lease_until = excluded.lease_until
  where audit_cursor.owner = excluded.owner or audit_cursor.lease_until <= ? or audit_cursor.lease_until > ?`
const EXPORTED = query`select ${columns(auditCursor, '', 'position')} from audit_cursor where chain = ?`
const MOVE_EXPORT = command`update audit_cursor set position = ?, lease_until = ? where chain = ? and owner = ?`

/** A chain with events that are not exported. */
export interface UnexportedChain {
  chain: string
  /** The position of the last exported event. */
  exported: number
  head: number
}

export const auditReader = (sql: ReadSql) => ({
  unexported: (): Promise<UnexportedChain[]> => sql.all(UNEXPORTED),
  /** The events of a chain after a position, in order. */
  async after(chain: string, position: number, limit: number): Promise<AuditEvent[]> {
    return (await sql.all(AFTER, [chain, position, limit])).map(toEvent)
  },
  /** Events of an organization, or of the installation (null), newest first. */
  async list(
    organization: string | null,
    filter: AuditFilter,
    { after, limit }: { after: AuditPosition | null; limit: number },
  ): Promise<AuditEvent[]> {
    const { where, params } = conditions(filter)
    if (after) {
      where.push('(at < ? or (at = ? and position < ?))')
      params.push(after.at, after.at, after.position)
    }
    const list = dynamicQuery(
      COLUMNS,
      `select ${COLUMNS[sql.dialect.name]} from audit where ${['chain = ?', ...where].join(' and ')}
       order by at desc, position desc limit ?`,
    )
    const rows = await sql.all(list, [organization ?? INSTALLATION, ...params, limit])
    return rows.map(toEvent)
  },
  /**
   * The last audit position of a space's organization; null when the space does not exist. Every change of rights is
   * logged in the same transaction, so rights are unchanged while the position is.
   */
  async headFor(space: string): Promise<number | null> {
    return (await sql.get(HEAD_FOR, [space]))?.position ?? null
  },
})

/** `pending` collects the events of a transaction; `flushAudit` writes them before the commit. */
export const auditWriter = (sql: Sql, pending: AuditDraft[]) => ({
  ...auditReader(sql),
  /** Leases the export of a chain; returns the last exported position, or null while another process has the lease. */
  async claimExport(
    chain: string,
    { owner, now, leaseMs }: { owner: string; now: number; leaseMs: number },
  ): Promise<number | null> {
    const until = now + leaseMs
    if ((await sql.run(CLAIM_EXPORT, [chain, owner, until, now, until])) === 0) return null
    return (await sql.get(EXPORTED, [chain]))?.position ?? null
  },
  /** Records that events up to this position are exported; false when the lease was lost. */
  async moveExport(
    chain: string,
    position: number,
    { owner, until }: { owner: string; until: number },
  ): Promise<boolean> {
    return (await sql.run(MOVE_EXPORT, [position, until, chain, owner])) === 1
  },
  /** Adds an event to the transaction. It gets its position in the chain before the commit. */
  append(event: AuditDraft): void {
    pending.push(event)
  },
})

function conditions(filter: AuditFilter): { where: string[]; params: Param[] } {
  const where: string[] = []
  const params: Param[] = []
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
 * Writes the collected events. The head of a chain is locked until the commit, so that each event follows the previous
 * one; chains are locked in order, so that transactions cannot deadlock.
 */
export async function flushAudit(sql: Sql, pending: readonly AuditDraft[]): Promise<void> {
  const byChain = Map.groupBy(pending, (event) => event.organization ?? INSTALLATION)
  for (const [chain, drafts] of [...byChain].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await sql.run(START, [chain])
    const head = await sql.get(LOCK_HEAD, [chain])
    if (!head) throw new Error(`the audit log ${chain} has no head`)
    let { hash } = head
    const rows = drafts.map((draft, i) => {
      const event = { ...draft, position: head.position + 1 + i, previous: hash }
      hash = hashOf(event)
      const { target, details } = event
      return INSERT.params({
        ...event,
        ...{ chain, targetType: target.type, targetId: target.id, details: JSON.stringify(details), hash },
      })
    })
    await sql.insertMany(INSERT, rows)
    await sql.run(MOVE_HEAD, [head.position + drafts.length, hash, chain])
  }
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

/** Verifies every chain from its first event that was not pruned to its head; a changed, added or removed event breaks it. */
export async function findBrokenChains(sql: ReadSql): Promise<string[]> {
  const findings: string[] = []
  const orphan = await sql.get(ORPHAN)
  if (orphan) findings.push(`The audit log of ${nameOf(orphan.chain)} has lost its head.`)
  for (const head of await sql.all(HEADS)) {
    const broken = await firstBreak(sql, head)
    if (broken !== null) {
      findings.push(`The audit log of ${nameOf(head.chain)} was changed: event ${broken} is not as it was written.`)
    }
  }
  return findings
}

async function firstBreak(sql: ReadSql, head: Row<typeof auditHead>): Promise<number | null> {
  let { pruned: position, prunedHash: hash } = head
  for (;;) {
    const rows = await sql.all(AFTER, [head.chain, position, CHECKED_AT_ONCE])
    for (const row of rows) {
      if (row.position !== position + 1) return position + 1
      const event = parseEvent(row)
      if (!event || event.previous !== hash || hashOf(event) !== row.hash) return row.position
      position = row.position
      hash = row.hash
    }
    if (rows.length < CHECKED_AT_ONCE) break
  }
  return position === head.position && hash === head.hash ? null : position + 1
}

function parseEvent(row: AuditRow): AuditEvent | null {
  try {
    return toEvent(row)
  } catch {
    return null
  }
}

const nameOf = (chain: string): string => (chain === INSTALLATION ? 'the installation' : `organization ${chain}`)

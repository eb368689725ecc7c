import { comparePositions } from '#domain/query/compare-positions'
import type { Condition, FindPlan, Overlay, Scalar } from '#domain/query/plan'
import { resource as resourceTable } from '../schema/schema.ts'
import { compileFind } from '../sql/compile-find.ts'
import type { ReadSql } from '../sql/sql.ts'
import { columns, inList, query } from '../sql/statement.ts'
import { FOUND, type FoundResource, findBase, type Row, readParts, toFound } from './find-page.ts'
import { positionOf } from './order-values.ts'

export interface TimelinePage {
  total: number
  items: (FoundResource & { isCopy: boolean })[]
}

const ORIGINALS = query`select ${columns(resourceTable, '', 'key', 'id')} from resource
  where environment = ? and kind = ? and ${inList('id', 'text')}`

/**
 * A page of published content in which the versions of releases replace the published ones. The matching versions of the
 * releases are few, so all of them are read and merged into the page of the others.
 */
export async function findTimeline(sql: ReadSql, plan: FindPlan, overlay: Overlay): Promise<TimelinePage> {
  const released = await findReleased(sql, plan, overlay)
  const first = Math.max(0, plan.skip - released.length)
  const page = { ...plan, stage: 'published', overlay, skip: first, limit: plan.skip + plan.limit - first } as const
  const { rows, total } = await findBase(sql, { ...page, conditions: plan.conditions.map(unlessReference) })
  const base = rows.map((row) => ({ found: { ...toFound(row), isCopy: false }, at: positionOf(row, plan) }))
  const merged = [...base, ...released].sort((a, b) => comparePositions(plan.order, a.at, b.at))
  const items = merged.slice(plan.skip - first, plan.skip - first + plan.limit).map(({ found }) => found)
  return { total: total + released.length, items }
}

/** References look into releases too, so they cannot be searched by the index of published content alone. */
const unlessReference = (condition: Condition): Condition =>
  condition.on === 'reference' ? check(condition) : condition

/** The condition is checked on each row instead of searched by its index. */
const check = (condition: Condition): Condition => ({ on: 'every', of: [condition] })

/** The matching versions of the releases, at the positions that they have after publishing. */
async function findReleased(sql: ReadSql, plan: FindPlan, overlay: Overlay) {
  const { copies } = overlay
  if (copies.length === 0) return []
  const conditions = plan.conditions.map(check)
  const own: FindPlan = { ...plan, stage: 'release', overlay, conditions, cursor: null }
  const { parts } = compileFind(own, sql.dialect, { mostlyDrafts: true })
  const rows = await readParts({ sql, isExpensive: false }, parts, { columns: FOUND, skip: 0, limit: copies.length })
  const ids = sql.dialect.list(rows.map(({ id }) => id))
  const originals = await sql.all(ORIGINALS, [plan.environment, plan.kind, ids])
  const keys = new Map(originals.map(({ key, id }) => [id, key]))
  return rows.map((row) => {
    const values = positionOf(row, plan).values.map((value, i) => afterPublishing(plan, i, row, overlay.at) ?? value)
    const found = { ...asPublished(toFound(row)), isCopy: true }
    return { found, at: { values, key: keys.get(row.id) ?? row.resource } }
  })
}

const RELEASED = query`select ${FOUND} from shown_release s where ${inList('s.resource', 'bigint')}`

/** Versions of releases by their keys, without content. */
export async function getReleased(sql: ReadSql, keys: readonly number[]): Promise<FoundResource[]> {
  if (keys.length === 0) return []
  return (await sql.all(RELEASED, [sql.dialect.list(keys)])).map(asPublished)
}

const asPublished = (found: FoundResource): FoundResource => ({
  ...found,
  revision: found.revision + 1,
  createdAt: found.firstPublishedAt ?? found.updatedAt,
})

/** Publishing sets the times of an entry, so results are ordered by the time at which the release would be published. */
function afterPublishing({ order }: FindPlan, index: number, row: Row, at: number): Scalar | null {
  const term = order[index]!
  if (term.by !== 'sys') return null
  if (term.attribute === 'updatedAt' || term.attribute === 'publishedAt') return at
  if (term.attribute === 'createdAt' || term.attribute === 'firstPublishedAt') return row.firstPublishedAt ?? at
  return term.attribute === 'revision' ? row.revision + 1 : null
}

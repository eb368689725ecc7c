import type { FindPlan, Overlay, Position } from '#domain/query/plan'
import type { ResourceKind, Stage } from '#domain/resources/resource'
import { contentVersion, readModelRebuild, shownCurrent, type TargetKind } from '../schema/schema.ts'
import type { Row } from '../schema/table.ts'
import type { LinkTargets } from '../sql/compile-linking.ts'
import type { ReadSql, Sql } from '../sql/sql.ts'
import { columns, command, FOR_UPDATE, inList, part, query } from '../sql/statement.ts'
import { STAGE_VIEWS } from '../sql/sys-columns.ts'
import { BODY, bodyOf, withBody } from './bodies.ts'
import { type LinkPage, type LinkSource, sourcesOf, targetsOf } from './broken-links.ts'
import { findKeys, findPositions } from './find-keys.ts'
import { findLinking, type LinkingPage } from './find-linking.ts'
import { FOUND, type FoundPage, type FoundResource, findPage } from './find-page.ts'
import { findTimeline, getReleased, type TimelinePage } from './find-timeline.ts'
import { insertIndex, removeIndex, removeLocale, replaceIndex } from './index-rows.ts'
import type { ShowResource } from './index-sets.ts'
import { bodyBytes, requireWithinSizeLimit } from './response-size-limit.ts'

export interface ShownResource extends FoundResource {
  body: string
}

const BODIES = query`select ${columns(contentVersion, 'v', 'key')}, ${BODY}
  from content_version v join environment e on e.key = ? where ${inList('v.key', 'bigint')}`
const BYTES = bodyBytes(part`content_version v where ${inList('v.key', 'bigint')}`)

function statementsOf(stage: Stage) {
  const versions = `${STAGE_VIEWS[stage]} s join content_version v on v.key = s.body_key`
  const named = part`s.environment = ? and s.kind = ? and s.archived_at is null and ${inList('s.id', 'text')}`
  const keyed = inList('s.resource', 'bigint')
  const read = part`select ${FOUND}, ${BODY} from ${versions} join environment e on e.key = s.environment`
  return {
    named: query`${read} where ${named}`,
    namedBytes: bodyBytes(part`${versions} where ${named}`),
    keyed: query`${read} where ${keyed}`,
    keyedBytes: bodyBytes(part`${versions} where ${keyed}`),
    ids: query`select ${columns(shownCurrent, 's', 'resource', 'id')} from ${STAGE_VIEWS[stage]} s where ${keyed}`,
  }
}
const STATEMENTS = { current: statementsOf('current'), published: statementsOf('published') }

const NEXT_REBUILD = query`select ${columns(readModelRebuild)} from read_model_rebuild order by environment limit 1${FOR_UPDATE}`
const ANY_REBUILDING = query`select 1 from read_model_rebuild limit 1`
const COMPLETE = command`delete from read_model_rebuild where environment = ?`
const SET_DONE = command`update read_model_rebuild set done = ? where environment = ?`

export const readModelReader = (sql: ReadSql) => ({
  /** A page of a search, without bodies (see `withBodies`). */
  find: (plan: FindPlan): Promise<FoundPage> => findPage(sql, plan),
  /** The keys of all matching resources in order; null when there are more than `max`. */
  findKeys: (plan: FindPlan, max: number): Promise<Float64Array | null> => findKeys(sql, plan, max),
  /** A page of published content with the versions of releases. */
  findTimeline: (plan: FindPlan, overlay: Overlay): Promise<TimelinePage> => findTimeline(sql, plan, overlay),
  /** Versions of releases by their keys, without content. */
  getReleased: (keys: readonly number[]): Promise<FoundResource[]> => getReleased(sql, keys),
  /** The positions of the matching resources among these ids. */
  findPositions: (plan: FindPlan, ids: readonly string[]): Promise<Position[]> => findPositions(sql, plan, ids),

  /** One page for each target: the matching resources that link to it. Null when the targets have too many links. */
  findLinking: (plan: FindPlan, targets: LinkTargets): Promise<Map<string, LinkingPage> | null> =>
    findLinking(sql, plan, targets),

  /** Adds the bodies to these resources. */
  async withBodies(environment: number, found: readonly FoundResource[]): Promise<ShownResource[]> {
    if (found.length === 0) return []
    const keys = sql.dialect.list(found.map(({ bodyKey }) => bodyKey))
    await requireWithinSizeLimit(sql, found.length, BYTES, [keys])
    const rows = await sql.all(BODIES, [environment, keys])
    const byKey = new Map(rows.map((row) => [row.key, row]))
    return found.map((each) => ({ ...each, body: bodyOf({ ...byKey.get(each.bodyKey)!, kind: each.kind }) }))
  },

  /** For readers: without archived resources. */
  async getMany(
    environment: number,
    stage: Stage,
    kind: ResourceKind,
    ids: readonly string[],
  ): Promise<ShownResource[]> {
    if (ids.length === 0) return []
    const params = [environment, kind, sql.dialect.list(ids)]
    await requireWithinSizeLimit(sql, ids.length, STATEMENTS[stage].namedBytes, params)
    return (await sql.all(STATEMENTS[stage].named, params)).map(withBody)
  },

  /** By their keys, in any order. */
  async byKeys(stage: Stage, keys: readonly number[]): Promise<ShownResource[]> {
    if (keys.length === 0) return []
    const params = [sql.dialect.list(keys)]
    await requireWithinSizeLimit(sql, keys.length, STATEMENTS[stage].keyedBytes, params)
    return (await sql.all(STATEMENTS[stage].keyed, params)).map(withBody)
  },

  /** The link targets of published entries, and whether readers can see them. */
  async linkTargets(
    environment: number,
    kind: TargetKind,
    page: LinkPage,
  ): Promise<{ id: string; isBroken: boolean }[]> {
    const rows = await targetsOf(sql, environment, kind, page)
    return rows.map(({ id, isBroken }) => ({ id, isBroken: isBroken === 1 }))
  },

  /** The published entries that link to these targets. */
  linkSources: (environment: number, kind: TargetKind, ids: readonly string[], limit: number): Promise<LinkSource[]> =>
    sourcesOf(sql, environment, kind, ids, limit),

  /** Whether an environment has incomplete read models. */
  isRebuilding: async (): Promise<boolean> => (await sql.get(ANY_REBUILDING)) !== undefined,

  /** The ids of resources by key, if the stage shows them. */
  async idsOf(stage: Stage, keys: readonly number[]): Promise<Map<number, string>> {
    const rows = await sql.all(STATEMENTS[stage].ids, [sql.dialect.list(keys)])
    return new Map(rows.map(({ resource, id }) => [resource, id]))
  },
})

export const readModelWriter = (sql: Sql) => ({
  ...readModelReader(sql),
  /** Replaces the rows of a resource in a stage. */
  async show(shown: ShowResource): Promise<void> {
    const { resource, stage, index, isNew = false } = shown
    if (index === 'of current') {
      if (!isNew) await removeIndex(sql, resource.key, stage)
      return
    }
    // A new resource has no rows to compare with.
    if (isNew && stage === 'current') await insertIndex(sql, { ...shown, index })
    else await replaceIndex(sql, { ...shown, index })
  },

  /** Removes a resource from a stage. */
  hide: (resource: number, stage: Stage): Promise<void> => removeIndex(sql, resource, stage),

  /**
   * Removes the rows of a deleted locale for the next resources after a key. Returns the last key; null when none are
   * left.
   */
  removeLocale: (environment: number, label: string, page: { after: number; limit: number }): Promise<number | null> =>
    removeLocale(sql, environment, label, page),

  /** Locks and returns an environment with incomplete read models, and the last indexed key. */
  async rebuilding(): Promise<Row<typeof readModelRebuild> | null> {
    return (await sql.get(NEXT_REBUILD)) ?? null
  },

  /** Records the last indexed key, or null when the read models are complete. */
  async rebuilt(environment: number, done: number | null): Promise<void> {
    if (done === null) await sql.run(COMPLETE, [environment])
    else await sql.run(SET_DONE, [done, environment])
  },
})

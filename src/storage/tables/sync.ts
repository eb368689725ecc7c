import type { Change, ChangeAction, ChangedSys } from '#domain/changes/change'
import type { Stage } from '#domain/resources/resource'
import { flag, json, text } from '../schema/column.ts'
import { change, shownCurrent } from '../schema/schema.ts'
import { changedSysForm } from '../schema/stored-sys.ts'
import { actionList } from '../sql/action-list.ts'
import type { ReadSql } from '../sql/sql.ts'
import { columns, computed, inList, part, query } from '../sql/statement.ts'
import { STAGE_VIEWS } from '../sql/sys-columns.ts'
import { CHANGE } from './changes.ts'
import { FOUND, type FoundResource } from './find-page.ts'

type ContentKind = 'Entry' | 'Asset'

/** Log rows after `after`, up to and including `until`. */
export interface LogRange {
  environment: number
  after: number
  until: number
  limit: number
}

export interface ShownPosition {
  updatedAt: number
  resource: number
}

export interface ChangedContent {
  position: number
  type: ContentKind
  id: string
  at: number
  sys: ChangedSys
  /** Is this the last change of the resource in the range? */
  isLast: boolean
}

export interface ChangedModel {
  position: number
  type: 'ContentType' | 'Locale'
  id: string
  action: ChangeAction
}

/** Types of changes outside of an environment that its readers depend on. All others are for editors. */
const SPACE_WIDE = `('Space', 'EnvironmentAlias', 'ApiKey')`

/** Columns of entries and assets. */
const CONTENT = [
  'resource',
  'id',
  'contentType',
  'bodyKey',
  'publishedVersion',
  'revision',
  'createdAt',
  'updatedAt',
  'publishedAt',
  'firstPublishedAt',
] as const
const FOUND_CONTENT = part`${columns(shownCurrent, 's', ...CONTENT)}, ${computed('kind', text<ContentKind>(), 's.kind')}`

const FIRST = { updatedAt: Number.MAX_SAFE_INTEGER, resource: Number.MAX_SAFE_INTEGER }

function statementsOf(stage: Stage) {
  const read = part`select ${FOUND} from ${STAGE_VIEWS[stage]} s where s.environment = ?`
  const newest = (ofType: string) =>
    query`${read} and s.kind = ?${ofType} and s.archived_at is null and (s.updated_at, s.resource) < (?, ?)
      order by s.updated_at desc, s.resource desc limit ?`
  const later = `not exists (
    select 1 from change d where d.environment_key = c.environment_key and d.type = c.type and d.id = c.id
      and d.action in ${actionList(stage)} and d.position > c.position and d.position <= ?
  )`
  return {
    newest: newest(''),
    newestOfType: newest(' and s.content_type = ?'),
    names: query`select ${FOUND_CONTENT} from ${STAGE_VIEWS[stage]} s where s.environment = ? and (s.kind, s.id) > (?, ?) and s.kind <> 'ContentType' and s.archived_at is null
      and s.created_at <= ? order by s.kind, s.id limit ?`,
    byIds: query`${read} and s.kind = ? and s.archived_at is null and ${inList('s.id', 'text')}`,
    changed: query`select ${columns(change, 'c', 'position', 'id', 'at')},
        ${computed('type', text<ContentKind>(), 'c.type')}, ${computed('sys', json<ChangedSys>({}, changedSysForm), 'c.sys')},
        ${computed('isLast', flag(), `case when ${later} then 1 else 0 end`)}
      from change c where c.environment_key = ? and c.position > ? and c.position <= ?
        and c.type in ('Entry', 'Asset') and c.action in ${actionList(stage)}
      order by c.position limit ?`,
  }
}
const STATEMENTS = { current: statementsOf('current'), published: statementsOf('published') }

const CHANGED_MODEL = query`select ${columns(change, '', 'position', 'id', 'action')},
    ${computed('type', text<'ContentType' | 'Locale'>(), 'type')}
  from change where environment_key = ? and position > ? and position <= ? and type in ('ContentType', 'Locale')
  order by position limit ?`

// Each half scans its own index, so a client that resumes far back costs only the rows it gets.
const logRows = (where: string) =>
  part`select * from (select ${CHANGE} from change where ${where} and position > ? and position <= ?
    order by position limit ?) h`
const LOG_ROWS_OF_ENVIRONMENT = query`${logRows('environment_key = ?')} union all
  ${logRows(`space = ? and environment_key is null and type in ${SPACE_WIDE}`)} order by position limit ?`

/** Queries of sync: all content in a stable order, and changes. */
export const syncReader = (sql: ReadSql) => ({
  /** The resources of a stage after a position, most recently updated first. */
  shown({
    environment,
    stage,
    kind,
    contentType,
    behind,
    limit,
  }: {
    environment: number
    stage: Stage
    kind: ContentKind
    contentType: string | null
    behind: ShownPosition | null
    limit: number
  }): Promise<FoundResource[]> {
    const { updatedAt, resource } = behind ?? FIRST
    return contentType === null
      ? sql.all(STATEMENTS[stage].newest, [environment, kind, updatedAt, resource, limit])
      : sql.all(STATEMENTS[stage].newestOfType, [environment, kind, contentType, updatedAt, resource, limit])
  },

  /** The resources of a stage that existed at a time, ordered by kind and id. */
  async names({
    environment,
    stage,
    behind,
    createdUntil,
    limit,
  }: {
    environment: number
    stage: Stage
    behind: { kind: ContentKind; id: string } | null
    createdUntil: number
    limit: number
  }): Promise<(FoundResource & { kind: ContentKind })[]> {
    const start = [behind?.kind ?? '', behind?.id ?? '']
    return sql.all(STATEMENTS[stage].names, [environment, ...start, createdUntil, limit])
  },

  /** The resources with these ids, if the stage shows them, without content. */
  async byIds(environment: number, stage: Stage, kind: ContentKind, ids: readonly string[]): Promise<FoundResource[]> {
    if (ids.length === 0) return []
    return sql.all(STATEMENTS[stage].byIds, [environment, kind, sql.dialect.list(ids)])
  },

  /** Log rows that change what a stage shows, in order. */
  changed: ({ environment, stage, after, until, limit }: LogRange & { stage: Stage }): Promise<ChangedContent[]> =>
    sql.all(STATEMENTS[stage].changed, [until, environment, after, until, limit]),

  /** Log rows of content types and locales, in order. */
  changedModel: ({ environment, after, until, limit }: LogRange): Promise<ChangedModel[]> =>
    sql.all(CHANGED_MODEL, [environment, after, until, limit]),

  /** All log rows of an environment and those of its space that readers depend on (`SPACE_WIDE`), in order. */
  rows: ({ space, environment, after, until, limit }: LogRange & { space: string }): Promise<Change[]> =>
    sql.all(LOG_ROWS_OF_ENVIRONMENT, [environment, after, until, limit, space, after, until, limit, limit]),
})

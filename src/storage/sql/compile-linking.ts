import type { FindPlan } from '#domain/query/plan'
import type { TargetKind } from '../schema/schema.ts'
import { firstSysOrder, stageCondition } from './compile-context.ts'
import { createCompileContext, residualPredicate, stageRowsOf } from './compile-matching.ts'
import { compileOrder, compileTerms, joinTerm } from './compile-order.ts'
import type { Dialect } from './dialect.ts'
import { all, type Fragment, fill, join, sql } from './fragment.ts'
import { oneOf } from './sys-columns.ts'

export interface LinkTargets {
  readonly kind: TargetKind
  readonly ids: readonly string[]
  /** Only links in these locales of the read model; null for all. */
  readonly locales: readonly string[] | null
}

interface LinkingQuery {
  /** The links to the targets, as the text after `from`. */
  links: Fragment
  /** For each target: its total, and the page of the resources that link to it. */
  pages: Fragment
}

/**
 * The SQL of one search for each target: the matching resources that link to it, in order. The first resource of a target
 * is always selected, because a page without resources also needs the total.
 */
export function compileLinking(plan: FindPlan, { kind, ids, locales }: LinkTargets, dialect: Dialect): LinkingQuery {
  const c = createCompileContext(dialect, plan)
  const [s, d, l] = ['s', c.alias('d'), c.alias('l')]
  const hidden = plan.audience === 'readers' ? ` and ${l}.hidden = 0` : ''
  const links = fill(
    `{} cross join link ${l} where {} and {}`,
    sql(dialect.values('text'), dialect.list(ids)),
    sql(
      `${l}.environment = ? and ${l}.target_kind = ? and ${l}.target_id = v.value${hidden}`,
      ...[plan.environment, kind],
    ),
    all([stageCondition(c, l, null), ...(locales ? [oneOf(`${l}.locale`, 'text', locales, dialect)] : [])]),
  )
  const sources = fill(
    `(select ${l}.target_id as target, ${l}.source as resource, min(${l}.since) as since from {}
      group by ${l}.target_id, ${l}.source) ${d}`,
    links,
  )
  const found = stageRowsOf(c, { ...plan, ...firstSysOrder(plan) }, s, d)
  const terms = compileTerms(c, plan.order, s)
  const joins = join(
    terms.map((term) => joinTerm(c, term, s)),
    '',
  )
  const direction = terms.at(-1)!.direction
  const sorted = compileOrder(terms, { key: `${s}.resource`, direction }, false)
  const ranked = fill(
    `select ${d}.target, ${s}.resource, count(*) over (partition by ${d}.target) as total,
      row_number() over (partition by ${d}.target order by {}) as nth
      from {} cross join {}{} where {}`,
    ...[sorted, sources, found.from, joins, all([found.where, residualPredicate(c, plan.conditions, s)])],
  )
  const pages = fill(
    'select p.target, p.resource, p.total, p.nth from ({}) p where p.nth = 1 or (p.nth > {} and p.nth <= {}) order by p.target, p.nth',
    ...[ranked, sql('?', plan.skip), sql('?', plan.skip + plan.limit)],
  )
  return { links, pages }
}

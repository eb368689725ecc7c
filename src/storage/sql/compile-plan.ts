import type { Condition, FindPlan, Order } from '#domain/query/plan'
import type { Dialect } from './dialect.ts'

export interface CompiledPlan {
  /** `from shown s where …`: shared by the page and its total. */
  matching: string
  matchingParams: unknown[]
  order: string
}

const ORDER_COLUMNS: Record<Order['by'], string> = {
  id: 's.id',
  createdAt: 's.created_at',
  updatedAt: 's.updated_at',
}

/** A plan holds only known names; they become parameters too, so nothing of a request is ever part of the text. */
export function compilePlan(plan: FindPlan, dialect: Dialect): CompiledPlan {
  const where = ['s.environment = ?', 's.stage = ?', 's.kind = ?']
  const params: unknown[] = [plan.environment, plan.stage, plan.kind]
  if (plan.contentType !== null) {
    where.push('s.content_type = ?')
    params.push(plan.contentType)
  }
  for (const condition of plan.conditions) {
    const compiled = compileCondition(condition, plan, dialect)
    where.push(compiled.text)
    params.push(...compiled.params)
  }
  return {
    matching: `from shown s where ${where.join(' and ')}`,
    matchingParams: params,
    order: compileOrder(plan.order),
  }
}

function compileCondition(condition: Condition, plan: FindPlan, dialect: Dialect): { text: string; params: unknown[] } {
  switch (condition.on) {
    case 'id':
      return { text: dialect.in('s.id', 'text'), params: [dialect.list(condition.in)] }
    case 'text':
    case 'number': {
      const [column, type] =
        condition.on === 'text' ? (['text_value', 'text'] as const) : (['number_value', 'double'] as const)
      return {
        text: `s.resource in (select f.resource from field_value f where f.environment = ? and f.stage = ?
          and f.content_type = ? and f.field = ? and f.locale = ? and ${dialect.in(`f.${column}`, type)})`,
        params: [
          plan.environment,
          plan.stage,
          plan.contentType,
          condition.field,
          condition.locale,
          dialect.list(condition.in),
        ],
      }
    }
    case 'link':
      return {
        text: `s.resource in (select l.source from link l where l.environment = ? and l.stage = ?
          and l.target_kind = ? and ${dialect.in('l.target_id', 'text')} and l.field = ? and l.locale = ?)`,
        params: [
          plan.environment,
          plan.stage,
          condition.targetKind,
          dialect.list(condition.targetIds),
          condition.field,
          condition.locale,
        ],
      }
  }
}

/** The internal key ends every order, so that pages never overlap; its direction follows so that one index serves both. */
function compileOrder(order: readonly Order[]): string {
  const terms = order.map((o) => `${ORDER_COLUMNS[o.by]} ${o.direction}`)
  return [...terms, `s.resource ${order.at(-1)!.direction}`].join(', ')
}

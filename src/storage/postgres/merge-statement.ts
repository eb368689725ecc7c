import type { RowInsert } from '../sql/write.ts'

/**
 * A statement that does the work of one fixed statement for many members, each with its own parameters. It has one array
 * parameter per parameter of the original; its text does not depend on the number of members, so it is prepared once.
 */
export interface MergedStatement {
  readonly text: string
  /**
   * `tagged`: each row has the number of its member, from 1, in the column `member`.
   * `in order`: one row per member, in their order.
   */
  readonly rows: 'tagged' | 'in order'
}

/**
 * Merges a statement whose parameters are written as `?`. Merged updates and deletes require that no two members change
 * the same row.
 *
 * @param types the PostgreSQL types of its parameters
 * @returns null when the statement has a form that cannot be merged
 */
export function mergeStatement(text: string, types: readonly string[]): MergedStatement | null {
  if (types.length === 0) return null
  const bound = bind(text.trim(), types)
  const source = sourceOf(types)
  if (/^select\s/i.test(bound)) {
    if (/\sskip locked$/i.test(bound)) return null
    // A batch never waits for rows that another transaction has locked: all of its members would wait.
    const query = bound.replace(/\sfor update$/i, ' for update nowait')
    // A fence: PostgreSQL must look up the rows of each member by an index, and not join a whole table with all members.
    const fence = topLevel(query, 'limit') === -1 && topLevel(query, 'offset') === -1 ? ' offset 0' : ''
    return { text: `select batch.member, q.* from ${source} cross join lateral (${query}${fence}) q`, rows: 'tagged' }
  }
  return mergeInsert(bound, source) ?? mergeUpdate(bound, source) ?? mergeDelete(bound, source)
}

/** The statement fails with an error unless it changes a row for each member. */
export const requireAllChanged = ({ text }: MergedStatement): string =>
  `with changed as (${text}) select 1 / (count(*) = cardinality($1))::int from changed`

type InsertedRows = Pick<RowInsert, 'table' | 'columns' | 'conflict'>

/** Inserts many rows, in their order. */
export const mergeRows = ({ table, columns, conflict }: InsertedRows, types: readonly string[]): string =>
  `insert into ${table} (${columns.join(', ')}) select ${types.map((type, i) => reference(type, i)).join(', ')}
    from ${sourceOf(types)} order by batch.member${conflict}`

const isList = (type: string): boolean => type.endsWith('[]')

/** Arrays of arrays cannot be unnested by one level, so a list travels as the text of an array. */
const sourceOf = (types: readonly string[]): string => {
  const arrays = types.map((type, i) => `$${i + 1}::${isList(type) ? 'text' : type}[]`)
  return `unnest(${arrays.join(', ')}) with ordinality as batch (${types.map((_, i) => `p${i + 1}`).join(', ')}, member)`
}

const reference = (type: string, i: number): string => (isList(type) ? `(batch.p${i + 1}::${type})` : `batch.p${i + 1}`)

function bind(text: string, types: readonly string[]): string {
  let i = -1
  return text.replace(/\?/g, () => reference(types[++i]!, i))
}

function mergeInsert(text: string, source: string): MergedStatement | null {
  const head = /^insert into \w+ \([^()]*\)(?: overriding system value)? values \(/i.exec(text)?.[0]
  if (head === undefined) return null
  const end = closingParenthesis(text, head.length)
  const [into, values] = [head.slice(0, head.toLowerCase().lastIndexOf(' values (')), text.slice(head.length, end)]
  const rest = text.slice(end + 1)
  if (rest.includes('batch.')) return null
  return { text: `${into} select ${values} from ${source} order by batch.member${rest}`, rows: 'in order' }
}

function mergeUpdate(text: string, source: string): MergedStatement | null {
  if (!/^update \w+ set\s/i.test(text)) return null
  const where = topLevel(text, 'where')
  if (where === -1 || topLevel(text, 'from') !== -1) return null
  return { text: `${text.slice(0, where)}from ${source} ${tagged(text.slice(where))}`, rows: 'tagged' }
}

function mergeDelete(text: string, source: string): MergedStatement | null {
  if (!/^delete from \w+\s+where\s/i.test(text)) return null
  const where = topLevel(text, 'where')
  return { text: `${text.slice(0, where)}using ${source} ${tagged(text.slice(where))}`, rows: 'tagged' }
}

/** Adds the number of the member to the returned columns. */
function tagged(text: string): string {
  const returning = topLevel(text, 'returning')
  if (returning === -1) return `${text} returning batch.member`
  const end = returning + 'returning'.length
  return `${text.slice(0, end)} batch.member,${text.slice(end)}`
}

function closingParenthesis(text: string, from: number): number {
  let depth = 1
  for (let i = from; i < text.length; i++) {
    if (text[i] === '(') depth += 1
    else if (text[i] === ')' && --depth === 0) return i
  }
  return -1
}

/** The index of a keyword outside of parentheses and quotes; -1 when there is none. */
function topLevel(text: string, keyword: string): number {
  let depth = 0
  let isQuoted = false
  for (let i = 0; i < text.length; i++) {
    if (text[i] === "'") isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (text[i] === '(') depth += 1
    else if (text[i] === ')') depth -= 1
    else if (depth === 0 && /\s/.test(text[i - 1] ?? ' ') && new RegExp(`^${keyword}\\s`, 'i').test(text.slice(i)))
      return i
  }
  return -1
}

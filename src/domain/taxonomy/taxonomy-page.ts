import { isStorableText } from '#contract/rules/text'
import { unusablePage } from '../query/query-errors.ts'

/** The members that a list can be sorted by. `totalConcepts` is for schemes only. */
export type TaxonomySort = 'createdAt' | 'updatedAt' | 'label' | 'totalConcepts'

export interface TaxonomyOrder {
  by: TaxonomySort
  descending: boolean
}

/** A position in a sorted list. The id breaks ties. */
export interface TaxonomyPosition {
  values: readonly (string | number)[]
  id: string
}

/** Which items a page shows, and where it begins. */
export interface TaxonomyPage {
  order: readonly TaxonomyOrder[]
  limit: number
  /** Null: the first page. */
  from: TaxonomyPosition | null
  backward: boolean
  /** Null: all. */
  ids: readonly string[] | null
  scheme: string | null
  /** In lower case; null: all. */
  text: string | null
}

const orderText = (order: readonly TaxonomyOrder[]): string =>
  order.map(({ by, descending }) => `${descending ? '-' : ''}${by}`).join()

export const taxonomyToken = (order: readonly TaxonomyOrder[], { values, id }: TaxonomyPosition): string =>
  Buffer.from(JSON.stringify([orderText(order), id, ...values])).toString('base64url')

export function readTaxonomyToken(token: string, order: readonly TaxonomyOrder[]): TaxonomyPosition {
  const parsed = parse(token)
  if (!Array.isArray(parsed) || parsed.length !== order.length + 2) throw unusablePage()
  const [text, id, ...values] = parsed as unknown[]
  if (text !== orderText(order) || !isStorable(id)) throw unusablePage()
  const isValid = values.every((value, i) =>
    order[i]!.by === 'label' ? isStorable(value) : Number.isSafeInteger(value),
  )
  if (!isValid) throw unusablePage()
  return { id, values: values as (string | number)[] }
}

const isStorable = (value: unknown): value is string => typeof value === 'string' && isStorableText(value)

function parse(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString())
  } catch {
    return null
  }
}

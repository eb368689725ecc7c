import { notANumber, outOfBounds } from '#domain/query/query-errors'

export interface PageRule {
  /** The limit when the client names none. */
  standard: number
  limits: { pageSize: number; skip: number }
}

/** `skip` and `limit` of a platform collection. Other query parameters are ignored, as clients expect. */
export function readPage(query: URLSearchParams, { standard, limits }: PageRule): { skip: number; limit: number } {
  return {
    skip: readNumber(query, 'skip', 0, limits.skip),
    limit: readNumber(query, 'limit', standard, limits.pageSize),
  }
}

function readNumber(query: URLSearchParams, name: string, standard: number, max: number): number {
  const text = query.get(name)
  if (text === null) return standard
  if (!/^-?\d+$/.test(text)) throw notANumber(name)
  const value = Number(text)
  if (value < 0 || value > max) throw outOfBounds(name, max)
  return value
}

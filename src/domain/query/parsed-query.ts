/** A search as it was written, taken apart: nothing in it has been compared with a content type yet. */
export interface ParsedQuery {
  /** Names of the parameters that the query uses (`parameters.ts`). */
  parameters: ReadonlySet<string>
  contentType: string | null
  locale: string | null
  /** Whole numbers, perhaps too large or below zero. */
  include: number | null
  skip: number | null
  limit: number | null
  order: readonly ParsedOrder[]
  /** Null: everything is selected. */
  select: readonly (readonly string[])[] | null
  /** `select[any]`: of whatever content type. */
  selectAny: readonly (readonly string[])[] | null
  /** `select[includes]`. */
  selectIncludes: readonly (readonly string[])[] | null
  filters: readonly ParsedFilter[]
  /** Full text. */
  query: string | null
  linksTo: readonly { kind: 'Entry' | 'Asset'; id: string }[]
  mimetypeGroup: string | null
  changed: string | null
  /** Null: pages are counted with `skip`. */
  cursor: { token: string | null; backward: boolean } | null
}

export interface ParsedOrder {
  path: readonly string[]
  direction: 'asc' | 'desc'
}

export interface ParsedFilter {
  /** `fields.author.sys.id` in its parts. */
  path: readonly string[]
  /** `equals` when none was written. */
  operator: string
  /** One, or those of a list; never empty. */
  values: readonly string[]
}

/** A parsed query string. Names and types have not been checked yet. */
export interface ParsedQuery {
  /** Names of the parameters that the query uses (`parameters.ts`). */
  parameters: ReadonlySet<string>
  contentType: string | null
  locale: string | null
  /** Integers, whose bounds have not been checked yet. */
  include: number | null
  skip: number | null
  limit: number | null
  order: readonly ParsedOrder[]
  /** Null: everything is selected. */
  select: readonly (readonly string[])[] | null
  /** `select[any]`: for entries of any content type. */
  selectAny: readonly (readonly string[])[] | null
  /** `select[includes]`. */
  selectIncludes: readonly (readonly string[])[] | null
  filters: readonly ParsedFilter[]
  /** Full-text search. */
  query: string | null
  linksTo: readonly { kind: 'Entry' | 'Asset'; id: string }[]
  mimetypeGroup: string | null
  changed: string | null
  /** Null: pages by `skip`. */
  cursor: { token: string | null; backward: boolean } | null
}

export interface ParsedOrder {
  path: readonly string[]
  direction: 'asc' | 'desc'
}

export interface ParsedFilter {
  /** The segments of a path such as `fields.author.sys.id`. */
  path: readonly string[]
  /** `equals` when the filter has no operator. */
  operator: string
  /** One value or those of a list; never empty. */
  values: readonly string[]
}

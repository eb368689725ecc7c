// The view of a list in the URL: filters, order, columns and page.

export interface Filter {
  /** `status`, `links_to_entry`, or a path of the query grammar: `sys.updatedAt`, `fields.slug`, `metadata.tags.sys.id`. */
  path: string
  operator: string
  value: string
}

export interface ListView {
  /** ID of the content type, or the file type; null for all. */
  type: string | null
  text: string
  filters: readonly Filter[]
  /** As in the query grammar: `-sys.updatedAt`. */
  order: string
  /** Null for the default columns. */
  columns: readonly string[] | null
  /** The layout, for lists with several; null for the default. */
  layout: string | null
  page: { direction: 'next' | 'prev'; token: string } | null
}

export const NEWEST_FIRST = '-sys.updatedAt'

export const EMPTY_VIEW: ListView = {
  type: null,
  text: '',
  filters: [],
  order: NEWEST_FIRST,
  columns: null,
  layout: null,
  page: null,
}

export function readView(search: URLSearchParams): ListView {
  const next = search.get('next')
  const prev = search.get('prev')
  const columns = search.get('cols')
  return {
    type: search.get('type') || null,
    text: search.get('q') ?? '',
    filters: search.getAll('f').flatMap(readFilter),
    order: search.get('order') || NEWEST_FIRST,
    columns: columns === null ? null : columns.split(',').filter(Boolean),
    layout: search.get('view') || null,
    page: next ? { direction: 'next', token: next } : prev ? { direction: 'prev', token: prev } : null,
  }
}

/** `path:operator:value`; only the value may contain a colon. */
function readFilter(text: string): Filter[] {
  const [, path, operator, value] = /^([^:]+):([a-zA-Z]+):(.*)$/s.exec(text) ?? []
  return path === undefined ? [] : [{ path, operator: operator!, value: value! }]
}

/** The URL parameters of a view, without defaults. */
export function writeView(view: ListView): URLSearchParams {
  const search = new URLSearchParams()
  if (view.type !== null) search.set('type', view.type)
  if (view.text !== '') search.set('q', view.text)
  for (const { path, operator, value } of view.filters) search.append('f', `${path}:${operator}:${value}`)
  if (view.order !== NEWEST_FIRST) search.set('order', view.order)
  if (view.columns !== null) search.set('cols', view.columns.join(','))
  if (view.layout !== null) search.set('view', view.layout)
  if (view.page) search.set(view.page.direction, view.page.token)
  return search
}

/** Drops filters and columns of fields that the new content type does not have. */
export function withType(view: ListView, type: string | null): ListView {
  const isOfType = (path: string) => path.replace(/^-/, '').startsWith('fields.')
  return {
    ...view,
    type,
    filters: view.filters.filter(({ path }) => !isOfType(path)),
    order: isOfType(view.order) ? NEWEST_FIRST : view.order,
    columns: null,
    page: null,
  }
}

/** Ascending, descending, and back to the default order. */
export function withSort(view: ListView, path: string): ListView {
  const isDescending = view.order === `-${path}`
  // The default order has no third step.
  const order = view.order === path ? `-${path}` : isDescending && view.order !== NEWEST_FIRST ? NEWEST_FIRST : path
  return { ...view, order, page: null }
}

export const isNarrowed = (view: ListView): boolean => view.text.trim() !== '' || view.filters.length > 0

// Views that someone has named, in this browser, by user and environment. An address is how a view is shared.

export interface SavedView {
  name: string
  /** What stands in the address behind the question mark. */
  search: string
}

const keyOf = (user: string, space: string, environment: string): string =>
  `sheaf-views:${user}:${space}:${environment}`

export function readSavedViews(user: string, space: string, environment: string): SavedView[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(user, space, environment)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isSavedView) : []
  } catch {
    return []
  }
}

/** False when the browser keeps nothing. */
export function writeSavedViews(
  user: string,
  space: string,
  environment: string,
  views: readonly SavedView[],
): boolean {
  try {
    localStorage.setItem(keyOf(user, space, environment), JSON.stringify(views))
    return true
  } catch {
    return false
  }
}

/** A view of the same name is replaced. */
export const withView = (views: readonly SavedView[], view: SavedView): SavedView[] =>
  [...views.filter(({ name }) => name !== view.name), view].sort((a, b) => a.name.localeCompare(b.name))

const isSavedView = (value: unknown): value is SavedView =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'search' in value &&
  typeof value.search === 'string'

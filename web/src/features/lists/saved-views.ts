// Named views, stored in the UI config of the environment: private and shared ones.

export interface SavedView {
  id: string
  title: string
  /** The query string. */
  search: string
}

/** A folder of views. Folders and views of other programs are preserved. */
export interface ViewFolder {
  id: string
  title: string
  views: readonly unknown[]
}

const OWN_FOLDER = 'sheaf'

export function viewsIn(folders: unknown): SavedView[] {
  return ownFolder(folders)?.views.filter(isSavedView) ?? []
}

/** Replaces the views of the app's own folder. */
export function withViews(folders: unknown, views: readonly SavedView[]): readonly unknown[] {
  const all = Array.isArray(folders) ? folders : []
  const own = ownFolder(folders)
  const folder: ViewFolder = { id: OWN_FOLDER, title: own?.title ?? 'Views', views }
  return own === undefined ? [...all, folder] : all.map((one) => (one === own ? folder : one))
}

/** Replaces a view of the same name. */
export const withView = (views: readonly SavedView[], view: SavedView): SavedView[] =>
  [...views.filter(({ title }) => title !== view.title), view].sort((a, b) => a.title.localeCompare(b.title))

function ownFolder(folders: unknown): ViewFolder | undefined {
  if (!Array.isArray(folders)) return undefined
  return folders.find((one) => one?.id === OWN_FOLDER && Array.isArray(one.views))
}

const isSavedView = (value: unknown): value is SavedView =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'title', 'search'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string')

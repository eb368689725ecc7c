// Views that someone has named. They are kept in the environment's UI config: the user's own, and those that all share.

export interface SavedView {
  id: string
  title: string
  /** What stands in the address behind the question mark. */
  search: string
}

/** A folder of views. Folders and views that another program has put there are left as they are. */
export interface ViewFolder {
  id: string
  title: string
  views: readonly unknown[]
}

const OWN_FOLDER = 'sheaf'

export function viewsIn(folders: unknown): SavedView[] {
  return ownFolder(folders)?.views.filter(isSavedView) ?? []
}

/** The folders with other views in the one that is ours. */
export function withViews(folders: unknown, views: readonly SavedView[]): readonly unknown[] {
  const all = Array.isArray(folders) ? folders : []
  const own = ownFolder(folders)
  const folder: ViewFolder = { id: OWN_FOLDER, title: own?.title ?? 'Views', views }
  return own === undefined ? [...all, folder] : all.map((one) => (one === own ? folder : one))
}

/** A view of the same name is replaced. */
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

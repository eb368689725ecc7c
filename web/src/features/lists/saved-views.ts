// Named views, stored in the UI config of the environment: private and shared ones, in folders.

export interface SavedView {
  id: string
  title: string
  /** The query string. */
  search: string
  /** The name of its folder; missing outside of folders. */
  folder?: string
}

/** A folder of views. Folders and views of other programs are preserved. */
export interface ViewFolder {
  id: string
  title: string
  views: readonly unknown[]
}

/** The folder of views without a folder, and the prefix of the ids of the others. */
const TOP = 'sheaf'
const PREFIX = `${TOP}.`

export function viewsIn(folders: unknown): SavedView[] {
  return ownFolders(folders).flatMap(({ id, title, views }) =>
    views.filter(isSavedView).map((view) => (id === TOP ? view : { ...view, folder: title })),
  )
}

/** Replaces the views of the app's own folders. Named folders without views are removed. */
export function withViews(folders: unknown, views: readonly SavedView[]): readonly unknown[] {
  const all: readonly unknown[] = Array.isArray(folders) ? folders : []
  const own = ownFolders(folders)
  const within = (folder: string | undefined) =>
    views.filter((view) => view.folder === folder).map(({ folder: _, ...view }) => view)
  const top = { id: TOP, title: own.find(({ id }) => id === TOP)?.title ?? 'Views', views: within(undefined) }
  const rest = foldersOf(views).map((title): ViewFolder => {
    const known = own.find((folder) => folder.id !== TOP && folder.title === title)
    return { id: known?.id ?? `${PREFIX}${crypto.randomUUID()}`, title, views: within(title) }
  })
  return [...all.filter((one) => !own.some((folder) => folder === one)), top, ...rest]
}

/** The names of all folders, in order. */
export const foldersOf = (views: readonly SavedView[]): string[] =>
  [...new Set(views.flatMap(({ folder }) => folder ?? []))].sort((a, b) => a.localeCompare(b))

/** Replaces a view of the same name in the same folder. */
export const withView = (views: readonly SavedView[], view: SavedView): SavedView[] =>
  [...views.filter(({ title, folder }) => title !== view.title || folder !== view.folder), view].sort((a, b) =>
    a.title.localeCompare(b.title),
  )

function ownFolders(folders: unknown): ViewFolder[] {
  return (Array.isArray(folders) ? folders : []).filter(
    (one): one is ViewFolder =>
      typeof one?.id === 'string' &&
      (one.id === TOP || (one.id.startsWith(PREFIX) && typeof one.title === 'string')) &&
      Array.isArray(one.views),
  )
}

const isSavedView = (value: unknown): value is SavedView =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'title', 'search'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string')

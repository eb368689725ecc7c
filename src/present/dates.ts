let lastAt = 0
let lastDate = new Date(lastAt).toISOString()

/** Content (entries, assets, content types, tags) shows milliseconds. The last result is cached: new content repeats one date. */
export function contentDate(at: number): string {
  if (at !== lastAt) {
    lastDate = new Date(at).toISOString()
    lastAt = at
  }
  return lastDate
}

/** Dates of platform resources (spaces, locales, API keys, users, …) have whole seconds. */
export const platformDate = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`

let lastAt = 0
let lastDate = new Date(lastAt).toISOString()

/** Dates of content have milliseconds. The last one is cached, because a resource repeats its date in several members. */
export function contentDate(at: number): string {
  if (at !== lastAt) {
    lastDate = new Date(at).toISOString()
    lastAt = at
  }
  return lastDate
}

/** Dates of platform resources (spaces, locales, API keys, users, …) have whole seconds. */
export const platformDate = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`

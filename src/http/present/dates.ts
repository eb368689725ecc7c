/** Content (entries, assets, content types, tags) shows milliseconds. */
export const contentDate = (at: number): string => new Date(at).toISOString()

/** Platform resources (spaces, locales, API keys, users, …) show whole seconds. */
export const platformDate = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`

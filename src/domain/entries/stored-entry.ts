import type { EntryBody } from './entry.ts'

/** The JSON text of a version. Fields and locales stand as `parseEntry` put them: equal contents give equal texts. */
export const toStored = ({ fields, metadata }: EntryBody): string =>
  JSON.stringify({ fields, metadata: { tags: metadata.tags, concepts: metadata.concepts } })

export const fromStored = (text: string): EntryBody => JSON.parse(text) as EntryBody

/** The tables that writers of content change, all of whose rows belong to a resource, and the log. */
export const CONTENT_TABLES: ReadonlySet<string> = new Set([
  ...['resource', 'content_version', 'snapshot', 'claimed_value', 'tagged'],
  ...['link', 'field_value', 'field_location', 'text_row', 'label'],
  ...['change', 'space_head'],
])

/** The table that a statement writes; an empty string when it writes none. */
export const writtenTable = (text: string): string =>
  /^(?:insert into|update|delete from)\s+(\w+)/.exec(text)?.[1] ?? ''

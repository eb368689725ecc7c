import type { Dialect } from '../sql/dialect.ts'

/** What the web app and its extensions keep in an environment: few small documents, read by key. */
export const uiDocuments = (d: Dialect): readonly string[] => [
  `create table ui_document (
    environment ${d.bigint} not null,
    kind ${d.text} not null,
    id ${d.text} not null,
    version integer not null,
    body ${d.text} not null,
    created_at ${d.bigint} not null,
    created_by ${d.text} not null,
    updated_at ${d.bigint} not null,
    updated_by ${d.text} not null,
    primary key (environment, kind, id)
  )`,
]

import { type LocaleRename, renameLocales } from '#domain/locales/rename-locales'
import type { ResourceKind } from '#domain/resources/resource'
import { json, nullable, text } from '../schema/column.ts'
import { contentVersion } from '../schema/schema.ts'
import { columns, computed, part } from '../sql/statement.ts'

/**
 * How every select reads a body: from a version `v` in an environment `e`. The list of relabels comes along only where
 * locale codes changed since the version was written, so it costs nothing where they never did.
 */
export const BODY = part`${columns(contentVersion, 'v', 'body', 'epoch')}, ${computed(
  'relabels',
  nullable(json<LocaleRename[]>()),
  'case when v.epoch < e.epoch then e.relabels end',
)}`

/** The kind of the resource as a parameter: its body is read by it. */
export const KIND = computed('kind', text<ResourceKind>(), 'cast(? as text)')

export interface BodyRow {
  kind: ResourceKind
  body: string
  epoch: number
  relabels: LocaleRename[] | null
}

/** The body in the locale codes of today. */
export const bodyOf = ({ kind, body, epoch, relabels }: BodyRow): string =>
  relabels === null ? body : renameLocales(kind, body, relabels.slice(epoch))

/** The row without what was only needed to read its body. */
export function withBody<Row extends BodyRow>(row: Row): Omit<Row, 'epoch' | 'relabels'> {
  const { epoch: _, relabels: __, ...rest } = row
  return { ...rest, body: bodyOf(row) }
}

import { type LocaleRename, renameLocales } from '#domain/locales/rename-locales'
import type { ResourceKind } from '#domain/resources/resource'
import { json, nullable, text } from '../schema/column.ts'
import { contentVersion } from '../schema/schema.ts'
import { columns, computed, part } from '../sql/statement.ts'

/**
 * The columns to read a body: version `v`, environment `e`. `relabels` is null unless locale codes were renamed after
 * the version was written, so it usually costs nothing.
 */
export const BODY = part`${columns(contentVersion, 'v', 'body', 'epoch')}, ${computed(
  'relabels',
  nullable(json<LocaleRename[]>()),
  'case when v.epoch < e.epoch then e.relabels end',
)}`

/** The kind of the resource as a parameter, which decoding the body needs. */
export const KIND = computed('kind', text<ResourceKind>(), 'cast(? as text)')

export interface BodyRow {
  kind: ResourceKind
  body: string
  epoch: number
  relabels: LocaleRename[] | null
}

/** The body with the current locale codes. */
export const bodyOf = ({ kind, body, epoch, relabels }: BodyRow): string =>
  relabels === null ? body : renameLocales(kind, body, relabels.slice(epoch))

/** The row with its decoded body, without the columns for decoding. */
export function withBody<Row extends BodyRow>(row: Row): Omit<Row, 'epoch' | 'relabels'> {
  const { epoch: _, relabels: __, ...rest } = row
  return { ...rest, body: bodyOf(row) }
}

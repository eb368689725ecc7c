import { type Relabel, relabelBody } from '#domain/locales/relabel'
import type { ResourceKind } from '#domain/resources/resource'

/**
 * How every select reads a body: from a version `v` in an environment `e`. The list of relabels comes along only where
 * locale codes changed since the version was written, so it costs nothing where they never did.
 */
export const BODY = 'v.body, v.epoch, case when v.epoch < e.epoch then e.relabels end as relabels'

export interface BodyRow {
  kind: ResourceKind
  body: string
  epoch: number
  relabels: string | null
}

/** The body in the locale codes of today. */
export function bodyOf({ kind, body, epoch, relabels }: BodyRow): string {
  return relabels === null ? body : relabelBody(kind, body, (JSON.parse(relabels) as Relabel[]).slice(epoch))
}

/** The row without what was only needed to read its body. */
export function withBody<Row extends BodyRow>(row: Row): Omit<Row, 'epoch' | 'relabels'> {
  const { epoch: _, relabels: __, ...rest } = row
  return { ...rest, body: bodyOf(row) }
}

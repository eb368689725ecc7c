import type { Metadata } from '#domain/entries/entry'
import { DomainError } from '#domain/errors'
import type { Writing } from './write-in.ts'

/** Entries and assets carry only tags that exist. */
export async function requireTags(w: Writing, { tags }: Metadata): Promise<void> {
  if (tags.length === 0) return
  const known = new Set((await w.tx.tags.list(w.place.environment.key)).map(({ id }) => id))
  const errors = tags.flatMap(({ sys }, index) =>
    known.has(sys.id) ? [] : [{ name: 'notResolvable', link: sys, path: ['metadata', 'tags', index] }],
  )
  if (errors.length > 0) throw new DomainError('UnresolvedLinks', { details: { errors } })
}

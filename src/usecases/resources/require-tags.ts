import type { Metadata } from '#domain/entries/entry'
import { DomainError, type Problem } from '#domain/errors'
import type { Writing } from './write-in.ts'

/** Entries and assets can have only tags that exist. */
export async function requireTags(w: Writing, { tags }: Metadata): Promise<void> {
  const errors: Problem[] = []
  for (const [index, { sys }] of tags.entries()) {
    if (await w.tx.tags.get(w.scope.environment.key, sys.id)) continue
    errors.push({ name: 'notResolvable', link: sys, path: ['metadata', 'tags', index] })
  }
  if (errors.length > 0) throw new DomainError('UnresolvedLinks', { details: { errors } })
}

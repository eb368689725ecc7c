import type { ContentTypeBody } from '#domain/content-types/content-type'
import type { ParsedQuery } from '#domain/query/parsed-query'
import type { Audience } from '#domain/query/plan'
import { namedTypes } from '#domain/query/plan-query'
import type { StoreReader } from '#storage/store'
import { ActivatedTypes } from '../content-types/activated-types.ts'
import { toContentType } from '../content-types/to-content-type.ts'

/** The content types that a search names. Editors also see content types that were never activated. */
export async function loadNamedTypes(
  reader: StoreReader,
  { parsed, environment, audience }: { parsed: ParsedQuery; environment: number; audience: Audience },
): Promise<(id: string) => ContentTypeBody | null> {
  const ids = namedTypes(parsed)
  const active = new ActivatedTypes(reader, environment)
  await active.load(ids.map((contentType) => ({ contentType })))
  const drafts = new Map<string, ContentTypeBody>()
  const missing = audience === 'editors' ? ids.filter((id) => !active.get(id)) : []
  for (const draft of await reader.resources.getMany(environment, 'ContentType', missing)) {
    drafts.set(draft.id, toContentType(draft))
  }
  return (id) => active.get(id) ?? drafts.get(id) ?? null
}

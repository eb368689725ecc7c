import type { ContentLimits } from '#config/config'
import type { Actor } from '#domain/access/actor'
import type { ContentType, ContentTypeBody } from '#domain/content-types/content-type'
import { parseContentType } from '#domain/content-types/parse-content-type'
import { toStored } from '#domain/content-types/stored-content-type'
import { toContentTypeBody } from '#domain/content-types/to-content-type-body'
import { accessDenied } from '#domain/errors'
import { randomId } from '#lib/ids'
import type { Committed } from '#storage/store'
import type { Address } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { type WriteContext, type Writing, writeIn } from '../resources/write-in.ts'
import { insertResource } from '../resources/write-resource.ts'
import { contentTypeLimits } from './content-type-limits.ts'
import { toContentType } from './to-content-type.ts'

/** Creates a content type under a generated id. */
export async function createContentType(
  ctx: WriteContext & Pick<UseCaseContext, 'limits'>,
  actor: Actor,
  input: Address & { body: unknown },
): Promise<Committed<ContentType>> {
  const body = toContentTypeBody(parseContentType(input.body, contentTypeLimits(ctx.limits)))
  const id = randomId()
  return writeIn(ctx, actor, input, { right: 'model.manage' }, (w) => insertContentType(w, ctx.limits, id, body))
}

export async function insertContentType(
  w: Writing,
  limits: ContentLimits,
  id: string,
  body: ContentTypeBody,
): Promise<ContentType> {
  const { total } = await w.tx.resources.list(w.scope.environment.key, 'ContentType', { skip: 0, limit: 0 })
  if (total >= limits.contentTypesPerEnvironment) {
    throw accessDenied(`An environment can have ${limits.contentTypesPerEnvironment} content types at most.`)
  }
  const draft = { kind: 'ContentType' as const, id, contentType: null, body: toStored(body) }
  return toContentType(await insertResource(w, draft))
}

import type { Actor } from '#domain/access/actor'
import type { Right } from '#domain/access/decide'
import { contentNotFound } from '#domain/errors'
import { findTags } from '#domain/spaces/find-tags'
import type { Tag } from '#domain/spaces/space'
import { type Address, requireEnvironment } from '../access/require-environment.ts'
import type { ReadContext } from '../context.ts'
import type { Params } from '../search/search.ts'

type Context = ReadContext
type Input = Address & { right: Right }

/** All tags for the management API; only public ones for the delivery and preview APIs. */
export async function listTags(ctx: Context, actor: Actor, input: Input & { params: Params }): Promise<Tag[]> {
  return ctx.store.read(async (reader) => {
    const { environment } = await requireEnvironment(reader, actor, input, input.right)
    const shown = (await reader.tags.list(environment.key)).filter((tag) => isShown(tag, input.right))
    return findTags(shown, input.params)
  })
}

export async function getTag(ctx: Context, actor: Actor, input: Input & { id: string }): Promise<Tag> {
  return ctx.store.read(async (reader) => {
    const { environment } = await requireEnvironment(reader, actor, input, input.right)
    const tag = await reader.tags.get(environment.key, input.id)
    if (!tag || !isShown(tag, input.right)) throw contentNotFound('Tag', input.id, input)
    return tag
  })
}

const isShown = (tag: Tag, right: Right): boolean => right === 'enter' || tag.visibility === 'public'

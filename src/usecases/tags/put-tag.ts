import type { Actor } from '#domain/access/actor'
import { platformChange } from '#domain/changes/platform-change'
import { accessDenied, badRequest, validationFailed } from '#domain/errors'
import { requireNewId } from '#domain/resources/id'
import { requireVersion } from '#domain/resources/version'
import { parseTag } from '#domain/spaces/parse-tag'
import type { Tag } from '#domain/spaces/space'
import type { Committed } from '#storage/store'
import { type Address, addressOf } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { writeIn } from '../resources/write-in.ts'

/** Creates a tag. Id and visibility never change; an existing tag can only be confirmed until tags can be renamed. */
export async function putTag(
  ctx: Pick<UseCaseContext, 'store' | 'clock' | 'limits'>,
  actor: Actor,
  input: Address & { id: string; version: number | null; visibility: string | null; body: unknown },
): Promise<Committed<{ tag: Tag; created: boolean }>> {
  const body = parseTag(input.body, input.visibility)
  return writeIn(ctx, actor, input, async (w) => {
    const environment = w.place.environment.key
    const id = requireNewId(input.id)
    const stored = await w.tx.tags.get(environment, id)
    if (stored) {
      requireVersion('Tag', stored, input.version)
      if (stored.name !== body.name) throw badRequest('Tags cannot be renamed.')
      return { tag: stored, created: false }
    }
    if ((await w.tx.tags.list(environment)).length >= ctx.limits.tagsPerEnvironment) {
      throw accessDenied(`An environment can have ${ctx.limits.tagsPerEnvironment} tags at most.`)
    }
    const { at, by } = w.stamp
    const tag: Tag = {
      ...body,
      environment,
      id,
      version: 1,
      createdAt: at,
      createdBy: by,
      updatedAt: at,
      updatedBy: by,
    }
    if (!(await w.tx.tags.insert(tag))) throw validationFailed([{ name: 'taken', path: ['name'], value: tag.name }])
    w.tx.changes.append(
      platformChange({ ...addressOf(w.place), type: 'Tag', id, version: 1, action: 'create', stamp: w.stamp }),
    )
    return { tag, created: true }
  })
}

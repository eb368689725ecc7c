import type { TagBody } from '#contract/resources/tag'
import type { Actor } from '#domain/access/actor'
import { platformChange } from '#domain/changes/platform-change'
import { accessDenied, validationFailed } from '#domain/errors'
import { requireNewId } from '#domain/resources/id'
import { notOneOf } from '#domain/resources/problems'
import { requireVersion } from '#domain/resources/version'
import type { Tag } from '#domain/spaces/space'
import { type SentTag, toTag } from '#domain/spaces/to-tag'
import type { Committed } from '#storage/store'
import { type Address, addressOf } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { changeModelIn, type WriteContext, type Writing } from '../resources/write-in.ts'

interface Put {
  tag: Tag
  created: boolean
}

/** Renames a tag, or creates it. Id and visibility never change: a public tag was already shown to readers. */
export async function putTag(
  ctx: WriteContext & Pick<UseCaseContext, 'limits' | 'jobSignals'>,
  actor: Actor,
  input: Address & { id: string; version: number | null; visibility: string | null; body: TagBody },
): Promise<Committed<Put>> {
  const sent = toTag(input.body, input.visibility)
  const work = async (w: Writing): Promise<Put> => {
    const stored = await w.tx.tags.get(w.scope.environment.key, input.id)
    if (!stored) {
      return { tag: await insertTag(w, requireNewId(input.id), sent, ctx.limits.tagsPerEnvironment), created: true }
    }
    requireVersion('Tag', stored, input.version)
    return { tag: await renameTag(w, stored, sent), created: false }
  }
  // The checks of name and number read the other tags, so no tag may be written meanwhile.
  return changeModelIn(ctx, actor, input, { right: 'tags.manage', changes: 'tags' }, work)
}

async function insertTag(w: Writing, id: string, { name, visibility }: SentTag, most: number): Promise<Tag> {
  const environment = w.scope.environment.key
  if ((await w.tx.tags.list(environment)).length >= most) {
    throw accessDenied(`An environment can have ${most} tags at most.`)
  }
  const { at, by } = w.stamp
  const stamped = { version: 1, createdAt: at, createdBy: by, updatedAt: at, updatedBy: by }
  const tag: Tag = { ...stamped, environment, id, name, visibility: visibility ?? 'private' }
  if (!(await w.tx.tags.insert(tag))) throw nameTaken(name)
  log(w, tag, 'create')
  return tag
}

async function renameTag(w: Writing, stored: Tag, { name, visibility }: SentTag): Promise<Tag> {
  if (visibility !== null && visibility !== stored.visibility) {
    throw validationFailed([notOneOf(['sys', 'visibility'], [stored.visibility], visibility)])
  }
  if (name === stored.name) return stored
  const tag: Tag = {
    ...stored,
    name,
    version: stored.version + 1,
    updatedAt: Math.max(w.stamp.at, stored.updatedAt),
    updatedBy: w.stamp.by,
  }
  if (!(await w.tx.tags.update(tag, stored.version))) throw nameTaken(name)
  log(w, tag, 'save')
  return tag
}

const nameTaken = (name: string) => validationFailed([{ name: 'taken', path: ['name'], value: name }])

function log(w: Writing, { id, version, visibility }: Tag, action: 'create' | 'save'): void {
  const change = { type: 'Tag', id, version, action, visibility, stamp: w.stamp }
  w.tx.changes.append(platformChange({ ...addressOf(w.scope), ...change }))
}

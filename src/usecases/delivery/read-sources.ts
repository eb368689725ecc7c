import type { Actor } from '#domain/access/actor'
import { type Sources, sourcesOfType } from '#domain/source-maps/source-maps'
import { type Address, requireEnvironment } from '../access/require-environment.ts'
import { ActivatedTypes } from '../content-types/activated-types.ts'
import type { UseCaseContext } from '../context.ts'

/** The sources of field values, for content source maps, by content type. */
export async function readSources(
  ctx: Pick<UseCaseContext, 'store'>,
  actor: Actor,
  input: Address & { contentTypes: readonly string[] },
): Promise<ReadonlyMap<string, Sources>> {
  return ctx.store.read(async (reader) => {
    const { key } = (await requireEnvironment(reader, actor, input, 'current')).environment
    const types = new ActivatedTypes(reader, key)
    await types.load(input.contentTypes.map((contentType) => ({ contentType })))
    const sources = new Map<string, Sources>()
    for (const id of input.contentTypes) {
      const type = types.get(id)
      if (!type) continue
      const editors = await reader.editorInterfaces.get(key, id)
      sources.set(id, sourcesOfType(type, editors?.controls ?? []))
    }
    return sources
  })
}

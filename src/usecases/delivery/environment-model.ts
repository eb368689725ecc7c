import type { ContentType } from '#domain/content-types/content-type'
import type { Locale } from '#domain/locales/locale'
import { isId } from '#domain/resources/id'
import type { StoreReader } from '#storage/store'
import { toContentType } from '../content-types/to-content-type.ts'

/** What decides how the content of an environment is rendered. */
export interface EnvironmentModel {
  readonly locales: readonly Locale[]
  /** The names of public tags, by id. */
  readonly publicTags: ReadonlyMap<string, string>
  /** The active content types that were needed so far. Unknown ids are not stored, because clients can request any id. */
  readonly types: Map<string, ContentType>
}

export async function loadModel(reader: StoreReader, environment: number): Promise<EnvironmentModel> {
  const locales = await reader.locales.list(environment)
  const tags = await reader.tags.list(environment)
  const publicTags = new Map(tags.filter(({ visibility }) => visibility === 'public').map(({ id, name }) => [id, name]))
  return { locales, publicTags, types: new Map() }
}

/** The content types among `ids` that the model does not hold yet. */
export function missingTypes({ types }: EnvironmentModel, ids: Iterable<string | null>): ReadonlySet<string> {
  const missing = new Set<string>()
  for (const id of ids) if (id !== null && isId(id) && !types.has(id)) missing.add(id)
  return missing
}

export async function loadTypes(
  reader: StoreReader,
  environment: number,
  model: EnvironmentModel,
  missing: ReadonlySet<string>,
): Promise<void> {
  if (missing.size === 0) return
  const page = { skip: 0, limit: missing.size, ids: [...missing] }
  const { items } = await reader.resources.listPublished(environment, 'ContentType', page)
  for (const item of items) model.types.set(item.id, toContentType(item))
}

const PAGE = 500

/** Loads all active content types into the model. */
export async function loadAllTypes(reader: StoreReader, environment: number, model: EnvironmentModel): Promise<void> {
  for (let skip = 0; ; skip += PAGE) {
    const { items } = await reader.resources.listPublished(environment, 'ContentType', { skip, limit: PAGE })
    for (const item of items) if (!model.types.has(item.id)) model.types.set(item.id, toContentType(item))
    if (items.length < PAGE) return
  }
}

import { requireActivated } from '../content-types/activated-content-type.ts'
import type { Writing } from '../resources/write-in.ts'
import type { EntryModel } from './model-cache.ts'

export type { EntryModel }

/** The model of an entry. Throws when the content type is not active. */
export async function requireModel(w: Writing, contentType: string): Promise<EntryModel> {
  const { key } = w.scope.environment
  const name = w.model === null ? null : `${key} ${w.model} ${contentType}`
  const cached = name === null ? undefined : w.modelCache.get(name)
  if (cached) return cached
  const type = await requireActivated(w.tx, w.scope, contentType)
  const model = { type, locales: await w.tx.locales.list(key) }
  if (name !== null) w.modelCache.set(name, model, JSON.stringify(model).length * 2)
  return model
}

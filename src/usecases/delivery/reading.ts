import { isId } from '#domain/resources/id'
import type { Stage } from '#domain/resources/resource'
import { type Steps, wait } from '#lib/steps'
import type { StoreReader } from '#storage/store'
import type { Address } from '../access/require-environment.ts'
import { toContentType } from '../content-types/to-content-type.ts'
import type { EnvironmentMemory, Model } from './memory/environment-memory.ts'
import type { Moment } from './memory/moment.ts'
import type { StageMemory } from './memory/stage-memory.ts'

/** One request's look at a stage of an environment, at one moment. */
export interface Reading {
  readonly moment: Moment
  readonly stage: Stage
  /** As the request named it. */
  readonly address: Address
  readonly environment: EnvironmentMemory
  readonly model: Model
}

export function* openReading(moment: Moment, address: Address, stage: Stage): Steps<Reading> {
  const environment = yield* wait(moment.environment(address.environment))
  if (!environment.model) {
    const loaded = yield* wait(loadModel(yield* wait(moment.reader()), environment.environment.key))
    environment.model ??= loaded
  }
  return { moment, stage, address, environment, model: environment.model }
}

/** What is remembered of the stage, right now. */
export const stageOf = ({ moment, environment, stage }: Reading): StageMemory => moment.stage(environment, stage)

/** Makes the model know these content types. */
export function* loadTypes({ moment, environment, model }: Reading, ids: Iterable<string | null>): Steps<void> {
  const missing = missingTypes(model, ids)
  if (missing.size === 0) return
  yield* wait(addTypes(yield* wait(moment.reader()), environment.environment.key, model, missing))
}

export function missingTypes({ types }: Model, ids: Iterable<string | null>): ReadonlySet<string> {
  const missing = new Set<string>()
  for (const id of ids) if (id !== null && isId(id) && !types.has(id)) missing.add(id)
  return missing
}

export async function addTypes(
  reader: StoreReader,
  environment: number,
  model: Model,
  missing: ReadonlySet<string>,
): Promise<void> {
  if (missing.size === 0) return
  const page = { skip: 0, limit: missing.size, ids: [...missing] }
  const { items } = await reader.resources.listPublished(environment, 'ContentType', page)
  for (const item of items) model.types.set(item.id, toContentType(item))
}

export async function loadModel(reader: StoreReader, environment: number): Promise<Model> {
  const locales = await reader.locales.list(environment)
  const tags = await reader.tags.list(environment)
  const publicTags = new Set(tags.filter((tag) => tag.visibility === 'public').map((tag) => tag.id))
  return { locales, publicTags, types: new Map() }
}

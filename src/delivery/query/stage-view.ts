import type { Stage } from '#domain/resources/resource'
import type { Address } from '#usecases/access/require-environment'
import { type EnvironmentModel, loadModel, loadTypes, missingTypes } from '#usecases/delivery/environment-model'
import type { EnvironmentCache } from '../cache/environment-cache.ts'
import type { ReadSnapshot } from '../cache/read-snapshot.ts'
import type { StageCache } from '../cache/stage-cache.ts'
import { type Steps, wait } from '../steps.ts'

/** What one request reads: a stage of an environment, in one snapshot. */
export interface StageView {
  readonly snapshot: ReadSnapshot
  readonly stage: Stage
  /** As the request names it. */
  readonly address: Address
  readonly environment: EnvironmentCache
  readonly model: EnvironmentModel
}

export function* openStageView(snapshot: ReadSnapshot, address: Address, stage: Stage): Steps<StageView> {
  const environment = yield* wait(snapshot.environment(address.environment))
  if (!environment.model) {
    const loaded = yield* wait(loadModel(yield* wait(snapshot.reader()), environment.environment.key))
    environment.model ??= loaded
  }
  return { snapshot, stage, address, environment, model: environment.model }
}

/** The cache of the stage. Call it again after every wait: the change log may have moved on. */
export const stageCache = ({ snapshot, environment, stage }: StageView): StageCache =>
  snapshot.stageCache(environment, stage)

/** Loads these content types into the model. */
export function* requireTypes({ snapshot, environment, model }: StageView, ids: Iterable<string | null>): Steps<void> {
  const missing = missingTypes(model, ids)
  if (missing.size === 0) return
  yield* wait(loadTypes(yield* wait(snapshot.reader()), environment.environment.key, model, missing))
}

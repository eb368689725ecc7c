import type { ScheduledAction } from '#domain/scheduled-actions/scheduled-action'

export interface ScheduledActionsReader {
  get(environment: number, id: string): Promise<ScheduledAction | null>
  /** Those that are due latest come first. */
  list(environment: number, limit: number): Promise<ScheduledAction[]>
  /** How many are still to be done. */
  countScheduled(environment: number): Promise<number>
}

export interface ScheduledActionsWriter {
  insert(action: ScheduledAction): Promise<void>
  /** False when `expectedVersion` is not the current one. */
  update(action: ScheduledAction, expectedVersion: number): Promise<boolean>
  /** Removes those of an environment that are over and were due before. */
  forget(environment: number, before: number): Promise<void>
}

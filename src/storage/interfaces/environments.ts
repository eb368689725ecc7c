import type { Relabel } from '#domain/locales/relabel'
import type { Environment } from '#domain/spaces/space'
import type { Page, PageOf } from './page.ts'

export interface EnvironmentsReader {
  get(space: string, id: string): Promise<Environment | null>
  /** By its id or by an alias of it. */
  named(space: string, name: string): Promise<Environment | null>
  /** Also one that is deleted and whose rows are still being removed. */
  byKey(key: number): Promise<Environment | null>
  list(space: string, page: Page): Promise<PageOf<Environment>>
}
export interface EnvironmentsWriter {
  /** Answers the key, or null when the id is taken. */
  insert(environment: NewEnvironment): Promise<number | null>
  /** Id, name and stamps; false when `expectedVersion` is not the current one. */
  update(environment: Environment, expectedVersion: number): Promise<boolean>
  setStatus(key: number, status: Environment['status'], basePosition?: number): Promise<void>
  /** A copy that has failed is to be made once more, of this source. */
  startOver(key: number, source: number): Promise<void>
  /** From now on no reader finds the environment and its id is free; its rows are still there. */
  giveUp(key: number): Promise<void>
  /** From now on all bodies of the environment are read with this locale code changed or gone. */
  relabel(key: number, relabel: Relabel): Promise<void>
  /**
   * Keeps locales and content types as they are until the transaction ends (`shared`, for all who write content by them),
   * or keeps those writers out (`exclusive`, for who changes them). Taken before any other lock, so that nobody waits in
   * a circle. Answers a number that names the model as it is.
   */
  lockModel(key: number, mode: 'shared' | 'exclusive'): Promise<number>
  /** The model has changed, or is about to: from now on another number names it, one that has never named any. */
  renewModel(key: number): Promise<void>
}
export type NewEnvironment = Omit<Environment, 'key' | 'source' | 'basePosition'> & { source?: number | null }

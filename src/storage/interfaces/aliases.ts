import type { EnvironmentAlias } from '#domain/spaces/space'

export interface AliasesReader {
  get(space: string, id: string): Promise<EnvironmentAlias | null>
  /** All aliases of a space; there are few. */
  list(space: string): Promise<EnvironmentAlias[]>
  ofEnvironment(key: number): Promise<EnvironmentAlias[]>
}
export interface AliasesWriter {
  /** False when the id is taken. */
  insert(alias: Omit<EnvironmentAlias, 'target'>): Promise<boolean>
  /** False when `expectedVersion` is not the current one. */
  update(alias: Omit<EnvironmentAlias, 'target'>, expectedVersion: number): Promise<boolean>
  delete(space: string, id: string): Promise<void>
}

/** Removing what nobody can see any more, a few rows at a time. Numbers are those of removed rows. */
export interface RemovalsWriter {
  /** Answers the ids of the assets among them: their files may be used no longer. */
  removeResources(environment: number, limit: number): Promise<{ removed: number; assets: string[] }>
  removeEnvironment(environment: number): Promise<void>
  /** Keys of all environments of a space, deleted ones included. */
  environmentsOf(space: string): Promise<number[]>
  /** Rows of the log with the versions they are about. */
  removeLog(space: string, limit: number): Promise<number>
  /** Keys in the file store. */
  files(space: string, limit: number): Promise<string[]>
  removeFiles(space: string, keys: readonly string[]): Promise<void>
  /** API keys and their tokens. */
  removeKeys(space: string): Promise<void>
  removeSpace(space: string): Promise<void>
}

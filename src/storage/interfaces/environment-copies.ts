import type { ResourceKind } from '#domain/resources/resource'

export interface ResourceName {
  kind: ResourceKind
  id: string
}
/** Copying an environment: pointers and read models, never content. */
export interface EnvironmentCopiesWriter {
  /**
   * Makes the copy equal to its source for the next `limit` resources behind `after`, of one content type or of all.
   * Answers the last of them, or null when none are left.
   */
  copyPage(page: {
    from: number
    to: number
    contentType: string | null
    after: ResourceName | null
    limit: number
  }): Promise<ResourceName | null>
  /** Makes the copy equal to its source for these resources, whether they exist or not. */
  copyResources(copied: { from: number; to: number; resources: readonly ResourceName[] }): Promise<void>
  /** Locales, tags and all else that is small. */
  copySettings(copied: { from: number; to: number }): Promise<void>
}

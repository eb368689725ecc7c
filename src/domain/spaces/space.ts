import type { EnvironmentStatus } from '#contract/resources/environment'

/** Created and changed when and by whom, and how often: shared by all resources that are not versioned content. */
export interface Stamped {
  version: number
  createdAt: number
  createdBy: string
  updatedAt: number
  updatedBy: string
}

export interface Space extends Stamped {
  id: string
  organization: string
  name: string
  /** Null while the space is in use. */
  archivedAt: number | null
}

export interface Environment extends Stamped {
  /** Internal key; content hangs on it, so that an environment id may mean another environment later (alias). */
  key: number
  space: string
  id: string
  name: string
  status: EnvironmentStatus
  /** Key of the environment it was copied from. */
  source: number | null
  /** Position of the log at which copy and source were equal. */
  basePosition: number | null
}

/** Another name for an environment; content addressed by it shows it. */
export interface EnvironmentAlias extends Stamped {
  space: string
  id: string
  /** Key of the environment. */
  environment: number
  /** Id of the environment. */
  target: string
}

export interface Tag extends Stamped {
  environment: number
  id: string
  name: string
  visibility: 'public' | 'private'
}

import type { EnvironmentStatus } from '#contract/resources/environment'

/** Version and stamps of all resources that are not versioned content. */
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
  /** Null while the space is not archived. */
  archivedAt: number | null
}

export interface Environment extends Stamped {
  /** Internal key. Content refers to it, because the id can be given to another environment. */
  key: number
  space: string
  id: string
  name: string
  status: EnvironmentStatus
  /** Key of the environment it was copied from. */
  source: number | null
  /** Log position at which the copy was equal to its source. */
  basePosition: number | null
}

/** Another name for an environment. Responses contain the name that the request used. */
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

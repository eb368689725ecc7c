import { linkTo } from '#domain/entries/entry'
import type { Stamped } from '#domain/spaces/space'
import { platformDate } from './dates.ts'

/** The space and environment as the request names them: a request through an alias gets the alias in the response. */
export interface Address {
  space: string
  environment: string
}

export const locationLinks = ({ space, environment }: Address) => ({
  space: linkTo('Space', space),
  environment: linkTo('Environment', environment),
})

export const arraySys = { type: 'Array' } as const

/** `sys` of a resource that is not versioned content. */
export const platformSys = <Type extends string>(type: Type, resource: Stamped & { id: string }) => ({
  type,
  id: resource.id,
  version: resource.version,
  createdAt: platformDate(resource.createdAt),
  createdBy: linkTo('User', resource.createdBy),
  updatedAt: platformDate(resource.updatedAt),
  updatedBy: linkTo('User', resource.updatedBy),
})

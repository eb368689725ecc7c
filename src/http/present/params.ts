import type { RouteRequest } from '../route.ts'
import type { Address } from './sys.ts'

/** A parameter of the path of the route. */
export function param(request: RouteRequest, name: string): string {
  const value = request.params[name]
  if (value === undefined) throw new Error(`the path of this route has no :${name}`)
  return value
}

export const addressOf = (request: RouteRequest): Address => ({
  space: param(request, 'space'),
  environment: param(request, 'environment'),
})

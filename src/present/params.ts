import type { Address } from './sys.ts'

/** A request whose path was matched by the router. */
export interface RoutedPath {
  readonly params: Readonly<Record<string, string>>
}

/** A parameter of the path. A missing one is a mistake in the route table, not of the client. */
export function param(request: RoutedPath, name: string): string {
  const value = request.params[name]
  if (value === undefined) throw new Error(`the path of this route has no :${name}`)
  return value
}

export const addressOf = (request: RoutedPath): Address => ({
  space: param(request, 'space'),
  environment: param(request, 'environment'),
})

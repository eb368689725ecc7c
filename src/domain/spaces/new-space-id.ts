import { platformProblem } from '../body-problems.ts'
import { requireNewId } from '../resources/id.ts'

/**
 * Files are served at `/{space}/{asset}/…` next to the server's own routes, so these names are reserved. Generated ids
 * have twelve characters and never collide with them.
 */
const RESERVED_PATHS = new Set(
  'api app assets cdn content healthz images login metrics oauth organizations preview readyz spaces upload users'.split(
    ' ',
  ),
)

export function requireNewSpaceId(id: string): string {
  requireNewId(id)
  if (RESERVED_PATHS.has(id.toLowerCase())) throw platformProblem('taken', 'id', id)
  return id
}

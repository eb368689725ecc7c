import { platformProblem } from '../body-problems.ts'
import { requireNewId } from '../resources/id.ts'

/**
 * Files are served at `/{space}/{asset}/…` beside the server's own addresses, so a space cannot be called like one of
 * those. Ids that the server generates have twelve characters and never collide with them.
 */
const TAKEN_ADDRESSES = new Set(
  'api app assets cdn content healthz images login metrics oauth organizations preview readyz spaces upload users'.split(
    ' ',
  ),
)

export function requireNewSpaceId(id: string): string {
  requireNewId(id)
  if (TAKEN_ADDRESSES.has(id.toLowerCase())) throw platformProblem('taken', 'id', id)
  return id
}

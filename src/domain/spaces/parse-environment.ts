import { PlatformBody } from '../platform-body.ts'
import { isObject } from '../resources/json.ts'

/** `id` is the name where none was sent: an environment that was created by its id need not be named twice. */
export function parseEnvironment(body: unknown, id: string | null): { name: string } {
  const members = new PlatformBody(body, ['name'])
  if (id !== null && members.member('name') === undefined) return { name: id }
  const name = members.text('name')
  members.finish()
  return { name }
}

/** The id of the environment that an alias is to stand for. */
export function parseAlias(body: unknown): { target: string } {
  const members = new PlatformBody(body, ['environment'])
  const link = members.member('environment')
  const sys = isObject(link) && isObject(link.sys) ? link.sys : {}
  if (sys.type !== 'Link' || sys.linkType !== 'Environment' || typeof sys.id !== 'string') {
    members.problem('invalid', 'environment', link)
  }
  members.finish()
  return { target: sys.id as string }
}

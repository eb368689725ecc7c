import { isLocaleCode } from '../locales/parse-locale.ts'
import { PlatformBody, platformProblem } from '../platform-body.ts'
import { requireNewId } from '../resources/id.ts'

export interface SpaceBody {
  name: string
  /** Code of the first locale; only looked at when a space is created. */
  defaultLocale: string | null
}

export function parseSpace(body: unknown): SpaceBody {
  // Plans are chosen by `productId`; here everybody has all there is, so whatever is sent is fine.
  const members = new PlatformBody(body, ['name', 'defaultLocale', 'productId', 'product_id'])
  const name = members.text('name')
  const defaultLocale = members.member('defaultLocale') ?? null
  if (defaultLocale !== null && !isLocaleCode(defaultLocale))
    members.problem('invalid', 'default_locale', defaultLocale)
  members.finish()
  return { name, defaultLocale: defaultLocale as string | null }
}

/**
 * Files are served at `/{space}/{asset}/…` beside the server's own addresses, so a space cannot be called like one of
 * those. Ids that the server makes up have twelve characters and never meet them.
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

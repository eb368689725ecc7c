import { type Of, oneOf, Type } from '../schema.ts'
import { location } from '../shapes/content-sys.ts'
import { link } from '../shapes/link.ts'
import { Policy } from './role.ts'

export const SPACE_RIGHTS = [
  'published',
  'current',
  'enter',
  'content.read',
  'content.write',
  'releases.read',
  'releases.manage',
  'model.read',
  'model.manage',
  'settings.manage',
  'keys',
  'keys.manage',
  'environments.manage',
  'aliases.manage',
  'tags.manage',
  'read',
  'manage',
  'space.manage',
  'lifecycle',
] as const

export const ORGANIZATION_RIGHTS = ['enter', 'read', 'audit', 'members', 'spaces', 'taxonomy.read', 'taxonomy'] as const

export const Rights = Type.Object(
  {
    sys: Type.Object({ type: Type.Literal('Rights'), ...location, user: link('User') }),
    space: Type.Array(oneOf(SPACE_RIGHTS)),
    organization: Type.Array(oneOf(ORGANIZATION_RIGHTS)),
    policies: Type.Union([Type.Literal('all'), Type.Array(Type.Array(Policy))], {
      description: 'The policies of each role of the user; `all` for administrators.',
    }),
    environmentNames: Type.Array(Type.String(), {
      description: 'The names of the environment that policies compare with: its id and its aliases.',
    }),
    position: Type.Integer({
      description:
        'The head of the change log of the space. As `Last-Event-ID`, it starts a change stream with all later changes.',
    }),
  },
  { title: 'Rights', description: 'What the current user may do in an environment.' },
)
export type Rights = Of<typeof Rights>

export const OrganizationRights = Type.Object(
  {
    sys: Type.Object({ type: Type.Literal('Rights'), organization: link('Organization'), user: link('User') }),
    organization: Type.Array(oneOf(ORGANIZATION_RIGHTS)),
  },
  { title: 'OrganizationRights', description: 'What the current user may do in an organization.' },
)
export type OrganizationRights = Of<typeof OrganizationRights>

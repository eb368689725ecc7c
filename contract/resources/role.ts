import { body, type Of, oneOf, optional, Type } from '../schema.ts'
import { collection } from '../shapes/collection.ts'
import { link } from '../shapes/link.ts'
import { ACCESS_LEVELS, ACTIONS, AREAS, type Area } from '../shapes/permissions.ts'
import { platformSys } from '../shapes/sys.ts'
import { Name, text } from '../shapes/text.ts'

const LONGEST_DESCRIPTION = 4000
const MOST_POLICIES = 200

/** A problem of this part is reported under its own path. */
const OWN_PATH = { complaints: { any: {} } }

const perArea = <Schema>(schema: Schema) =>
  Object.fromEntries(AREAS.map((area) => [area, schema])) as Record<Area, Schema>

const SentGrant = Type.Union(
  [
    oneOf(['all', ...ACCESS_LEVELS]),
    Type.Array(oneOf(ACCESS_LEVELS), { description: 'Both levels together mean `all`.' }),
    Type.Array(Type.Literal('all'), { minItems: 1, maxItems: 1 }),
    Type.Null(),
  ],
  OWN_PATH,
)

export const PolicyBody = Type.Object(
  {
    effect: oneOf(['allow', 'deny'], OWN_PATH),
    actions: Type.Union([oneOf(['all', ...ACTIONS]), Type.Array(oneOf(ACTIONS), { minItems: 1 })], OWN_PATH),
    constraint: optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description: 'One of `and`, `or`, `not`, `equals`, `in`, `all`, `paths`. Left out: the policy always applies.',
        examples: [{ equals: [{ doc: 'sys.type' }, 'Entry'] }],
        ...OWN_PATH,
      }),
    ),
  },
  { title: 'PolicyBody', additionalProperties: false, ...OWN_PATH },
)
export type PolicyBody = Of<typeof PolicyBody>

export const RoleBody = body('RoleBody', {
  name: Name,
  description: optional(text(LONGEST_DESCRIPTION)),
  permissions: optional(
    Type.Object(perArea(Type.Optional(SentGrant)), {
      additionalProperties: { ...Type.Never(), ...OWN_PATH },
      description: 'Areas that are not named are closed.',
    }),
  ),
  policies: optional(
    Type.Array(PolicyBody, {
      maxItems: MOST_POLICIES,
      description: 'What the role allows and denies to do with entries and assets.',
      complaints: { any: { isSecret: true } },
    }),
  ),
})
export type RoleBody = Of<typeof RoleBody>

export const Policy = Type.Object(
  {
    effect: oneOf(['allow', 'deny']),
    actions: Type.Union([Type.Literal('all'), Type.Array(oneOf(ACTIONS))]),
    constraint: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  { title: 'Policy' },
)
export type Policy = Of<typeof Policy>

const Grant = Type.Union([Type.Literal('all'), Type.Array(oneOf(ACCESS_LEVELS))])

export const Role = Type.Object(
  {
    name: Type.String(),
    description: Type.String(),
    permissions: Type.Object(perArea(Grant)),
    policies: Type.Array(Policy),
    sys: platformSys('Role', { space: link('Space') }),
  },
  { title: 'Role' },
)
export type Role = Of<typeof Role>

export const Roles = collection(Role)

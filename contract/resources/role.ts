import { body, type Of, oneOf, optional, Type } from '../schema.ts'
import { collection } from '../shapes/collection.ts'
import { link } from '../shapes/link.ts'
import { ACCESS_LEVELS, ACTIONS, AREAS, type Area } from '../shapes/permissions.ts'
import { platformSys } from '../shapes/sys.ts'
import { Name, text } from '../shapes/text.ts'

const MAX_DESCRIPTION_LENGTH = 4000
const MAX_POLICIES = 200

/** Reports a problem of this part under its own path. */
const OWN_PATH = { problemTexts: { any: {} } }

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
  {
    title: 'PolicyBody',
    description: 'A rule of a role that allows or denies actions on entries and assets.',
    additionalProperties: false,
    ...OWN_PATH,
  },
)
export type PolicyBody = Of<typeof PolicyBody>

export const RoleBody = body('RoleBody', 'A role to create or replace.', {
  name: Name,
  description: optional(text(MAX_DESCRIPTION_LENGTH)),
  permissions: optional(
    Type.Object(perArea(Type.Optional(SentGrant)), {
      additionalProperties: { ...Type.Never(), ...OWN_PATH },
      description: 'Areas that are not named are closed.',
    }),
  ),
  policies: optional(
    Type.Array(PolicyBody, {
      maxItems: MAX_POLICIES,
      description: 'What the role allows and denies to do with entries and assets.',
      problemTexts: { any: { isSecret: true } },
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
  { title: 'Policy', description: 'A rule of a role that allows or denies actions on entries and assets.' },
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
  { title: 'Role', description: 'A set of permissions for the members of a space.' },
)
export type Role = Of<typeof Role>

export const Roles = collection(Role)

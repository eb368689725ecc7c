import { type Of, oneOf, Type } from '../schema.ts'
import { location } from '../shapes/content-sys.ts'
import { cursorPage } from '../shapes/cursor-page.ts'
import { EntityLink } from '../shapes/entity-link.ts'
import { link } from '../shapes/link.ts'
import { Timestamp } from '../shapes/sys.ts'
import { BulkProblem } from './bulk-action.ts'

/** The schema version of releases with their own versions of entries and assets. */
export const RELEASE_V2 = 'Release.v2'
export const RELEASE_SCHEMA_VERSIONS = ['Release.v1', RELEASE_V2] as const
export const RELEASE_STATES = ['active', 'archived'] as const
export const RELEASE_VERBS = ['publish', 'unpublish', 'validate'] as const
/** What a release action can do. */
export const RELEASE_ACTIONS = [...RELEASE_VERBS, 'revert'] as const
export const ITEM_ACTIONS = ['publish', 'unpublish'] as const
export const MAX_RELEASE_TITLE = 256
export const MAX_RELEASE_METADATA = 4000

const LocaleSet = Type.Object(
  { fields: Type.Object({ '*': Type.Array(Type.String()) }) },
  { description: 'Codes of locales; `*` stands for all fields.' },
)

export const ReleaseItem = Type.Union(
  [
    EntityLink,
    Type.Object({ entity: EntityLink, action: oneOf(ITEM_ACTIONS) }),
    Type.Object({ entity: EntityLink, add: LocaleSet, remove: LocaleSet }),
  ],
  {
    title: 'ReleaseItem',
    description:
      'An entry or asset of a release: a link, or with `Release.v2` a link with an action, or with the locales to publish and unpublish.',
  },
)
export type ReleaseItem = Of<typeof ReleaseItem>

const Entities = Type.Object({ sys: Type.Object({ type: Type.Literal('Array') }), items: Type.Array(ReleaseItem) })
const Metadata = Type.Record(Type.String(), Type.Unknown(), {
  description: `Stored as it was sent; at most ${MAX_RELEASE_METADATA} characters of JSON.`,
})

export const ReleaseBody = Type.Object(
  {
    sys: Type.Optional(
      Type.Object({
        schemaVersion: Type.Optional(
          oneOf(RELEASE_SCHEMA_VERSIONS, {
            description: '`Release.v2`: the release has its own versions of its entries and assets.',
          }),
        ),
      }),
    ),
    title: Type.String({ minLength: 1, maxLength: MAX_RELEASE_TITLE }),
    entities: Type.Object({ items: Type.Array(ReleaseItem) }),
    metadata: Type.Optional(Metadata),
  },
  { title: 'ReleaseBody', description: 'A release to create or replace.' },
)

export const Release = Type.Object(
  {
    sys: Type.Object({
      type: Type.Literal('Release'),
      id: Type.String(),
      version: Type.Integer({ minimum: 1 }),
      status: oneOf(RELEASE_STATES),
      ...location,
      createdAt: Timestamp,
      createdBy: link('User'),
      updatedAt: Timestamp,
      updatedBy: link('User'),
      archivedAt: Type.Optional(Timestamp),
      archivedBy: Type.Optional(link('User')),
      lastAction: Type.Optional(link('ReleaseAction')),
      schemaVersion: Type.Optional(Type.Literal(RELEASE_V2)),
    }),
    title: Type.String(),
    entities: Entities,
    metadata: Type.Optional(Metadata),
  },
  { title: 'Release', description: 'Entries and assets that are published together.' },
)
export type Release = Of<typeof Release>

export const Releases = cursorPage(Release)

export const ReleaseAction = Type.Object(
  {
    sys: Type.Object({
      type: Type.Literal('ReleaseAction'),
      id: Type.String(),
      status: oneOf(['succeeded', 'failed']),
      release: link('Release'),
      revertedBy: Type.Optional(link('ReleaseAction', { description: 'The action that reverted this one.' })),
      ...location,
      createdAt: Timestamp,
      createdBy: link('User'),
      updatedAt: Timestamp,
      updatedBy: link('User'),
    }),
    action: oneOf(RELEASE_ACTIONS),
    error: Type.Optional(
      Type.Object({
        sys: Type.Object({ type: Type.Literal('Error'), id: Type.Literal('ReleaseActionFailed') }),
        message: Type.String(),
        details: Type.Object({ errors: Type.Array(BulkProblem) }),
      }),
    ),
  },
  { title: 'ReleaseAction', description: 'An action on all entries and assets of a release, with its result.' },
)
export type ReleaseAction = Of<typeof ReleaseAction>

export const ReleaseActions = cursorPage(ReleaseAction)

export const ReleaseValidateBody = Type.Object(
  { action: Type.Optional(oneOf(ITEM_ACTIONS, { default: 'publish' })) },
  { title: 'ReleaseValidateBody', description: 'The action to check.' },
)

const filter = (description: string) => Type.Optional(Type.String({ description }))
const page = {
  limit: Type.Optional(
    Type.Integer({ minimum: 0, default: 100, description: 'The maximum number of items to return.' }),
  ),
  pageNext: filter('The token of the next page, from `pages.next`.'),
  pagePrev: filter('The token of the previous page, from `pages.prev`.'),
}

export const ReleasesQuery = Type.Object({
  ...page,
  order: Type.Optional(
    Type.String({
      default: '-sys.updatedAt',
      description: '`title`, `sys.createdAt` or `sys.updatedAt`; with `-` in front, descending.',
    }),
  ),
  'sys.schemaVersion': filter('`Release.v2` for releases with their own versions; default `Release.v1`.'),
  'sys.id[in]': filter('Only these releases, whatever their schema version.'),
  'sys.id[nin]': filter('Without these releases.'),
  'sys.status[in]': filter('Only releases in one of these states: `active`, `archived`.'),
  'sys.status[nin]': filter('Without releases in these states.'),
  'sys.createdBy.sys.id[in]': filter('Only releases of these users.'),
  'entities.sys.linkType': filter('`Entry` or `Asset`: the type of `entities.sys.id[in]`.'),
  'entities.sys.id[in]': filter('Only releases with one of these entries or assets.'),
  'entities[exists]': filter('`true` for releases with entries or assets, `false` for empty ones.'),
  'title[match]': filter('Only releases whose title contains this text.'),
})

export const ReleaseActionsQuery = Type.Object({
  ...page,
  order: Type.Optional(
    Type.String({
      default: '-sys.updatedAt',
      description: '`sys.createdAt` or `sys.updatedAt`; with `-` in front, descending.',
    }),
  ),
  action: filter('Only actions of this kind.'),
  'action[in]': filter('Only actions of one of these kinds.'),
  'sys.id[in]': filter('Only these actions.'),
  'sys.release.sys.id[in]': filter('Only actions of these releases.'),
  'sys.status[in]': filter('Only actions in one of these states: `succeeded`, `failed`.'),
  'sys.status[nin]': filter('Without actions in these states.'),
  uniqueBy: filter('`sys.release.sys.id`: only the first action of each release.'),
})

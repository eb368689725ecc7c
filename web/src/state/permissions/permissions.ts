// The only module that decides what the app offers to a user. The server checks every request again.
import type { Rights } from '#contract/resources/rights'
import type { Action } from '#contract/shapes/permissions'
import type { Asset, Entry } from '../../api/wire.ts'
import { metadataMember } from '../edits/changes.ts'
import { type Path, rolesAllow, type Subject, TAG_PATH } from './policies.ts'

export type SpaceRight = Rights['space'][number]
export type OrganizationRight = Rights['organization'][number]

export interface May {
  inSpace(right: SpaceRight): boolean
  inOrganization(right: OrganizationRight): boolean
  /** Whether no entry or asset is hidden from the user. */
  readonly seesEverything: boolean
  /** Actions on an entry or asset as a whole, such as publishing or deleting. */
  with(action: Exclude<Action, 'read' | 'create' | 'update'>, item: Entry | Asset): boolean
  /** Whether the user may change any part of it. */
  change(item: Entry | Asset): boolean
  /** Whether the user may change one value, or the tags. */
  changeValue(item: Entry | Asset, field: string, locale: string): boolean
  createEntry(contentType: string): boolean
  createAsset(): boolean
  publishNewAsset(): boolean
}

/** Offers nothing while permissions load; if they cannot be loaded, offers everything and lets the server refuse. */
export const NOTHING: May = everywhere(false)
export const ALLOW_ALL: May = everywhere(true)

function everywhere(isAllowed: boolean): May {
  const allow = () => isAllowed
  return {
    ...{ inSpace: allow, inOrganization: allow, with: allow, change: allow, changeValue: allow },
    ...{ createEntry: allow, createAsset: allow, publishNewAsset: allow, seesEverything: isAllowed },
  }
}

export function toPermissions({ sys, space, organization, policies, environmentNames }: Rights): May {
  const user = sys.user.sys.id
  const isWriter = space.includes('content.write')
  const may = (action: Action, subject: Subject, paths: readonly Path[] | null) =>
    isWriter && (policies === 'all' || rolesAllow(policies, action, { subject, user }, paths))
  const subjectOf = ({ sys, metadata }: Entry | Asset): Subject => ({
    type: 'contentType' in sys ? 'Entry' : 'Asset',
    id: sys.id,
    contentType: 'contentType' in sys ? sys.contentType.sys.id : null,
    createdBy: sys.createdBy?.sys.id,
    updatedBy: sys.updatedBy?.sys.id,
    environment: environmentNames,
    tags: (metadata?.tags ?? []).map((tag) => tag.sys.id),
  })
  // New content belongs to the user, and has an ID that no policy contains.
  const fresh = { id: '', createdBy: user, updatedBy: user, environment: environmentNames, tags: [] }
  return {
    inSpace: (right) => space.includes(right),
    inOrganization: (right) => organization.includes(right),
    seesEverything: policies === 'all',
    with: (action, item) => may(action, subjectOf(item), null),
    change: (item) => may('update', subjectOf(item), []),
    changeValue: (item, field, locale) =>
      may('update', subjectOf(item), [metadataMember(field) === null ? ['fields', field, locale] : TAG_PATH]),
    createEntry: (contentType) => may('create', { ...fresh, type: 'Entry', contentType }, []),
    createAsset: () =>
      may('create', { ...fresh, type: 'Asset', contentType: null }, []) &&
      // Uploading a file changes the asset that was just created.
      may('update', { ...fresh, type: 'Asset', contentType: null }, []),
    publishNewAsset: () => may('publish', { ...fresh, type: 'Asset', contentType: null }, null),
  }
}

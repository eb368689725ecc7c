// The one place that says what is offered to whom. The server decides about every request anew.
import type { Rights } from '#contract/resources/rights'
import type { Action } from '#contract/shapes/permissions'
import type { Asset, Entry } from '../../api/wire.ts'
import { TAGS } from '../edits/changes.ts'
import { type Path, rolesAllow, type Subject, TAG_PATH } from './policies.ts'

export type SpaceRight = Rights['space'][number]
export type OrganizationRight = Rights['organization'][number]

export interface May {
  inSpace(right: SpaceRight): boolean
  inOrganization(right: OrganizationRight): boolean
  /** With one entry or asset as a whole: publishing, deleting. */
  with(action: Exclude<Action, 'read' | 'create' | 'update'>, item: Entry | Asset): boolean
  /** Is there anything in it that they may change? */
  change(item: Entry | Asset): boolean
  /** One value of it, or its tags. */
  changeValue(item: Entry | Asset, field: string, locale: string): boolean
  createEntry(contentType: string): boolean
  createAsset(): boolean
  publishNewAsset(): boolean
}

/** While nothing is told nothing is offered; where it cannot be told, the server says no when it is asked. */
export const NOTHING: May = everywhere(false)
export const EVERYTHING: May = everywhere(true)

function everywhere(answer: boolean): May {
  const say = () => answer
  return {
    ...{ inSpace: say, inOrganization: say, with: say, change: say, changeValue: say },
    ...{ createEntry: say, createAsset: say, publishNewAsset: say },
  }
}

export function mayOf({ sys, space, organization, policies, environmentNames }: Rights): May {
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
  // What is made anew is one's own, and has an id that no policy can know.
  const fresh = { id: '', createdBy: user, updatedBy: user, environment: environmentNames, tags: [] }
  return {
    inSpace: (right) => space.includes(right),
    inOrganization: (right) => organization.includes(right),
    with: (action, item) => may(action, subjectOf(item), null),
    change: (item) => may('update', subjectOf(item), []),
    changeValue: (item, field, locale) =>
      may('update', subjectOf(item), [field === TAGS ? TAG_PATH : ['fields', field, locale]]),
    createEntry: (contentType) => may('create', { ...fresh, type: 'Entry', contentType }, []),
    createAsset: () =>
      may('create', { ...fresh, type: 'Asset', contentType: null }, []) &&
      // A file is taken in by changing what was just made.
      may('update', { ...fresh, type: 'Asset', contentType: null }, []),
    publishNewAsset: () => may('publish', { ...fresh, type: 'Asset', contentType: null }, null),
  }
}

import {
  RELEASE_V2,
  type ReleaseAction as ReleaseActionResource,
  type ReleaseItem as ReleaseItemResource,
  type Release as ReleaseResource,
} from '#contract/resources/release'
import { linkTo } from '#domain/entries/entry'
import { isArchived, type ReleaseAction, type ReleaseItem, type ReleaseWithItems } from '#domain/releases/release'
import { contentDate } from '#present/dates'
import { type Address, arraySys, locationLinks } from '#present/sys'

const presentItem = ({ kind, id, change }: ReleaseItem): ReleaseItemResource => {
  const entity = linkTo(kind, id)
  return change === null ? entity : { entity, ...change }
}

export const presentRelease = (release: ReleaseWithItems, at: Address): ReleaseResource => ({
  sys: {
    type: 'Release',
    id: release.id,
    version: release.version,
    status: isArchived(release) ? 'archived' : 'active',
    ...locationLinks(at),
    createdAt: contentDate(release.createdAt),
    createdBy: linkTo('User', release.createdBy),
    updatedAt: contentDate(release.updatedAt),
    updatedBy: linkTo('User', release.updatedBy),
    ...(release.archivedAt !== null && { archivedAt: contentDate(release.archivedAt) }),
    ...(release.archivedBy !== null && { archivedBy: linkTo('User', release.archivedBy) }),
    ...(release.lastAction !== null && { lastAction: linkTo('ReleaseAction', release.lastAction) }),
    ...(release.generation === 2 && { schemaVersion: RELEASE_V2 }),
  },
  title: release.title,
  entities: { sys: arraySys, items: release.items.map(presentItem) },
  ...(release.metadata && { metadata: release.metadata }),
})

/** Release actions run synchronously, so the first response has the final status that clients poll for. */
export const presentReleaseAction = (action: ReleaseAction, at: Address): ReleaseActionResource => ({
  sys: {
    type: 'ReleaseAction',
    id: action.id,
    status: action.problems ? 'failed' : 'succeeded',
    release: linkTo('Release', action.release),
    ...(action.revertedBy !== null && { revertedBy: linkTo('ReleaseAction', action.revertedBy) }),
    ...locationLinks(at),
    createdAt: contentDate(action.createdAt),
    createdBy: linkTo('User', action.createdBy),
    updatedAt: contentDate(action.createdAt),
    updatedBy: linkTo('User', action.createdBy),
  },
  action: action.verb,
  ...(action.problems && {
    error: {
      sys: { type: 'Error', id: 'ReleaseActionFailed' },
      message: 'Nothing was changed: some of the entities were refused.',
      details: { errors: action.problems },
    },
  }),
})

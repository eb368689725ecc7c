import type { Asset } from '#domain/assets/asset'
import type { Change } from '#domain/changes/change'
import { effectOf } from '#domain/changes/change-actions'
import type { ContentType } from '#domain/content-types/content-type'
import { type Entry, linkTo } from '#domain/entries/entry'
import { topicOf } from '#domain/webhooks/topics'
import { contentDate } from '#present/dates'
import { type Address, arraySys, locationLinks } from '#present/sys'
import { type ChangeWithContent, type EventPresenter, keysOf } from '#usecases/webhooks/event'
import { presentAsset, presentContentType, presentEntry } from './present-content.ts'

/** Payloads of webhook calls. The environment has the name that the writer used. */
export const webhookPayloads: EventPresenter = {
  change(event) {
    const { change, content } = event
    const isEnd = effectOf(change.action).removes
    // Payloads of content are those of Contentful; only payloads of other types may have `keys`.
    if (!CONTENT.has(change.type))
      return { ...(isEnd ? presentEnd(change) : { sys: plainSys(change) }), ...keysOf([change]) }
    if (isEnd) return presentEnd(change)
    if (content === null) return { sys: plainSys(change) }
    return change.action === 'publish' ? presentPublished(event, content) : presentCurrent(content, locationOf(change))
  },
  changes: (changes) => ({
    sys: arraySys,
    total: changes.length,
    items: changes.map((change) => ({
      topic: `ContentManagement.${topicOf(change)}`,
      position: change.position,
      sys: plainSys(change),
    })),
    ...keysOf(changes),
  }),
  test: ({ space, id, name }) => ({
    sys: { type: 'WebhookTest', space: linkTo('Space', space), webhook: linkTo('WebhookDefinition', id) },
    message: `A test of the webhook "${name}".`,
  }),
  crn({ space, environment, alias, type, id }) {
    const segment = CRN_SEGMENTS[type]
    if (segment === undefined) return null
    const location = environment === null || type === 'Environment' ? '' : `/environments/${alias ?? environment}`
    return `crn:contentful:::content:spaces/${space}${location}/${segment}/${id}`
  },
}

const CRN_SEGMENTS: Readonly<Record<string, string | undefined>> = {
  Entry: 'entries',
  Asset: 'assets',
  ContentType: 'content_types',
  EnvironmentAlias: 'environment_aliases',
  Environment: 'environments',
  Locale: 'locales',
  Tag: 'tags',
  ApiKey: 'api_keys',
  Release: 'releases',
  ReleaseAction: 'release_actions',
}

const CONTENT: ReadonlySet<string> = new Set(['Entry', 'Asset', 'ContentType'])

const locationOf = ({ space, environment, alias }: Change): Address => ({
  space,
  environment: alias ?? environment ?? 'master',
})

const linksOf = (change: Change) =>
  change.environment === null ? { space: linkTo('Space', change.space) } : locationLinks(locationOf(change))

const typeLink = ({ sys }: Change) =>
  sys?.contentType != null && { contentType: linkTo('ContentType', sys.contentType) }

function presentCurrent(content: NonNullable<ChangeWithContent['content']>, at: Address) {
  if (content.kind === 'Entry') return presentEntry(content as Entry, at)
  return content.kind === 'Asset' ? presentAsset(content as Asset, at) : presentContentType(content as ContentType, at)
}

/** As delivery returns it, with all locales. */
function presentPublished({ change }: ChangeWithContent, content: NonNullable<ChangeWithContent['content']>) {
  const { sys: _, ...rest } = presentCurrent(content, locationOf(change))
  const { published, firstPublishedAt, publishedCounter } = content
  const publishedAt = published?.at ?? change.at
  return {
    ...rest,
    sys: {
      ...linksOf(change),
      type: change.type,
      id: change.id,
      ...typeLink(change),
      createdBy: linkTo('User', content.createdBy),
      updatedBy: linkTo('User', change.actor),
      revision: publishedCounter,
      createdAt: contentDate(firstPublishedAt ?? publishedAt),
      updatedAt: contentDate(publishedAt),
      publishedVersion: published?.version ?? change.version,
    },
  }
}

function presentEnd(change: Change) {
  const { sys, at, actor } = change
  return {
    sys: {
      ...linksOf(change),
      type: CONTENT.has(change.type) ? `Deleted${change.type}` : change.type,
      id: change.id,
      ...typeLink(change),
      ...(sys && {
        revision: sys.publishedCounter,
        createdAt: contentDate(sys.createdAt),
        updatedAt: contentDate(sys.updatedAt),
      }),
      deletedAt: contentDate(at),
      deletedBy: linkTo('User', actor),
    },
  }
}

/** The data of the change log row. */
const plainSys = (change: Change) => ({
  ...linksOf(change),
  type: change.type,
  id: change.id,
  version: change.version,
  ...typeLink(change),
  ...(change.sys && { createdAt: contentDate(change.sys.createdAt) }),
  updatedAt: contentDate(change.at),
  updatedBy: linkTo('User', change.actor),
})

import type { Asset as WireAsset } from '#contract/resources/asset'
import type { Asset } from '#domain/assets/asset'
import type { ContentType, Field } from '#domain/content-types/content-type'
import { type Entry, linkTo } from '#domain/entries/entry'
import type { Resource, ResourceKind } from '#domain/resources/resource'
import { contentDate } from '#present/dates'
import { type Address, placeLinks } from '#present/sys'

const URN_WORD: Record<ResourceKind, string> = {
  ContentType: 'content_types',
  Entry: 'entries',
  Asset: 'assets',
}

/** `sys` of versioned content. Members about publishing and archiving are there only while they are true. */
function contentSys<Kind extends ResourceKind>(kind: Kind, resource: Resource, at: Address) {
  const { id, published, archived, firstPublishedAt } = resource
  return {
    ...placeLinks(at),
    type: kind,
    id,
    createdAt: contentDate(resource.createdAt),
    createdBy: linkTo('User', resource.createdBy),
    updatedAt: contentDate(resource.updatedAt),
    updatedBy: linkTo('User', resource.updatedBy),
    version: resource.version,
    publishedCounter: resource.publishedCounter,
    ...(published && {
      publishedVersion: published.version,
      publishedAt: contentDate(published.at),
      publishedBy: linkTo('User', published.by),
    }),
    ...(firstPublishedAt !== null && { firstPublishedAt: contentDate(firstPublishedAt) }),
    ...(archived && {
      archivedVersion: archived.version,
      archivedAt: contentDate(archived.at),
      archivedBy: linkTo('User', archived.by),
    }),
    // Joined: `JSON.stringify` takes twice as long over an answer with a text in it that is still in pieces.
    urn: ['crn:contentful:::content:spaces', at.space, 'environments', at.environment, URN_WORD[kind], id].join('/'),
  }
}

export const presentContentType = (type: ContentType, at: Address) => ({
  sys: contentSys('ContentType', type, at),
  displayField: type.displayField,
  name: type.name,
  description: type.description,
  fields: type.fields.map(presentField),
  ...(type.metadata && { metadata: type.metadata }),
})

/** Under what name values are stored is nobody's business. */
const presentField = ({ key: _, ...field }: Field) => field

/** `*` stands for all fields: what is published is told per locale. */
const fieldStatus = ({ localeStatus }: Pick<Entry, 'localeStatus'>) =>
  localeStatus && { fieldStatus: { '*': localeStatus } }

export const presentEntry = (entry: Entry, at: Address) => ({
  metadata: entry.metadata,
  sys: {
    ...contentSys('Entry', entry, at),
    ...fieldStatus(entry),
    automationTags: [],
    contentType: linkTo('ContentType', entry.contentType),
  },
  fields: entry.fields,
})

/** Its fields were checked when they were written. */
type AssetFields = WireAsset['fields']

export const presentAsset = (asset: Asset, at: Address) => ({
  metadata: asset.metadata,
  sys: { ...contentSys('Asset', asset, at), ...fieldStatus(asset), automationTags: [] },
  fields: asset.fields as AssetFields,
})

import type { Asset as WireAsset } from '#contract/resources/asset'
import type { Asset } from '#domain/assets/asset'
import type { ContentType, Field } from '#domain/content-types/content-type'
import { type Entry, linkTo } from '#domain/entries/entry'
import type { Resource, ResourceKind } from '#domain/resources/resource'
import { contentDate } from '#present/dates'
import { type Address, locationLinks } from '#present/sys'

const URN_WORD: Record<ResourceKind, string> = {
  ContentType: 'content_types',
  Entry: 'entries',
  Asset: 'assets',
}

/** `sys` of versioned content. Members about publishing and archiving exist only while the resource is published or archived. */
function contentSys<Kind extends ResourceKind>(kind: Kind, resource: Resource, at: Address) {
  const { id, published, archived, firstPublishedAt } = resource
  return {
    ...locationLinks(at),
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
    // Flattened: `JSON.stringify` takes twice as long when a string is a concatenation (rope).
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

/** Leaves out the internal key of stored values. */
const presentField = ({ key: _, ...field }: Field) => field

/** The publishing status by locale; `*` stands for all fields. */
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

/** The fields were validated on write. */
type AssetFields = WireAsset['fields']

export const presentAsset = (asset: Asset, at: Address) => ({
  metadata: asset.metadata,
  sys: { ...contentSys('Asset', asset, at), ...fieldStatus(asset), automationTags: [] },
  fields: asset.fields as AssetFields,
})

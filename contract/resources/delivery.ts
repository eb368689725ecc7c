// Responses of the delivery API and the preview API.
import { nullable, type Of, oneOf, type TSchema, Type } from '../schema.ts'
import { collection } from '../shapes/collection.ts'
import { location, Metadata } from '../shapes/content-sys.ts'
import { link } from '../shapes/link.ts'
import { searchPage } from '../shapes/search.ts'
import { Timestamp } from '../shapes/sys.ts'
import { Field } from './content-type.ts'

/** The source of each value, for tools that link from a page to the editor. */
const SourceMapsLookup = Type.Optional(
  Type.Unknown({ description: 'Preview with `includeContentSourceMaps=true`: what the source maps refer to.' }),
)

const deliveredSys = <const Name extends string, More extends Record<string, TSchema>>(type: Name, more: More) =>
  Type.Object({
    ...location,
    type: Type.Literal(type),
    id: Type.String(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    publishedVersion: Type.Optional(Type.Integer()),
    revision: Type.Integer({ description: 'The number of times it was published.' }),
    locale: Type.Optional(Type.String({ description: 'The locale of the fields. With `locale=*` there is none.' })),
    contentSourceMaps: Type.Optional(
      Type.Unknown({ description: 'Preview with `includeContentSourceMaps=true`: the source of each value.' }),
    ),
    contentSourceMapsLookup: SourceMapsLookup,
    ...more,
  })

const Fields = Type.Record(Type.String(), Type.Unknown(), {
  title: 'DeliveredFields',
  description: 'Values by the id of the field; with `locale=*` by the code of the locale below it.',
})

export const DeliveredEntry = Type.Object(
  { metadata: Metadata, sys: deliveredSys('Entry', { contentType: link('ContentType') }), fields: Fields },
  { title: 'DeliveredEntry', description: 'An entry as delivery and preview return it.' },
)
export type DeliveredEntry = Of<typeof DeliveredEntry>

export const DeliveredAsset = Type.Object(
  { metadata: Metadata, sys: deliveredSys('Asset', {}), fields: Fields },
  { title: 'DeliveredAsset', description: 'An asset as delivery and preview return it.' },
)
export type DeliveredAsset = Of<typeof DeliveredAsset>

const Unresolved = Type.Object(
  {
    sys: Type.Object({ id: Type.Literal('notResolvable'), type: Type.Literal('error') }),
    details: Type.Object({
      type: oneOf(['Link', 'ResourceLink']),
      linkType: Type.String(),
      id: Type.Optional(Type.String({ description: 'The id of the target of a `Link`.' })),
      urn: Type.Optional(Type.String({ description: 'The target of a `ResourceLink`.' })),
    }),
  },
  { title: 'UnresolvedLink', description: 'A link in an entry whose target is missing or not published.' },
)

export const DeliveredEntries = searchPage(
  DeliveredEntry,
  {
    errors: Type.Optional(Type.Array(Unresolved, { description: 'Links that could not be resolved.' })),
    includes: Type.Optional(
      Type.Object(
        { Entry: Type.Optional(Type.Array(DeliveredEntry)), Asset: Type.Optional(Type.Array(DeliveredAsset)) },
        { description: 'The resources that the items link to, up to `include` levels deep.' },
      ),
    ),
  },
  { contentSourceMapsLookup: SourceMapsLookup },
)

export const DeliveredAssets = searchPage(DeliveredAsset, {}, { contentSourceMapsLookup: SourceMapsLookup })

const DeliveredField = Type.Object(
  {
    ...Type.Pick(Field, ['id', 'name', 'type', 'localized', 'required', 'disabled', 'omitted']).properties,
    ...Type.Pick(Field, ['linkType', 'items', 'allowedResources']).properties,
  },
  { title: 'DeliveredField', description: 'A field of a content type as delivery and preview return it.' },
)

export const DeliveredContentType = Type.Object(
  {
    sys: Type.Object({
      ...location,
      type: Type.Literal('ContentType'),
      id: Type.String(),
      createdAt: Timestamp,
      updatedAt: Timestamp,
      revision: Type.Integer(),
    }),
    displayField: nullable(Type.String()),
    name: Type.String(),
    description: nullable(Type.String()),
    fields: Type.Array(DeliveredField),
  },
  { title: 'DeliveredContentType', description: 'A content type as delivery and preview return it.' },
)

export const DeliveredContentTypes = searchPage(DeliveredContentType, {})

const localeMembers = {
  code: Type.String(),
  name: Type.String(),
  default: Type.Boolean(),
  fallbackCode: nullable(Type.String()),
}

export const DeliveredSpace = Type.Object(
  {
    sys: Type.Object({ type: Type.Literal('Space'), id: Type.String() }),
    name: Type.String(),
    locales: Type.Array(Type.Object(localeMembers)),
  },
  { title: 'DeliveredSpace', description: 'The space that a delivery or preview token reads, with its locales.' },
)

export const DeliveredLocales = collection(
  Type.Object(
    {
      ...localeMembers,
      sys: Type.Object({ id: Type.String(), type: Type.Literal('Locale'), version: Type.Integer() }),
    },
    { title: 'DeliveredLocale', description: 'A locale as delivery and preview return it.' },
  ),
)

export const DeliveredTag = Type.Object(
  {
    sys: Type.Object({
      ...location,
      type: Type.Literal('Tag'),
      id: Type.String(),
      version: Type.Integer(),
      visibility: oneOf(['public', 'private']),
      createdAt: Timestamp,
      updatedAt: Timestamp,
    }),
    name: Type.String(),
  },
  { title: 'DeliveredTag', description: 'A tag as delivery and preview return it.' },
)

export const DeliveredTags = collection(DeliveredTag)

const deletedSys = <const Name extends string, More extends Record<string, TSchema>>(type: Name, more: More) =>
  Type.Object({
    ...location,
    type: Type.Literal(type),
    id: Type.String(),
    revision: Type.Integer(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    deletedAt: Timestamp,
    ...more,
  })

const DeletedEntry = Type.Object(
  { sys: deletedSys('DeletedEntry', { contentType: Type.Optional(link('ContentType')) }) },
  { title: 'DeletedEntry', description: 'An entry that was deleted or unpublished since the last sync.' },
)
const DeletedAsset = Type.Object(
  { sys: deletedSys('DeletedAsset', {}) },
  { title: 'DeletedAsset', description: 'An asset that was deleted or unpublished since the last sync.' },
)

export const SyncPage = Type.Object(
  {
    sys: Type.Object({ type: Type.Literal('Array') }),
    items: Type.Array(Type.Union([DeliveredEntry, DeliveredAsset, DeletedEntry, DeletedAsset])),
    nextSyncUrl: Type.Optional(Type.String({ description: 'URL to request later for changes since this sync.' })),
    nextPageUrl: Type.Optional(Type.String({ description: 'URL of the next page of this sync.' })),
  },
  { title: 'SyncPage', description: 'One page of a sync: changed and deleted entries and assets.' },
)

export const SyncQuery = Type.Object({
  initial: Type.Optional(Type.Boolean({ description: 'Start a sync with all entries and assets.' })),
  sync_token: Type.Optional(
    Type.String({ description: 'Continue a sync: the token in `nextPageUrl` or `nextSyncUrl`.' }),
  ),
  type: Type.Optional(
    oneOf(['all', 'Entry', 'Asset', 'Deletion', 'DeletedEntry', 'DeletedAsset'], {
      default: 'all',
      description: 'Only items of this type.',
    }),
  ),
  content_type: Type.Optional(Type.String({ description: 'Only entries of this content type; with `type=Entry`.' })),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1000, description: 'The maximum number of items to return.' }),
  ),
})

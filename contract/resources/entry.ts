import { type Of, Type } from '../schema.ts'
import { contentSys, FieldStatus, LocalizedFields, Metadata, MetadataBody } from '../shapes/content-sys.ts'
import { link } from '../shapes/link.ts'
import { searchPage } from '../shapes/search.ts'

/** The content type defines the fields. Other members are ignored. */
export const EntryBody = Type.Object(
  { fields: Type.Optional(LocalizedFields), metadata: Type.Optional(MetadataBody) },
  { title: 'EntryBody' },
)
export type EntryBody = Of<typeof EntryBody>

export const Entry = Type.Object(
  {
    metadata: Metadata,
    sys: contentSys('Entry', {
      fieldStatus: Type.Optional(FieldStatus),
      automationTags: Type.Array(Type.Unknown()),
      contentType: link('ContentType'),
    }),
    fields: LocalizedFields,
  },
  { title: 'Entry' },
)
export type Entry = Of<typeof Entry>

export const Entries = searchPage(Entry, {})

/** RFC 6902. */
export const JsonPatch = Type.Array(
  Type.Object({
    op: Type.String({ examples: ['replace'] }),
    path: Type.String({ examples: ['/fields/title/en-US'] }),
    value: Type.Optional(Type.Unknown()),
    from: Type.Optional(Type.String()),
  }),
  { title: 'JsonPatch' },
)

/** Publishes some locales only. Left out: all of them. */
export const PublishBody = Type.Object(
  {
    add: Type.Optional(
      Type.Object({ fields: Type.Object({ '*': Type.Array(Type.String({ description: 'Code of a locale.' })) }) }),
    ),
    remove: Type.Optional(
      Type.Object({ fields: Type.Object({ '*': Type.Array(Type.String({ description: 'Code of a locale.' })) }) }),
    ),
  },
  { title: 'PublishBody', isOptional: true },
)

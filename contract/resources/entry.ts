import { type Of, oneOf, Type } from '../schema.ts'
import { contentSys, FieldStatus, LocalizedFields, Metadata, MetadataBody } from '../shapes/content-sys.ts'
import { link } from '../shapes/link.ts'
import { searchPage } from '../shapes/search.ts'

export const EntryBody = Type.Object(
  { fields: Type.Optional(LocalizedFields), metadata: Type.Optional(MetadataBody) },
  {
    title: 'EntryBody',
    description: 'An entry to create or replace. The content type defines the fields; other members are ignored.',
  },
)
export type EntryBody = Of<typeof EntryBody>

export const Entry = Type.Object(
  {
    metadata: Metadata,
    sys: contentSys('Entry', {
      release: Type.Optional(link('Release', { description: 'The release whose version this is.' })),
      fieldStatus: Type.Optional(FieldStatus),
      automationTags: Type.Array(Type.Unknown()),
      contentType: link('ContentType'),
    }),
    fields: LocalizedFields,
  },
  { title: 'Entry', description: 'An entry as the management API returns it.' },
)
export type Entry = Of<typeof Entry>

export const Entries = searchPage(Entry, {})

export const JsonPatch = Type.Array(
  Type.Object({
    op: oneOf(['add', 'remove', 'replace', 'move', 'copy', 'test']),
    path: Type.String({ examples: ['/fields/title/en-US'] }),
    value: Type.Optional(Type.Unknown({ description: 'Required for `add`, `replace` and `test`.' })),
    from: Type.Optional(Type.String({ description: 'Required for `move` and `copy`.' })),
  }),
  { title: 'JsonPatch', maxItems: 1000, description: 'Operations to apply to the resource, in order (RFC 6902).' },
)

export const PublishBody = Type.Object(
  {
    add: Type.Optional(
      Type.Object({ fields: Type.Object({ '*': Type.Array(Type.String({ description: 'Code of a locale.' })) }) }),
    ),
    remove: Type.Optional(
      Type.Object({ fields: Type.Object({ '*': Type.Array(Type.String({ description: 'Code of a locale.' })) }) }),
    ),
  },
  {
    title: 'PublishBody',
    description:
      'Publishes (`add`) or unpublishes (`remove`) some locales only. Without a body, all locales are published.',
    isOptional: true,
  },
)

import { oneOf, type TSchema, Type } from '../schema.ts'
import { link } from './link.ts'
import { Timestamp } from './sys.ts'

/** The space and the environment of content, as the request named them. */
export const location = { space: link('Space'), environment: link('Environment') }

/** The publishing status of a resource by locale; `*` stands for all fields. */
export const FieldStatus = Type.Object({
  '*': Type.Record(Type.String(), oneOf(['draft', 'published', 'changed'])),
})

/** `sys` of versioned content. Members about publishing and archiving exist only while the resource is published or archived. */
export const contentSys = <const Name extends string, More extends Record<string, TSchema>>(type: Name, more: More) =>
  Type.Object({
    ...location,
    type: Type.Literal(type),
    id: Type.String(),
    createdAt: Timestamp,
    createdBy: link('User'),
    updatedAt: Timestamp,
    updatedBy: link('User'),
    version: Type.Integer({ minimum: 1, description: 'Send it back to change the resource.' }),
    publishedCounter: Type.Integer({ minimum: 0 }),
    publishedVersion: Type.Optional(Type.Integer()),
    publishedAt: Type.Optional(Timestamp),
    publishedBy: Type.Optional(link('User')),
    firstPublishedAt: Type.Optional(Timestamp),
    archivedVersion: Type.Optional(Type.Integer()),
    archivedAt: Type.Optional(Timestamp),
    archivedBy: Type.Optional(link('User')),
    urn: Type.String(),
    ...more,
  })

export const Metadata = Type.Object(
  { tags: Type.Array(link('Tag')), concepts: Type.Array(link('TaxonomyConcept')) },
  { title: 'Metadata', description: 'The tags and taxonomy concepts of an entry or an asset.' },
)

export const MetadataBody = Type.Object(
  { tags: Type.Optional(Type.Array(link('Tag'))), concepts: Type.Optional(Type.Array(link('TaxonomyConcept'))) },
  { title: 'MetadataBody', description: 'Tags and taxonomy concepts; a list that is left out is empty.' },
)

export const LocalizedFields = Type.Record(Type.String(), Type.Record(Type.String(), Type.Unknown()), {
  title: 'LocalizedFields',
  description: 'Values by the id of the field, then by the code of the locale.',
  examples: [{ title: { 'en-US': 'Hello' } }],
})

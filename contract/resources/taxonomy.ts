import { isStorableText } from '../rules/text.ts'
import { checkedContentBody, nullable, type Of, optional, type TSchema, Type } from '../schema.ts'
import { cursorPage } from '../shapes/cursor-page.ts'
import { link } from '../shapes/link.ts'
import { Timestamp } from '../shapes/sys.ts'
import { text } from '../shapes/text.ts'

export const MAX_LABEL_LENGTH = 256
export const MAX_NOTE_LENGTH = 5000
const MAX_URI_LENGTH = 2000
const MAX_LOCALES = 100
const MAX_LABELS = 100
/** Broader or related concepts of one concept. */
export const MAX_CONCEPT_LINKS = 50

/** The locale codes of labels are not checked against the locales of any space. */
const LOCALE_KEY = /^[a-zA-Z0-9][a-zA-Z0-9_-]{0,63}$/

const byLocale = <Value extends TSchema>(value: Value, isValid: (value: unknown) => boolean, least: number) =>
  Type.Refine(
    Type.Record(Type.String(), value),
    (map) => {
      const entries = Object.entries(map)
      return (
        entries.length >= least &&
        entries.length <= MAX_LOCALES &&
        entries.every(([locale, each]) => LOCALE_KEY.test(locale) && !(locale in Object.prototype) && isValid(each))
      )
    },
    () => 'must have valid locale codes and texts',
  )

const isText = (max: number) => (value: unknown) =>
  typeof value === 'string' && value.length <= max && isStorableText(value)
const isLabel = (value: unknown) => isText(MAX_LABEL_LENGTH)(value) && (value as string).trim() !== ''
const isLabels = (value: unknown) => Array.isArray(value) && value.length <= MAX_LABELS && value.every(isLabel)

const PrefLabel = byLocale(Type.String(), isLabel, 1)
const Labels = byLocale(Type.Array(Type.String()), isLabels, 0)
const Note = byLocale(Type.String(), isText(MAX_NOTE_LENGTH), 0)
const Uri = Type.Refine(
  text(MAX_URI_LENGTH),
  (value) => value.trim() !== '',
  () => 'must not be blank',
)

/** The notes of a concept (SKOS), each by locale. */
export const NOTE_NAMES = [
  'note',
  'changeNote',
  'definition',
  'editorialNote',
  'example',
  'historyNote',
  'scopeNote',
] as const
export type NoteName = (typeof NOTE_NAMES)[number]

const eachNote = <Schema extends TSchema>(schema: Schema) =>
  Object.fromEntries(NOTE_NAMES.map((name) => [name, schema])) as Record<NoteName, Schema>

const ConceptLink = link('TaxonomyConcept')
const SchemeLink = link('TaxonomyConceptScheme')

export const ConceptBody = checkedContentBody('ConceptBody', 'A concept to create or replace.', {
  uri: optional(Uri),
  prefLabel: PrefLabel,
  altLabels: optional(Labels),
  hiddenLabels: optional(Labels),
  notations: optional(Type.Array(text(MAX_LABEL_LENGTH), { maxItems: MAX_LABELS })),
  ...eachNote(optional(Note)),
  broader: optional(Type.Array(ConceptLink, { maxItems: MAX_CONCEPT_LINKS })),
  related: optional(Type.Array(ConceptLink, { maxItems: MAX_CONCEPT_LINKS })),
})
export type ConceptBody = Of<typeof ConceptBody>

export const ConceptSchemeBody = checkedContentBody('ConceptSchemeBody', 'A concept scheme to create or replace.', {
  uri: optional(Uri),
  prefLabel: PrefLabel,
  definition: optional(Note),
  topConcepts: optional(Type.Array(ConceptLink)),
  concepts: optional(Type.Array(ConceptLink)),
})
export type ConceptSchemeBody = Of<typeof ConceptSchemeBody>

const deliveredSys = <const Name extends string>(type: Name) => ({
  type: Type.Literal(type),
  id: Type.String(),
  version: Type.Integer({ minimum: 1 }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})

const managedSys = <const Name extends string>(type: Name) => ({
  ...deliveredSys(type),
  createdBy: link('User'),
  updatedBy: link('User'),
  organization: link('Organization'),
})

const LabelMap = Type.Record(Type.String(), Type.String(), { description: 'Text by locale.' })
const LabelsMap = Type.Record(Type.String(), Type.Array(Type.String()), { description: 'Texts by locale.' })

const conceptMembers = {
  uri: nullable(Type.String()),
  prefLabel: LabelMap,
  altLabels: LabelsMap,
  hiddenLabels: LabelsMap,
  notations: Type.Array(Type.String()),
  ...eachNote(nullable(LabelMap)),
  broader: Type.Array(ConceptLink),
  related: Type.Array(ConceptLink),
  conceptSchemes: Type.Array(SchemeLink),
}

const schemeMembers = {
  uri: nullable(Type.String()),
  prefLabel: LabelMap,
  definition: nullable(LabelMap),
  topConcepts: Type.Array(ConceptLink),
  concepts: Type.Array(ConceptLink),
  totalConcepts: Type.Integer({ minimum: 0 }),
}

export const Concept = Type.Object(
  { sys: Type.Object(managedSys('TaxonomyConcept')), ...conceptMembers },
  { title: 'Concept', description: 'A taxonomy concept of an organization.' },
)
export type Concept = Of<typeof Concept>

export const ConceptScheme = Type.Object(
  { sys: Type.Object(managedSys('TaxonomyConceptScheme')), ...schemeMembers },
  { title: 'ConceptScheme', description: 'A group of taxonomy concepts with its top concepts.' },
)
export type ConceptScheme = Of<typeof ConceptScheme>

export const DeliveredConcept = Type.Object(
  { sys: Type.Object(deliveredSys('TaxonomyConcept')), ...conceptMembers },
  { title: 'DeliveredConcept', description: 'A taxonomy concept.' },
)
export const DeliveredConceptScheme = Type.Object(
  { sys: Type.Object(deliveredSys('TaxonomyConceptScheme')), ...schemeMembers },
  { title: 'DeliveredConceptScheme', description: 'A group of taxonomy concepts with its top concepts.' },
)

export const Concepts = cursorPage(Concept)
export const ConceptSchemes = cursorPage(ConceptScheme)
export const DeliveredConcepts = cursorPage(DeliveredConcept)
export const DeliveredConceptSchemes = cursorPage(DeliveredConceptScheme)

export const TaxonomyTotal = Type.Object(
  { total: Type.Integer({ minimum: 0 }) },
  { title: 'TaxonomyTotal', description: 'The number of concepts or concept schemes.' },
)

const paging = {
  limit: Type.Optional(
    Type.Integer({ minimum: 0, default: 100, description: 'The maximum number of items to return.' }),
  ),
  order: Type.Optional(
    Type.String({
      description: '`sys.createdAt`, `sys.updatedAt` or `prefLabel`; `-` for descending. Schemes also `totalConcepts`.',
      examples: ['-sys.updatedAt'],
    }),
  ),
  pageNext: Type.Optional(Type.String({ description: 'The token of the next page.' })),
  pagePrev: Type.Optional(Type.String({ description: 'The token of the previous page.' })),
}
const ids = { 'sys.id[in]': Type.Optional(Type.String({ description: 'Ids, separated by commas.' })) }
const query = {
  query: Type.Optional(Type.String({ description: 'Text in a label or notation. Management API only.' })),
}
const scheme = { conceptScheme: Type.Optional(Type.String({ description: 'Only concepts of this concept scheme.' })) }

export const ConceptsQuery = Type.Object({ ...paging, ...ids, ...query, ...scheme })
export const ConceptSchemesQuery = Type.Object({ ...paging, ...ids, ...query })
export const RelativesQuery = Type.Object({
  ...paging,
  ...scheme,
  depth: Type.Optional(
    Type.Integer({ minimum: 1, default: 1, description: 'The number of levels; more than 100 count as 100.' }),
  ),
})

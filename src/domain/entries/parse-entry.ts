import type { ContentTypeBody, Field } from '../content-types/content-type.ts'
import { fieldIds } from '../content-types/field-ids.ts'
import { DomainError, invalidEntry, type Problem } from '../errors.ts'
import type { ValueLimits } from '../fields/field-rules.ts'
import { fieldRules } from '../fields/index.ts'
import type { Locale } from '../locales/locale.ts'
import { requireObjectBody } from '../object-body.ts'
import { isObject, type JsonObject, member } from '../resources/json.ts'
import { limitProblems, notAllowed, wrongType } from '../resources/problems.ts'
import { storageProblem } from '../resources/storable.ts'
import type { EntryBody, LocalizedFields } from './entry.ts'
import { parseMetadata } from './parse-metadata.ts'

/** Limits of an entry, set by the operator. */
export interface EntryLimits extends ValueLimits {
  tagsPerResource: number
}

/**
 * Parses the body of an entry. Refuses only what could never be content: wrong shapes, names and types. Completeness
 * and validations are checked when the entry is published. Ignores unknown properties, because tools send back what
 * they read. Checked by hand: the stored content type and locales decide what is valid.
 */
export function parseEntry(
  body: unknown,
  type: ContentTypeBody,
  locales: readonly Locale[],
  limits?: EntryLimits,
): EntryBody {
  return parseSent(readBody(body), type, locales, limits)
}

/** Parses the body of a new entry: fields that were not sent get their default values. */
export function parseNewEntry(
  body: unknown,
  type: ContentTypeBody,
  locales: readonly Locale[],
  limits?: EntryLimits,
): EntryBody {
  const sent = readBody(body)
  return applyDefaults(parseSent(sent, type, locales, limits), type, locales, sent.fields)
}

/**
 * Fills in default values for fields without a value, except for fields in `sent`: a client that sent null wants the
 * field to stay empty.
 */
export function applyDefaults(
  body: EntryBody,
  type: ContentTypeBody,
  locales: readonly Locale[],
  sent: JsonObject = {},
): EntryBody {
  if (type.fields.every(({ defaultValue }) => !defaultValue)) return body
  const fields = type.fields.flatMap((field): [string, JsonObject][] => {
    const values = Object.hasOwn(body.fields, field.id) ? body.fields[field.id] : undefined
    if (values) return [[field.id, values]]
    const defaults = Object.hasOwn(sent, field.id) ? {} : defaultsOf(field, locales)
    return Object.keys(defaults).length > 0 ? [[field.id, defaults]] : []
  })
  return { ...body, fields: Object.fromEntries(fields) }
}

function defaultsOf(field: Field, locales: readonly Locale[]): JsonObject {
  const { defaultValue = {} } = field
  const codes = writable(field.localized, locales).filter((code) => Object.hasOwn(defaultValue, code))
  return Object.fromEntries(codes.map((code) => [code, defaultValue[code]]))
}

interface SentEntry {
  fields: JsonObject
  metadata: unknown
}

function readBody(sentBody: unknown): SentEntry {
  const body = requireObjectBody(sentBody)
  const unstorable = storageProblem(body)
  if (unstorable) throw invalidEntry([unstorable])
  const fields = Object.hasOwn(body, 'fields') ? body.fields : {}
  if (!isObject(fields)) throw invalidEntry([wrongType(['fields'], 'Object', fields)])
  return { fields, metadata: member(body, 'metadata') }
}

function parseSent(
  sent: SentEntry,
  type: ContentTypeBody,
  locales: readonly Locale[],
  limits: EntryLimits | undefined,
): EntryBody {
  const problems: Problem[] = []
  const fields = parseFields(sent.fields, type, locales, limits, problems)
  const metadata = parseMetadata(sent.metadata, problems, limits?.tagsPerResource)
  if (problems.length > 0) throw invalidEntry(limitProblems(problems))
  return { fields, metadata }
}

/** In the order of the content type, so that equal content is stored as equal text. */
function parseFields(
  sent: JsonObject,
  type: ContentTypeBody,
  locales: readonly Locale[],
  limits: EntryLimits | undefined,
  problems: Problem[],
): LocalizedFields {
  requireKnownFields(sent, type)
  const [codes, localizedCodes] = [writable(false, locales), writable(true, locales)]
  const fields: Record<string, JsonObject> = {}
  for (const field of type.fields) {
    const values = member(sent, field.id)
    // A field that is null counts as missing; a value that is null does not.
    if (values == null) continue
    if (!isObject(values)) {
      problems.push(wrongType(['fields', field.id], 'Object', values))
      continue
    }
    const parsed = parseValues(values, field, field.localized ? localizedCodes : codes, limits, problems)
    if (Object.keys(parsed).length > 0) fields[field.id] = parsed
  }
  return fields
}

/** Import tools read the ids from the problems and leave these fields out. */
function requireKnownFields(sent: JsonObject, type: ContentTypeBody): void {
  const known = fieldIds(type)
  const unknown = Object.keys(sent).filter((id) => !known.has(id))
  if (unknown.length === 0) return
  throw new DomainError('UnknownField', {
    message: `No field with id "${unknown[0]}" found.`,
    details: { errors: limitProblems(unknown.map((id) => ({ name: 'unknown', path: ['fields', id] }))) },
  })
}

function parseValues(
  values: JsonObject,
  field: Field,
  codes: readonly string[],
  limits: EntryLimits | undefined,
  problems: Problem[],
): JsonObject {
  for (const [code, value] of Object.entries(values)) {
    const path = ['fields', field.id, code]
    if (!codes.includes(code)) problems.push(notAllowed(path, value))
    else if (value !== null) problems.push(...fieldRules(field.type).problems(value, field, path, limits))
  }
  const sent = codes.filter((code) => Object.hasOwn(values, code))
  // A single value needs no sorting.
  if (sent.length === 1 && Object.keys(values).length === 1) return values
  return Object.fromEntries(sent.map((code) => [code, values[code]]))
}

/** The locales a field may have values in. */
const writable = (localized: boolean, locales: readonly Locale[]): string[] =>
  locales.filter(({ isDefault, inManagement }) => isDefault || (localized && inManagement)).map(({ code }) => code)

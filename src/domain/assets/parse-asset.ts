import type { LocalizedFields } from '../entries/entry.ts'
import type { EntryLimits } from '../entries/parse-entry.ts'
import { parseMetadata } from '../entries/parse-metadata.ts'
import { type Problem, validationFailed } from '../errors.ts'
import { STANDARD_LIMITS } from '../fields/field-rules.ts'
import { limitedTextProblems } from '../fields/limited-text.ts'
import type { Locale } from '../locales/locale.ts'
import { requireObjectBody } from '../object-body.ts'
import { isObject, type JsonObject, member } from '../resources/json.ts'
import { limitProblems, notAllowed, type Path, wrongType } from '../resources/problems.ts'
import { storageProblem } from '../resources/storable.ts'
import type { AssetBody } from './asset.ts'
import { type KnownFiles, parseFile } from './parse-file.ts'

const STANDARD: EntryLimits = { ...STANDARD_LIMITS, tagsPerResource: 100 }

/** Parses the value of a field and adds problems to `problems`. */
type ReadValue = (value: unknown, path: Path, problems: Problem[]) => unknown

/**
 * Parses the content of an asset. A processed file is recognized by its URL and keeps its stored details, because size
 * and type are measured, never taken from the client. Checked by hand: a schema does not know locales and limits.
 */
export function parseAsset(
  sentBody: unknown,
  locales: readonly Locale[],
  known: KnownFiles,
  limits: EntryLimits = STANDARD,
): AssetBody {
  const body = requireObjectBody(sentBody)
  const unstorable = storageProblem(body)
  if (unstorable) throw validationFailed([unstorable])
  const sent = member(body, 'fields') ?? {}
  if (!isObject(sent)) throw validationFailed([wrongType(['fields'], 'Object', sent)])
  const problems: Problem[] = []
  const fields: Record<string, ReadValue> = {
    title: text('Symbol', limits.symbolCharacters),
    description: text('Text', limits.textCharacters),
    file: (value, path, found) => parseFile(value, path, known, found),
  }
  for (const id of Object.keys(sent)) {
    if (!Object.hasOwn(fields, id)) problems.push(notAllowed(['fields', id], sent[id]))
  }
  const codes = locales.filter(({ isDefault, inManagement }) => isDefault || inManagement).map(({ code }) => code)
  const parsed = Object.entries(fields).flatMap(([id, read]) => {
    const values = readValues(member(sent, id), ['fields', id], codes, read, problems)
    return Object.keys(values).length > 0 ? [[id, values] as const] : []
  })
  const metadata = parseMetadata(member(body, 'metadata'), problems, limits.tagsPerResource)
  if (problems.length > 0) throw validationFailed(limitProblems(problems))
  return { fields: Object.fromEntries(parsed) as LocalizedFields, metadata }
}

/** Drops locales without a value; a field without values is dropped by the caller. */
function readValues(
  values: unknown,
  path: Path,
  codes: readonly string[],
  read: ReadValue,
  problems: Problem[],
): JsonObject {
  if (values == null) return {}
  if (!isObject(values)) {
    problems.push(wrongType(path, 'Object', values))
    return {}
  }
  for (const code of Object.keys(values)) {
    if (!codes.includes(code)) problems.push(notAllowed([...path, code], values[code]))
  }
  const sent = codes.filter((code) => member(values, code) != null)
  return Object.fromEntries(sent.map((code) => [code, read(values[code], [...path, code], problems)]))
}

const text =
  (type: string, max: number): ReadValue =>
  (value, path, problems) => {
    problems.push(...limitedTextProblems(value, type, max, path))
    return value
  }

import { type Problem, validationFailed } from '../errors.ts'
import { FIELD_TYPES } from '../fields/index.ts'
import { isText } from '../platform-body.ts'
import { isObject, type JsonObject } from '../resources/json.ts'
import { missing, notAllowed, notOneOf, reported, wrongType } from '../resources/problems.ts'

const LONGEST_NAME = 255
const LONGEST_SRC = 2000
/** A page that comes with the extension itself. */
const LONGEST_SRCDOC = 512 * 1024

/** `{ extension: { name, fieldTypes, src | srcdoc, sidebar, parameters }, parameters }`: where its page is, and what it edits. */
export function parseExtension(body: unknown): JsonObject {
  const members = isObject(body) ? body : {}
  const { extension, parameters } = members
  const problems: Problem[] = Object.keys(members)
    .filter((name) => !['sys', 'extension', 'parameters'].includes(name))
    .map((name) => notAllowed([name]))
  if (parameters !== undefined && !isObject(parameters)) problems.push(wrongType(['parameters'], 'Object', parameters))
  if (isObject(extension)) problems.push(...extensionProblems(extension))
  else problems.push(missing(['extension']))
  if (problems.length > 0) throw validationFailed(reported(problems))
  return { extension, ...(parameters !== undefined && { parameters }) }
}

function extensionProblems({ name, fieldTypes, src, srcdoc, sidebar, parameters, ...rest }: JsonObject): Problem[] {
  const problems: Problem[] = Object.keys(rest).map((key) => notAllowed(['extension', key]))
  const at = (key: string) => ['extension', key]
  if (name === undefined) problems.push(missing(at('name')))
  else if (!isText(name, LONGEST_NAME)) problems.push(wrongType(at('name'), 'String', name))
  if (fieldTypes !== undefined) problems.push(...fieldTypeProblems(fieldTypes))
  if (sidebar !== undefined && typeof sidebar !== 'boolean') problems.push(wrongType(at('sidebar'), 'Boolean', sidebar))
  if (parameters !== undefined && !isObject(parameters)) {
    problems.push(wrongType(at('parameters'), 'Object', parameters))
  }
  if ((src === undefined) === (srcdoc === undefined)) problems.push(missing(at('src')))
  else if (src !== undefined && !isPageAddress(src)) problems.push({ name: 'invalid', path: at('src'), value: src })
  else if (srcdoc !== undefined && !isText(srcdoc, LONGEST_SRCDOC)) {
    problems.push({ name: 'size', path: at('srcdoc'), max: LONGEST_SRCDOC })
  }
  return problems
}

function fieldTypeProblems(fieldTypes: unknown): Problem[] {
  const path = ['extension', 'fieldTypes']
  if (!Array.isArray(fieldTypes)) return [wrongType(path, 'Array', fieldTypes)]
  return fieldTypes.flatMap((shape, index): Problem[] => {
    const type = isObject(shape) ? shape.type : undefined
    return FIELD_TYPES.includes(type as never) ? [] : [notOneOf([...path, index, 'type'], FIELD_TYPES, type ?? null)]
  })
}

/** Extensions run in a frame of their own; they come by HTTPS, or from the developer's own machine. */
function isPageAddress(src: unknown): boolean {
  if (!isText(src, LONGEST_SRC) || !URL.canParse(src)) return false
  const { protocol, hostname } = new URL(src)
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
}

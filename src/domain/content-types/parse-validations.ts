import { validationRule } from '../entries/validations/index.ts'
import type { Problem } from '../errors.ts'
import { isObject, type JsonObject, member } from '../resources/json.ts'
import { notAllowed, type Path, wrongSize, wrongType } from '../resources/problems.ts'
import type { FieldType, Validation } from './content-type.ts'

/** The validations of a field or of the items of a list, as sent; what is wrong with them goes to `problems`. */
export function parseValidations(
  value: unknown,
  type: FieldType,
  path: Path,
  problems: Problem[],
): readonly Validation[] {
  if (value == null) return []
  if (!Array.isArray(value)) {
    problems.push(wrongType(path, 'Array', value))
    return []
  }
  for (const [index, validation] of value.entries())
    problems.push(...validationProblems(validation, type, [...path, index]))
  return value
}

function validationProblems(validation: unknown, type: FieldType, path: Path): Problem[] {
  if (!isObject(validation)) return [wrongType(path, 'Object', validation)]
  const kinds = Object.keys(validation).filter((key) => key !== 'message')
  if (kinds.length !== 1) return [wrongSize(path, { min: 1, max: 1 }, validation)]
  const kind = kinds[0]!
  return [...kindProblems(kind, validation, type, path), ...messageProblems(validation, path)]
}

function kindProblems(kind: string, validation: JsonObject, type: FieldType, path: Path): Problem[] {
  const rule = validationRule(kind)
  if (!rule) return [notAllowed([...path, kind], validation[kind])]
  if (!rule.appliesTo.includes(type)) {
    return [{ name: 'validationDefined', path, details: `${type} fields do not support "${kind}" validations` }]
  }
  return rule.paramProblems?.(validation[kind], [...path, kind]) ?? []
}

function messageProblems(validation: JsonObject, path: Path): Problem[] {
  const message = member(validation, 'message')
  return message == null || typeof message === 'string' ? [] : [wrongType([...path, 'message'], 'String', message)]
}

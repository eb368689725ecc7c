import { validationRule } from '../entries/validations/index.ts'
import { nodeRuleCount } from '../entries/validations/nodes.ts'
import type { Problem } from '../errors.ts'
import { isObject, type JsonObject, member } from '../resources/json.ts'
import { notAllowed, type Path, wrongSize, wrongType } from '../resources/problems.ts'
import type { Field, FieldType, Validation } from './content-type.ts'

/** Every validation runs for each value, those about nodes for each node, so their number is limited. */
const MAX_VALIDATIONS = 100

/** What the validations belong to: a field, or the items of a list. */
export interface Carrier {
  type: FieldType
  linkType?: Field['linkType'] | undefined
  isItems: boolean
}

/** Returns the validations as sent and adds their problems to `problems`. */
export function parseValidations(
  value: unknown,
  carrier: Carrier,
  path: Path,
  problems: Problem[],
): readonly Validation[] {
  if (value == null) return []
  if (!Array.isArray(value)) {
    problems.push(wrongType(path, 'Array', value))
    return []
  }
  const count = value.reduce<number>((sum, validation) => sum + 1 + nodeRuleCount(validation), 0)
  if (count > MAX_VALIDATIONS) {
    problems.push(wrongSize(path, { max: MAX_VALIDATIONS }, count))
    return []
  }
  for (const [index, validation] of value.entries()) {
    problems.push(...validationProblems(validation, carrier, [...path, index]))
  }
  return value
}

function validationProblems(validation: unknown, carrier: Carrier, path: Path): Problem[] {
  if (!isObject(validation)) return [wrongType(path, 'Object', validation)]
  const kinds = Object.keys(validation).filter((key) => key !== 'message')
  if (kinds.length !== 1) return [wrongSize(path, { min: 1, max: 1 }, validation)]
  const kind = kinds[0]!
  return [...kindProblems(kind, validation, carrier, path), ...messageProblems(validation, path)]
}

function kindProblems(kind: string, validation: JsonObject, carrier: Carrier, path: Path): Problem[] {
  const rule = validationRule(kind)
  if (!rule) return [notAllowed([...path, kind], validation[kind])]
  const applies =
    rule.appliesTo.includes(carrier.type) &&
    (!rule.linkType || !carrier.linkType || rule.linkType === carrier.linkType) &&
    !(rule.wholeFields && carrier.isItems)
  if (!applies) {
    const details = `${nameOf(carrier)} fields do not support "${kind}" validations`
    return [{ name: 'validationDefined', path, details }]
  }
  return rule.paramProblems?.(validation[kind], [...path, kind]) ?? []
}

const nameOf = ({ type, linkType, isItems }: Carrier): string =>
  `${isItems ? 'Array of ' : ''}${linkType ? `${type} to ${linkType}` : type}`

function messageProblems(validation: JsonObject, path: Path): Problem[] {
  const message = member(validation, 'message')
  return message == null || typeof message === 'string' ? [] : [wrongType([...path, 'message'], 'String', message)]
}

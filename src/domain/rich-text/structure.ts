import { isResourceId, RESOURCE_ID } from '#contract/rules/ids'
import type { Problem } from '../errors.ts'
import { isObject, type JsonObject, member } from '../resources/json.ts'
import { missing, noMatch, notOneOf, type Path, unexpected, wrongSize, wrongType } from '../resources/problems.ts'
import { NODE_TYPES, type NodeType } from './node-types.ts'
import { pathTo, traverse } from './traverse.ts'

/**
 * Problems of a rich text document. Descendants of an invalid node are not checked, because its intended type is
 * unknown.
 */
export function structureProblems(value: unknown, path: Path = []): Problem[] {
  if (!isObject(value)) return [wrongType(path, 'RichText', value)]
  if (member(value, 'nodeType') !== 'document') {
    return [notOneOf([...path, 'nodeType'], ['document'], member(value, 'nodeType'))]
  }
  const problems: Problem[] = []
  traverse(value, (step) => {
    // Paths are long in deep documents, so they are built only for invalid nodes.
    if (nodeProblems(step.node, []).length === 0) return true
    problems.push(...nodeProblems(step.node, [...path, ...pathTo(step)]))
    return false
  })
  return problems
}

function nodeProblems(node: JsonObject, path: Path): Problem[] {
  const nodeType = member(node, 'nodeType')
  const rule = typeof nodeType === 'string' ? NODE_TYPES.get(nodeType) : undefined
  // The parent has already checked the type, so a node without a rule is text.
  return rule ? containerProblems(node, rule, path) : textProblems(node, path)
}

function containerProblems(node: JsonObject, rule: NodeType, path: Path): Problem[] {
  return [
    ...otherMembers(node, ['nodeType', 'data', 'content'], path),
    ...contentProblems(node, rule, path),
    ...(memberProblem(node, 'data', 'Object', path) ?? dataProblems(member(node, 'data') as JsonObject, rule, path)),
  ]
}

function contentProblems(node: JsonObject, rule: NodeType, path: Path): Problem[] {
  const wrong = memberProblem(node, 'content', 'Array', path)
  if (wrong) return wrong
  const content = member(node, 'content') as unknown[]
  const at = [...path, 'content']
  if (content.length < (rule.min ?? 0)) return [wrongSize(at, { min: rule.min }, content)]
  if (rule.content.length === 0) return content.length === 0 ? [] : [wrongSize(at, { max: 0 }, content)]
  for (const [index, child] of content.entries()) {
    if (!isObject(child)) return [wrongType([...at, index], 'Object', child, index)]
    const nodeType = member(child, 'nodeType')
    if (typeof nodeType !== 'string' || !rule.content.includes(nodeType)) {
      return [notOneOf([...at, index, 'nodeType'], [...rule.content].sort(), nodeType)]
    }
  }
  return []
}

function dataProblems(data: JsonObject, rule: NodeType, path: Path): Problem[] {
  const at = [...path, 'data']
  switch (rule.data) {
    case undefined:
      return []
    case 'uri':
      return [...(memberProblem(data, 'uri', 'String', at) ?? []), ...otherMembers(data, ['uri'], at)]
    case 'span':
      return [
        ...['colspan', 'rowspan'].flatMap((name) =>
          Object.hasOwn(data, name) ? (memberProblem(data, name, 'Number', at) ?? []) : [],
        ),
        ...otherMembers(data, ['colspan', 'rowspan'], at),
      ]
    default:
      return [...targetProblems(data, rule.data, at), ...otherMembers(data, ['target'], at)]
  }
}

/** Problems of the link of an embedded resource or a hyperlink. */
function targetProblems(data: JsonObject, kind: 'Entry' | 'Asset' | 'Resource', at: Path): Problem[] {
  const wrong = memberProblem(data, 'target', 'Object', at)
  if (wrong) return wrong
  const sys = member(member(data, 'target') as JsonObject, 'sys')
  const sysAt = [...at, 'target', 'sys']
  if (!isObject(sys)) return [wrongType(sysAt, 'Object', sys, 'sys')]
  const expected =
    kind === 'Resource'
      ? { type: 'ResourceLink', linkType: 'Contentful:Entry', key: 'urn' }
      : { type: 'Link', linkType: kind, key: 'id' }
  return [
    ...oneOf(sys, 'type', expected.type, sysAt),
    ...oneOf(sys, 'linkType', expected.linkType, sysAt),
    ...(memberProblem(sys, expected.key, 'String', sysAt) ?? idProblems(sys, sysAt)),
    ...otherMembers(sys, ['type', 'linkType', expected.key], sysAt),
  ]
}

/** Ids are stored in the link index, so they must be valid. */
const idProblems = (sys: JsonObject, path: Path): Problem[] => {
  const id = member(sys, 'id')
  return id === undefined || isResourceId(id) ? [] : [noMatch([...path, 'id'], RESOURCE_ID, id)]
}

function textProblems(node: JsonObject, path: Path): Problem[] {
  return [
    ...otherMembers(node, ['nodeType', 'data', 'value', 'marks'], path),
    ...(memberProblem(node, 'data', 'Object', path) ?? []),
    ...(memberProblem(node, 'marks', 'Array', path) ?? marksProblems(member(node, 'marks') as unknown[], path)),
    ...(memberProblem(node, 'value', 'String', path) ?? []),
  ]
}

function marksProblems(marks: readonly unknown[], path: Path): Problem[] {
  for (const [index, mark] of marks.entries()) {
    const at = [...path, 'marks', index]
    const wrong = isObject(mark) ? memberProblem(mark, 'type', 'String', at) : [wrongType(at, 'Object', mark, index)]
    if (wrong) return wrong
  }
  return []
}

const IS = {
  Object: isObject,
  Array: (value: unknown) => Array.isArray(value),
  String: (value: unknown) => typeof value === 'string',
  Number: (value: unknown) => typeof value === 'number',
}

/** Null when the property exists and has that type. */
function memberProblem(object: JsonObject, name: string, type: keyof typeof IS, path: Path): Problem[] | null {
  if (!Object.hasOwn(object, name)) return [missing([...path, name])]
  return IS[type](object[name]) ? null : [wrongType([...path, name], type, object[name], name)]
}

const oneOf = (object: JsonObject, name: string, expected: string, path: Path): Problem[] =>
  member(object, name) === expected ? [] : [notOneOf([...path, name], [expected], member(object, name))]

const otherMembers = (object: JsonObject, known: readonly string[], path: Path): Problem[] =>
  Object.keys(object)
    .filter((key) => !known.includes(key))
    .sort()
    .map((key) => unexpected([...path, key]))

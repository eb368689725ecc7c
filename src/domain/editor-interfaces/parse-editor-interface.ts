import type { ContentTypeBody } from '../content-types/content-type.ts'
import { type Problem, validationFailed } from '../errors.ts'
import { requireObjectBody } from '../object-body.ts'
import { isObject, type JsonObject, member } from '../resources/json.ts'
import { missing, type Path, reported, wrongSize, wrongType } from '../resources/problems.ts'
import { storageProblem } from '../resources/storable.ts'
import type { Control, EditorInterfaceBody } from './editor-interface.ts'

const MAX_ITEMS = 1000
const MAX_GROUP_DEPTH = 5

/**
 * An editor interface from a request body. Members that are not known are passed over. Controls of fields that the
 * content type does not have are left out: tools send back what they have read before a field was deleted.
 */
export function parseEditorInterface(sentBody: unknown, type: ContentTypeBody): EditorInterfaceBody {
  const body = requireObjectBody(sentBody)
  const unstorable = storageProblem(body)
  if (unstorable) throw validationFailed([unstorable])
  const problems: Problem[] = []
  const ids = new Set(type.fields.map(({ id }) => id))
  const controls = objects(body, 'controls', problems) ?? []
  for (const [index, control] of controls.entries()) problems.push(...controlProblems(control, ['controls', index]))
  const sidebar = objects(body, 'sidebar', problems)
  const editors = objects(body, 'editors', problems)
  const groupControls = objects(body, 'groupControls', problems)
  const editorLayout = objects(body, 'editorLayout', problems)
  if (editorLayout) problems.push(...layoutProblems(editorLayout))
  const editor = member(body, 'editor')
  if (editor != null && !isObject(editor)) problems.push(wrongType(['editor'], 'Object', editor))
  if (problems.length > 0) throw validationFailed(reported(problems))
  return {
    controls: controls.filter((control): control is Control => ids.has(control.fieldId as string)),
    ...(sidebar && { sidebar }),
    ...(editors && { editors }),
    ...(editor != null && { editor: editor as JsonObject }),
    ...(editorLayout && { editorLayout }),
    ...(groupControls && { groupControls }),
  }
}

/** A list of objects, or undefined when it was not sent. */
function objects(body: JsonObject, name: string, problems: Problem[]): JsonObject[] | undefined {
  const list = member(body, name)
  if (list == null) return undefined
  if (!Array.isArray(list)) problems.push(wrongType([name], 'Array', list))
  else if (list.length > MAX_ITEMS) problems.push(wrongSize([name], { max: MAX_ITEMS }, list.length))
  else {
    const wrong = list.flatMap((item, index) => (isObject(item) ? [] : [wrongType([name, index], 'Object', item)]))
    problems.push(...wrong)
    if (wrong.length === 0) return list
  }
  return undefined
}

function controlProblems(control: JsonObject, path: Path): Problem[] {
  const fieldId = member(control, 'fieldId')
  if (fieldId == null) return [missing([...path, 'fieldId'])]
  if (typeof fieldId !== 'string') return [wrongType([...path, 'fieldId'], 'String', fieldId)]
  const texts = ['widgetId', 'widgetNamespace'].flatMap((name) => {
    const value = member(control, name)
    return value == null || typeof value === 'string' ? [] : [wrongType([...path, name], 'String', value)]
  })
  const settings = member(control, 'settings')
  return settings == null || isObject(settings)
    ? texts
    : [...texts, wrongType([...path, 'settings'], 'Object', settings)]
}

/** Each field stands in one place. */
function layoutProblems(layout: readonly JsonObject[]): Problem[] {
  const problems: Problem[] = []
  const seen = new Set<string>()
  const visit = (items: readonly unknown[], path: Path, depth: number): void => {
    for (const [index, item] of items.entries()) {
      const at = [...path, index]
      if (!isObject(item)) {
        problems.push(wrongType(at, 'Object', item))
        continue
      }
      const [fieldId, inside] = [member(item, 'fieldId'), member(item, 'items')]
      if (typeof fieldId === 'string') {
        if (seen.has(fieldId)) problems.push(mappedTwice(at, fieldId))
        seen.add(fieldId)
      } else if (inside != null && !Array.isArray(inside)) problems.push(wrongType([...at, 'items'], 'Array', inside))
      else if (inside != null && depth === MAX_GROUP_DEPTH)
        problems.push(wrongSize(at, { max: MAX_GROUP_DEPTH }, depth + 1))
      else if (inside != null) visit(inside as unknown[], [...at, 'items'], depth + 1)
    }
  }
  visit(layout, ['editorLayout'], 1)
  return problems
}

const mappedTwice = (path: Path, fieldId: string): Problem => ({
  name: 'invalid',
  path,
  value: fieldId,
  details: `Field "${fieldId}" mapped multiple times in "editorLayout"`,
})

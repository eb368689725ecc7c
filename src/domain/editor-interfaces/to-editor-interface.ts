import type { EditorInterfaceBody as SentBody } from '#contract/resources/editor-interface'
import type { ContentTypeBody } from '../content-types/content-type.ts'
import { type Problem, validationFailed } from '../errors.ts'
import { isObject, type JsonObject, member } from '../resources/json.ts'
import { limitProblems, type Path, wrongSize, wrongType } from '../resources/problems.ts'
import { storageProblem } from '../resources/storable.ts'
import type { EditorInterfaceBody } from './editor-interface.ts'

const MAX_GROUP_DEPTH = 5

/**
 * Converts a body to an editor interface. Drops controls of unknown fields, because tools send back controls of fields
 * that were deleted since.
 */
export function toEditorInterface(body: SentBody, type: ContentTypeBody): EditorInterfaceBody {
  const { controls, sidebar, editors, editor, editorLayout, groupControls } = body
  const unstorable = storageProblem(body)
  if (unstorable) throw validationFailed([unstorable])
  const problems = layoutProblems(editorLayout ?? [])
  if (problems.length > 0) throw validationFailed(limitProblems(problems))
  const ids = new Set(type.fields.map(({ id }) => id))
  return {
    controls: (controls ?? []).filter(({ fieldId }) => ids.has(fieldId)),
    ...(sidebar && { sidebar }),
    ...(editors && { editors }),
    ...(editor && { editor }),
    ...(editorLayout && { editorLayout }),
    ...(groupControls && { groupControls }),
  }
}

/** A field may appear only once. */
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
      else if (Array.isArray(inside)) visit(inside, [...at, 'items'], depth + 1)
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

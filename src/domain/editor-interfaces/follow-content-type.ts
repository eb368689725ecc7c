import type { ContentTypeBody } from '../content-types/content-type.ts'
import { fieldKey } from '../content-types/field-keys.ts'
import { isObject, type JsonObject, member } from '../resources/json.ts'
import { defaultControl } from './default-controls.ts'
import type { EditorInterfaceBody } from './editor-interface.ts'

/**
 * Updates the editor interface when its content type is activated: new fields get a default control, removed fields
 * lose theirs, renamed fields keep theirs under the new id.
 */
export function followContentType(
  current: EditorInterfaceBody | null,
  before: ContentTypeBody | null,
  after: ContentTypeBody,
): EditorInterfaceBody {
  const currentId = (fieldId: string): string | undefined => {
    const old = before?.fields.find(({ id }) => id === fieldId)
    const key = old ? fieldKey(old) : fieldId
    return after.fields.find((field) => fieldKey(field) === key)?.id
  }
  const existing = new Map(
    (current?.controls ?? []).flatMap((control) => {
      const id = currentId(control.fieldId)
      return id === undefined ? [] : [[id, { ...control, fieldId: id }] as const]
    }),
  )
  return {
    ...current,
    controls: after.fields.map((field) => existing.get(field.id) ?? defaultControl(field, after)),
    ...(current?.editorLayout && { editorLayout: layoutFor(current.editorLayout, currentId) }),
  }
}

/** Groups contain fields and other groups. */
function layoutFor(items: readonly unknown[], currentId: (id: string) => string | undefined): JsonObject[] {
  return items.flatMap((item) => {
    if (!isObject(item)) return []
    const fieldId = member(item, 'fieldId')
    if (typeof fieldId === 'string') {
      const id = currentId(fieldId)
      return id === undefined ? [] : [{ ...item, fieldId: id }]
    }
    const inside = member(item, 'items')
    return [Array.isArray(inside) ? { ...item, items: layoutFor(inside, currentId) } : item]
  })
}

// The layout of the form, as the editor interface defines it, with all fields.
import type { EditorInterface, Field, FieldGroup } from '../../../api/wire.ts'
import { t } from '../../../i18n/entry.ts'

export interface LayoutTab {
  id: string
  name: string
  items: readonly LayoutItem[]
}

export type LayoutItem = { kind: 'field'; field: Field } | FieldSet

export interface FieldSet {
  kind: 'set'
  id: string
  name: string
  helpText: string | null
  isCollapsible: boolean
  isCollapsed: boolean
  items: readonly LayoutItem[]
}

/** Fields that no group contains, such as new ones. */
const OTHERS = { id: '$others', name: t('otherFields') }

/** Without a layout there is one unnamed tab. */
export function layoutOf(
  { editorLayout, groupControls }: Pick<EditorInterface, 'editorLayout' | 'groupControls'>,
  fields: readonly Field[],
): readonly LayoutTab[] {
  const left = new Map(fields.map((field) => [field.id, field]))
  const settingsOf = (id: string) => groupControls?.find(({ groupId }) => groupId === id)?.settings ?? {}
  const itemsOf = (items: FieldGroup['items']): LayoutItem[] =>
    (Array.isArray(items) ? items : []).flatMap((item: FieldGroup | { fieldId: string }): LayoutItem[] => {
      if ('fieldId' in item) {
        const field = left.get(item.fieldId)
        // Each field appears once.
        left.delete(item.fieldId)
        return field ? [{ kind: 'field', field }] : []
      }
      const inside = itemsOf(item.items)
      return inside.length > 0 ? [setOf(item, settingsOf(item.groupId), inside)] : []
    })
  const tabs = (editorLayout ?? [])
    .map(({ groupId, name, items }) => ({ id: groupId, name: name || groupId, items: itemsOf(items) }))
    .filter(({ items }) => items.length > 0)
  const others = [...left.values()].map((field): LayoutItem => ({ kind: 'field', field }))
  return others.length > 0 || tabs.length === 0 ? [...tabs, { ...OTHERS, items: others }] : tabs
}

function setOf(
  { groupId, name }: FieldGroup,
  settings: Readonly<Record<string, unknown>>,
  items: LayoutItem[],
): FieldSet {
  const isCollapsed = isOn(settings.collapsedByDefault)
  return {
    kind: 'set',
    id: groupId,
    name: name || groupId,
    helpText: typeof settings.helpText === 'string' && settings.helpText !== '' ? settings.helpText : null,
    isCollapsible: isCollapsed || isOn(settings.collapsible),
    isCollapsed,
    items,
  }
}

/** Some tools write it as a string. */
const isOn = (setting: unknown): boolean => setting === true || setting === 'true'

export const fieldsIn = (items: readonly LayoutItem[]): readonly Field[] =>
  items.flatMap((item) => (item.kind === 'field' ? [item.field] : fieldsIn(item.items)))

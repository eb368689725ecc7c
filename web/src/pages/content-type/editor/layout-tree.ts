// The layout of tabs and field sets while it is edited; every change returns a new layout.
import type { Field, FieldGroup } from '../../../api/wire.ts'

export interface Group {
  groupId: string
  name: string
  items: readonly Item[]
}

export type Item = { fieldId: string } | Group

export const isGroup = (item: Item): item is Group => 'groupId' in item

export const idOfItem = (item: Item): string => (isGroup(item) ? item.groupId : item.fieldId)

/** The stored layout: missing fields are added to the last tab, deleted fields removed. */
export function readLayout(stored: readonly FieldGroup[] | undefined, fields: readonly Field[]): readonly Group[] {
  const left = new Set(fields.map(({ id }) => id))
  const itemsOf = (items: FieldGroup['items']): Item[] =>
    (items ?? []).flatMap((item): Item[] => {
      if ('fieldId' in item) return left.delete(item.fieldId) ? [{ fieldId: item.fieldId }] : []
      return [groupOf(item)]
    })
  const groupOf = ({ groupId, name, items }: FieldGroup): Group => ({
    groupId,
    name: name || groupId,
    items: itemsOf(items),
  })
  const tabs = (stored ?? []).map(groupOf)
  const others = [...left].map((fieldId) => ({ fieldId }))
  return tabs.map((tab, index) => (index === tabs.length - 1 ? { ...tab, items: [...tab.items, ...others] } : tab))
}

const all = (layout: readonly Group[]): Group[] =>
  layout.flatMap((group) => [group, ...all(group.items.filter(isGroup))])

/** A unique ID for a new group, derived from its name. */
function freshId(layout: readonly Group[], name: string): string {
  const taken = new Set(all(layout).map(({ groupId }) => groupId))
  const base =
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '') || 'group'
  for (let count = 1; ; count++) {
    const id = count === 1 ? base : `${base}-${count}`
    if (!taken.has(id)) return id
  }
}

/** The first tab takes all fields, so that none is lost. */
export function addTab(layout: readonly Group[], name: string, fields: readonly Field[]): readonly Group[] {
  const items = layout.length === 0 ? fields.map(({ id }) => ({ fieldId: id })) : []
  return [...layout, { groupId: freshId(layout, name), name, items }]
}

export const addSet = (layout: readonly Group[], tab: string, name: string): readonly Group[] =>
  withGroup(layout, tab, (group) => ({
    ...group,
    items: [...group.items, { groupId: freshId(layout, name), name, items: [] }],
  }))

export const rename = (layout: readonly Group[], id: string, name: string): readonly Group[] =>
  withGroup(layout, id, (group) => ({ ...group, name }))

/**
 * Moves the fields of a deleted tab to its neighbor, and those of a deleted set to its position. Deleting the last tab
 * removes the layout.
 */
export function removeGroup(layout: readonly Group[], id: string): readonly Group[] {
  const at = layout.findIndex(({ groupId }) => groupId === id)
  if (at < 0) {
    return layout.map((tab) => ({
      ...tab,
      items: tab.items.flatMap((item) => (idOfItem(item) === id && isGroup(item) ? item.items : [item])),
    }))
  }
  const heir = at === 0 ? 1 : at - 1
  return layout.flatMap((tab, index) => {
    if (index === at) return []
    return [index === heir ? { ...tab, items: [...tab.items, ...layout[at]!.items] } : tab]
  })
}

/** Moves a group or field one step among its neighbors. */
export function step(layout: readonly Group[], id: string, by: -1 | 1): readonly Group[] {
  return moved(layout, id, by).map((tab) => ({
    ...tab,
    items: moved(tab.items, id, by).map((item) =>
      isGroup(item) ? { ...item, items: moved(item.items, id, by) } : item,
    ),
  }))
}

function moved<T extends Item>(items: readonly T[], id: string, by: -1 | 1): readonly T[] {
  const at = items.findIndex((item) => idOfItem(item) === id)
  const to = at + by
  return at < 0 || to < 0 || to >= items.length ? items : items.toSpliced(at, 1).toSpliced(to, 0, items[at]!)
}

/** Moves a field to the end of another group. */
export function moveFieldTo(layout: readonly Group[], fieldId: string, group: string): readonly Group[] {
  const without = (items: readonly Item[]): Item[] =>
    items.flatMap((item): Item[] => {
      if (isGroup(item)) return [{ ...item, items: without(item.items) }]
      return item.fieldId === fieldId ? [] : [item]
    })
  const taken = layout.map((tab) => ({ ...tab, items: without(tab.items) }))
  return withGroup(taken, group, (found) => ({ ...found, items: [...found.items, { fieldId }] }))
}

function withGroup<T extends Item>(items: readonly T[], id: string, change: (group: Group) => Group): readonly T[] {
  return items.map((item) => {
    if (!isGroup(item)) return item
    return (item.groupId === id ? change(item) : { ...item, items: withGroup(item.items, id, change) }) as T
  })
}

/** Tabs and sets need a name. */
export const hasNames = (layout: readonly Group[]): boolean => all(layout).every(({ name }) => name.trim() !== '')

/** All groups that a field can be moved to; sets are listed with the name of their tab. */
export const groupsIn = (layout: readonly Group[]): readonly { id: string; name: string }[] =>
  layout.flatMap((tab) => [
    { id: tab.groupId, name: tab.name },
    ...tab.items.filter(isGroup).map((set) => ({ id: set.groupId, name: `${tab.name} › ${set.name}` })),
  ])

export interface GroupControl {
  groupId: string
  widgetNamespace?: string
  widgetId?: string
  settings?: Readonly<Record<string, unknown>>
}

/** The settings of each group. */
export function controlsFor(
  layout: readonly Group[],
  settings: ReadonlyMap<string, GroupControl['settings']>,
): GroupControl[] {
  const tabs = new Set(layout.map(({ groupId }) => groupId))
  return all(layout).map(({ groupId }) => {
    const own = settings.get(groupId)
    return {
      groupId,
      widgetNamespace: 'builtin',
      widgetId: tabs.has(groupId) ? 'topLevelTab' : 'fieldset',
      ...(own && Object.keys(own).length > 0 && { settings: own }),
    }
  })
}

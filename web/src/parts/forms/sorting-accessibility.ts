import type { Active, DndContextProps, Over } from '@dnd-kit/core'
import type { SortableData } from '@dnd-kit/sortable'
import { t } from '../../i18n/sorting.ts'

/** What a screen reader says while items are sorted by drag and drop. */
export const SORTING_ACCESSIBILITY: NonNullable<DndContextProps['accessibility']> = {
  screenReaderInstructions: { draggable: t('instructions') },
  announcements: {
    onDragStart: ({ active }) => t('pickedUp', positionOf(active)),
    onDragOver: ({ over }) => (over === null ? t('outside') : t('moved', positionOf(over))),
    onDragEnd: ({ active, over }) => t('dropped', positionOf(over ?? active)),
    onDragCancel: ({ active }) => t('canceled', positionOf(active)),
  },
}

/** The role of a handle, for screen readers. */
export const SORTABLE_ATTRIBUTES = { roleDescription: t('sortable') }

function positionOf({ data }: Active | Over): { position: number; count: number } {
  const { index, items } = (data.current as SortableData).sortable
  return { position: index + 1, count: items.length }
}

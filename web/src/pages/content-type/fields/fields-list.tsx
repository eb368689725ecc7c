import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { fieldTypeName } from '../../../api/content.ts'
import type { SentField } from '../../../api/content-types.ts'
import { t } from '../../../i18n/content-type-fields.ts'
import { SORTABLE_ATTRIBUTES, SORTING_ACCESSIBILITY } from '../../../parts/forms/sorting-accessibility.ts'
import { IconArrowDown, IconArrowUp, IconDots, IconGripVertical } from '../../../parts/icons/icons.ts'
import { useEnvironment } from '../../../state/environment.tsx'
import classes from '../content-type.module.css'
import { idOf } from '../use-type-draft.ts'
import { canBeTitle } from './field-kinds.ts'
import { fieldRules } from './field-rules.ts'

export interface FieldActions {
  onMove: (from: number, to: number) => void
  onOpen: (field: SentField) => void
  onChange: (field: SentField) => void
  onTitle: (field: SentField) => void
  onDelete: (field: SentField) => void
}

interface FieldsListProps extends FieldActions {
  fields: readonly SentField[]
  displayField: string | null
  isReadOnly: boolean
}

/** The fields in the order that editors see, moved by drag and drop or by buttons. */
export function FieldsList({ fields, displayField, isReadOnly, ...actions }: FieldsListProps) {
  const list = useRef<HTMLOListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const dndId = useId()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = fields.map(({ id }) => id)
  const move = (from: number, to: number, button: 'up' | 'down') => {
    if (to < 0 || to >= fields.length) return
    actions.onMove(from, to)
    setAnnouncement(t('movedTo', { name: fields[from]!.name, position: to + 1, count: fields.length }))
    // A moved row loses the focus.
    requestAnimationFrame(() => {
      const row = list.current?.children[to]
      const wanted = row?.querySelector<HTMLButtonElement>(`[data-move=${button}]:not(:disabled)`)
      ;(wanted ?? row?.querySelector<HTMLButtonElement>('[data-move]:not(:disabled)'))?.focus()
    })
  }
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) actions.onMove(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)))
  }
  return (
    <>
      <DndContext
        id={dndId}
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={SORTING_ACCESSIBILITY}
        onDragEnd={drop}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ol ref={list} className={classes.fields}>
            {fields.map((field, index) => (
              <FieldRow
                key={field.id}
                field={field}
                isReadOnly={isReadOnly}
                isTitle={displayField === field.id}
                isFirst={index === 0}
                isLast={index === fields.length - 1}
                onUp={() => move(index, index - 1, 'up')}
                onDown={() => move(index, index + 1, 'down')}
                {...actions}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <p className={classes.announcement} role="status">
        {announcement}
      </p>
    </>
  )
}

export const moved = <T,>(items: readonly T[], from: number, to: number): T[] => arrayMove([...items], from, to)

interface FieldRowProps extends FieldActions {
  field: SentField
  isReadOnly: boolean
  isTitle: boolean
  isFirst: boolean
  isLast: boolean
  onUp: () => void
  onDown: () => void
}

function FieldRow(props: FieldRowProps) {
  const { field, isReadOnly, isTitle, isFirst, isLast, onUp, onDown, onOpen, onChange, onTitle, onDelete } = props
  const { types } = useEnvironment()
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: field.id,
    attributes: SORTABLE_ATTRIBUTES,
  })
  const rules = fieldRules(field, (id) => types.get(id)?.name ?? id)
  const marks = [
    isTitle && t('isTitle'),
    field.required && t('isRequired'),
    field.localized && t('isLocalized'),
    field.disabled && t('isNotEditable'),
    field.omitted && t('isHidden'),
  ].filter((mark) => typeof mark === 'string')
  return (
    <li
      ref={setNodeRef}
      className={classes.field}
      data-fixed={isReadOnly || undefined}
      data-dragging={isDragging || undefined}
      style={{ transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined, transition }}
    >
      {!isReadOnly && (
        <button
          type="button"
          ref={setActivatorNodeRef}
          className={classes.handle}
          {...attributes}
          {...listeners}
          aria-label={t('drag', { name: field.name })}
        >
          <IconGripVertical size={18} aria-hidden="true" />
        </button>
      )}
      <div className={classes.fieldWords}>
        <p className={classes.fieldName}>
          {field.name} <code>{idOf(field)}</code>
          {marks.map((mark) => (
            <span key={mark} className={classes.mark}>
              {mark}
            </span>
          ))}
        </p>
        <p className={classes.hint}>{[fieldTypeName(field), ...rules].join(' · ')}</p>
      </div>
      {!isReadOnly && (
        <div className={classes.fieldActions}>
          <ActionIcon
            variant="subtle"
            color="gray"
            data-move="up"
            disabled={isFirst}
            aria-label={t('moveUp', { name: field.name })}
            onClick={onUp}
          >
            <IconArrowUp size={18} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            data-move="down"
            disabled={isLast}
            aria-label={t('moveDown', { name: field.name })}
            onClick={onDown}
          >
            <IconArrowDown size={18} aria-hidden="true" />
          </ActionIcon>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('settingsOf', { name: field.name })}
            onClick={() => onOpen(field)}
          >
            {t('settings')}
          </Button>
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" aria-label={t('moreFor', { name: field.name })}>
                <IconDots size={18} aria-hidden="true" />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {canBeTitle(field) && !isTitle && <Menu.Item onClick={() => onTitle(field)}>{t('useAsTitle')}</Menu.Item>}
              <Menu.Item onClick={() => onChange({ ...field, disabled: !field.disabled })}>
                {field.disabled ? t('enable') : t('disable')}
              </Menu.Item>
              {!isTitle && (
                <Menu.Item onClick={() => onChange({ ...field, omitted: !field.omitted })}>
                  {field.omitted ? t('show') : t('hide')}
                </Menu.Item>
              )}
              <Menu.Item data-tone="bad" onClick={() => onDelete(field)}>
                {t('delete')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </div>
      )}
    </li>
  )
}

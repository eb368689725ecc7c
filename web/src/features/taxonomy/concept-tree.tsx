import { ActionIcon, Menu } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { t } from '../../i18n/taxonomy.ts'
import { IconChevronDown, IconChevronRight, IconDots } from '../../parts/icons/icons.ts'
import type { TreeRow } from '../../state/concept-tree.ts'
import classes from './taxonomy.module.css'

export type RowAction = 'edit' | 'add' | 'move' | 'delete'

interface ConceptTreeProps {
  name: string
  rows: readonly TreeRow[]
  isReadOnly: boolean
  onToggle: (row: TreeRow) => void
  onAction: (action: RowAction, row: TreeRow) => void
  /** A row was dropped onto another one. */
  onDrop: (dragged: TreeRow, onto: TreeRow) => void
}

/** The concepts as a tree: one stop of the Tab key, arrow keys inside. */
export function ConceptTree({ name, rows, isReadOnly, onToggle, onAction, onDrop }: ConceptTreeProps) {
  const [current, setCurrent] = useState<string | null>(null)
  const [dragged, setDragged] = useState<TreeRow | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const tree = useRef<HTMLDivElement>(null)
  const active = rows.some(({ key }) => key === current) ? current : (rows[0]?.key ?? null)
  const focus = (row: TreeRow | undefined) => {
    if (!row) return
    setCurrent(row.key)
    tree.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(row.key)}"]`)?.focus()
  }
  const press = (event: KeyboardEvent, row: TreeRow) => {
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return
    const run = keyAction(event.key, row, { rows, isReadOnly, focus, onToggle, onAction })
    if (!run) return
    event.preventDefault()
    run()
  }
  const endDrag = () => {
    setDragged(null)
    setOver(null)
  }
  return (
    <div ref={tree} role="tree" aria-label={name} className={classes.tree}>
      {rows.map((row) => (
        <div
          key={row.key}
          role="treeitem"
          aria-label={row.label}
          aria-level={row.level}
          aria-posinset={row.position}
          aria-setsize={row.siblings}
          aria-selected={row.key === active}
          {...(row.hasNarrower && { 'aria-expanded': row.isOpen })}
          tabIndex={row.key === active ? 0 : -1}
          data-key={row.key}
          data-over={over === row.key || undefined}
          className={classes.item}
          style={{ paddingInlineStart: `${8 + (row.level - 1) * 22}px` }}
          draggable={!isReadOnly}
          onFocus={() => setCurrent(row.key)}
          onKeyDown={(event) => press(event, row)}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move'
            event.dataTransfer.setData('text/plain', row.concept.sys.id)
            setDragged(row)
          }}
          onDragOver={(event) => {
            if (dragged === null || dragged.key === row.key) return
            event.preventDefault()
            setOver(row.key)
          }}
          onDragLeave={() => setOver(null)}
          onDragEnd={endDrag}
          onDrop={(event) => {
            event.preventDefault()
            if (dragged) onDrop(dragged, row)
            endDrag()
          }}
        >
          <Toggle row={row} onToggle={onToggle} />
          <span className={classes.label}>{row.label}</span>
          {!isReadOnly && <RowMenu row={row} isActive={row.key === active} onAction={onAction} />}
        </div>
      ))}
    </div>
  )
}

/** For the mouse; the keyboard uses the arrow keys. */
function Toggle({ row, onToggle }: { row: TreeRow; onToggle: (row: TreeRow) => void }) {
  if (!row.hasNarrower) return <span className={classes.toggle} />
  const Icon = row.isOpen ? IconChevronDown : IconChevronRight
  return (
    <span className={classes.toggle} aria-hidden="true" onClick={() => onToggle(row)}>
      <Icon size={16} />
    </span>
  )
}

interface RowMenuProps {
  row: TreeRow
  isActive: boolean
  onAction: (action: RowAction, row: TreeRow) => void
}

function RowMenu({ row, isActive, onAction }: RowMenuProps) {
  return (
    // Outside of the tree item, whose name is its label.
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          tabIndex={isActive ? 0 : -1}
          aria-label={t('actions', { name: row.label })}
        >
          <IconDots size={16} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onAction('edit', row)}>{t('edit')}</Menu.Item>
        <Menu.Item onClick={() => onAction('add', row)}>{t('addNarrower')}</Menu.Item>
        <Menu.Item onClick={() => onAction('move', row)}>{t('move')}</Menu.Item>
        <Menu.Item onClick={() => onAction('delete', row)}>{t('delete')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

interface KeyContext extends Pick<ConceptTreeProps, 'rows' | 'isReadOnly' | 'onToggle' | 'onAction'> {
  focus: (row: TreeRow | undefined) => void
}

const ACTION_KEYS: Readonly<Record<string, RowAction>> = { Enter: 'edit', m: 'move', M: 'move', Delete: 'delete' }

/** What a key does on a row; null for other keys. */
function keyAction(key: string, row: TreeRow, context: KeyContext): (() => void) | null {
  const { rows, isReadOnly, focus, onToggle, onAction } = context
  const at = rows.indexOf(row)
  const action = isReadOnly ? undefined : ACTION_KEYS[key]
  if (action) return () => onAction(action, row)
  switch (key) {
    case 'ArrowDown':
      return () => focus(rows[at + 1])
    case 'ArrowUp':
      return () => focus(rows[at - 1])
    case 'Home':
      return () => focus(rows[0])
    case 'End':
      return () => focus(rows.at(-1))
    case 'ArrowRight':
      if (row.hasNarrower && !row.isOpen) return () => onToggle(row)
      return () => row.isOpen && focus(rows[at + 1])
    case 'ArrowLeft':
      if (row.isOpen) return () => onToggle(row)
      return () => focus(rows.find((one) => one.key === row.parent))
    default:
      return null
  }
}

import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { useRef, useState } from 'react'
import { isLink, type Link } from '../../api/wire.ts'
import { t } from '../../i18n/field-editors.ts'
import { LinkCard } from '../../parts/content/link-card.tsx'
import { LinkedProvider } from '../../parts/content/linked.tsx'
import { SORTABLE_ATTRIBUTES, SORTING_ACCESSIBILITY } from '../../parts/forms/sorting-accessibility.ts'
import { IconDots, IconGripVertical, IconPlus } from '../../parts/icons/icons.ts'
import { AssetPicker } from '../../parts/pickers/asset-picker.tsx'
import { EntryPicker } from '../../parts/pickers/entry-picker.tsx'
import { TypePicker } from '../../parts/pickers/type-picker.tsx'
import { useEnvironment } from '../../state/environment.tsx'
import { notify } from '../../state/notifications.ts'
import { creatableTypes } from '../../state/permissions/creatable-types.ts'
import { useCreateEntry } from '../../state/use-create-entry.ts'
import { type EditorProps, settingOf } from '../content-editing/editor-props.ts'
import { useEdit } from '../content-editing/entry-edit.tsx'
import { allowedGroups, allowedTypes } from '../content-editing/link-rules.ts'
import { AssetTextsDialog } from './asset-texts-dialog.tsx'
import classes from './editors.module.css'
import { UploadLinks } from './upload-links.tsx'

const linkTo = (linkType: string, id: string): Link => ({ sys: { type: 'Link', linkType, id } })

/** Links to entries or assets, one or many: pick, create, sort, and open above this entry. */
export function LinkEditor(props: EditorProps) {
  const { field, value, onChange, label, isDisabled, onBlur } = props
  const isMany = field.type === 'Array'
  const kind = (isMany ? field.items?.linkType : field.linkType) === 'Asset' ? 'Asset' : 'Entry'
  const links = (isMany ? (Array.isArray(value) ? value : []) : [value]).filter(isLink)
  const set = (next: readonly Link[]) => {
    onChange(next.length === 0 ? undefined : isMany ? next : next[0])
    onBlur()
  }
  const add = (fresh: readonly Link[]) => set(isMany ? [...links, ...fresh] : fresh)
  return (
    <fieldset className={classes.links} aria-label={label} aria-describedby={props.describedBy}>
      <LinkedProvider links={links}>
        <LinkList {...props} links={links} set={set} isMany={isMany} />
      </LinkedProvider>
      {isDisabled && links.length === 0 && <p className={classes.nothing}>{t('noLinks')}</p>}
      {!isDisabled && (isMany || links.length === 0) && (
        <AddLinks {...props} kind={kind} isMany={isMany} taken={links.map(({ sys }) => sys.id)} add={add} />
      )}
    </fieldset>
  )
}

interface LinkListProps extends EditorProps {
  links: readonly Link[]
  set: (links: readonly Link[]) => void
  isMany: boolean
}

function LinkList({ links, set, isMany, isDisabled, control, label }: LinkListProps) {
  const list = useRef<HTMLUListElement>(null)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  // A list may contain the same link twice.
  const seen = new Map<string, number>()
  const named = links.map((link) => {
    const count = seen.get(link.sys.id) ?? 0
    seen.set(link.sys.id, count + 1)
    return { id: `${link.sys.id}#${count}`, link }
  })
  const move = (from: number, to: number) => {
    if (from === to || to < 0 || to >= links.length) return
    set(links.toSpliced(from, 1).toSpliced(to, 0, links[from]!))
    // Keeps the focus on the moved item.
    requestAnimationFrame(() =>
      list.current?.children[to]?.querySelector<HTMLElement>('[data-handle], [aria-haspopup=menu]')?.focus(),
    )
  }
  const drop = ({ active, over }: DragEndEvent) => {
    const at = (id: unknown) => named.findIndex((one) => one.id === id)
    if (over) move(at(active.id), at(over.id))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={SORTING_ACCESSIBILITY}
      onDragEnd={drop}
    >
      <SortableContext items={named.map(({ id }) => id)} strategy={rectSortingStrategy} disabled={isDisabled}>
        <ul
          className={classes.linkList}
          data-gallery={control.widgetId === 'assetGalleryEditor' || undefined}
          ref={list}
        >
          {named.map(({ id, link }, index) => (
            <LinkItem
              key={id}
              id={id}
              link={link}
              label={`${label} ${isMany ? index + 1 : ''}`.trim()}
              isLarge={!isMany || /card|gallery/i.test(control.widgetId ?? '')}
              isSortable={isMany && links.length > 1 && !isDisabled}
              isDisabled={isDisabled}
              onRemove={() => set(links.toSpliced(index, 1))}
              {...(index > 0 && { onUp: () => move(index, index - 1) })}
              {...(index < links.length - 1 && { onDown: () => move(index, index + 1) })}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

interface LinkItemProps {
  id: string
  link: Link
  label: string
  isLarge: boolean
  isSortable: boolean
  isDisabled: boolean
  onRemove: () => void
  onUp?: () => void
  onDown?: () => void
}

function LinkItem({ id, link, label, isLarge, isSortable, isDisabled, onRemove, onUp, onDown }: LinkItemProps) {
  const { home, defaultLocale } = useEnvironment()
  const { openEntry } = useEdit()
  const [isEditingTexts, setEditingTexts] = useState(false)
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
    attributes: SORTABLE_ATTRIBUTES,
  })
  const isEntry = link.sys.linkType === 'Entry'
  const address = `${home}/${isEntry ? 'entries' : 'assets'}/${encodeURIComponent(link.sys.id)}`
  return (
    <li
      ref={setNodeRef}
      className={classes.linkItem}
      data-dragging={isDragging || undefined}
      style={{ transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined, transition }}
    >
      {isSortable && (
        <button
          type="button"
          ref={setActivatorNodeRef}
          className={classes.handle}
          data-handle
          {...attributes}
          {...listeners}
          aria-label={t('moveLink', { field: label })}
        >
          <IconGripVertical size={18} aria-hidden="true" />
        </button>
      )}
      <div className={classes.linkCard}>
        <LinkCard link={link} isLarge={isLarge} {...(isEntry && { onOpen: () => openEntry(link.sys.id) })} />
      </div>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('actionsFor', { field: label })}>
            <IconDots size={18} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isEntry && <Menu.Item onClick={() => openEntry(link.sys.id)}>{t('edit')}</Menu.Item>}
          {!isEntry && defaultLocale !== undefined && (
            <Menu.Item onClick={() => setEditingTexts(true)}>{t('titleAndDescription')}</Menu.Item>
          )}
          <Menu.Item component="a" href={`/app${address}`} target="_blank">
            {t('openInNewTab')}
          </Menu.Item>
          {isSortable && onUp && <Menu.Item onClick={onUp}>{t('moveUp')}</Menu.Item>}
          {isSortable && onDown && <Menu.Item onClick={onDown}>{t('moveDown')}</Menu.Item>}
          {!isDisabled && (
            <Menu.Item data-tone="bad" onClick={onRemove}>
              {t('removeLink')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isEditingTexts && (
        <AssetTextsDialog id={link.sys.id} locale={defaultLocale!} onClose={() => setEditingTexts(false)} />
      )}
    </li>
  )
}

interface AddLinksProps extends EditorProps {
  kind: 'Entry' | 'Asset'
  isMany: boolean
  taken: readonly string[]
  add: (links: readonly Link[]) => void
}

function AddLinks({ field, control, label, kind, isMany, taken, add }: AddLinksProps) {
  const [open, setOpen] = useState<'pick' | 'type' | null>(null)
  const environment = useEnvironment()
  const { types, may } = environment
  const { openEntry } = useEdit()
  const create = useCreateEntry()
  const allowed = allowedTypes(field)
  const canLink = settingOf(control, 'showLinkEntityAction', true)
  const canCreate =
    kind === 'Entry' &&
    settingOf(control, 'showCreateEntityAction', true) &&
    creatableTypes(environment, allowed).length > 0
  const make = async (type: string) => {
    setOpen(null)
    try {
      const entry = await create.mutateAsync({ type })
      add([linkTo('Entry', entry.sys.id)])
      openEntry(entry.sys.id)
    } catch (error) {
      notify(error instanceof Error ? error.message : t('addFailed'), { isProblem: true })
    }
  }
  const only = allowed?.length === 1 ? allowed[0] : undefined
  const startCreating = () => (only === undefined ? setOpen('type') : void make(only))
  const pick = (ids: readonly string[]) => {
    setOpen(null)
    add(ids.map((id) => linkTo(kind, id)))
  }
  return (
    <div className={classes.addLinks}>
      {kind === 'Asset' && settingOf(control, 'showCreateEntityAction', true) && may.createAsset() && (
        <UploadLinks label={label} isMany={isMany} groups={allowedGroups(field)} add={pick} />
      )}
      {canLink && (
        <Button variant="default" size="compact-sm" onClick={() => setOpen('pick')}>
          {kind === 'Asset' ? t('addMedia') : t('addExisting')}
        </Button>
      )}
      {canCreate && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          loading={create.isPending}
          onClick={startCreating}
        >
          {only === undefined ? t('addNew') : t('newEntry', { type: types.get(only)?.name ?? only })}
        </Button>
      )}
      {open === 'pick' &&
        (kind === 'Asset' ? (
          <AssetPicker
            title={t('addMediaTo', { field: label })}
            groups={allowedGroups(field)}
            isMany={isMany}
            taken={taken}
            onPick={(assets) => pick(assets.map(({ sys }) => sys.id))}
            onClose={() => setOpen(null)}
          />
        ) : (
          <EntryPicker
            title={t('addTo', { field: label })}
            allowed={allowed}
            isMany={isMany}
            taken={taken}
            onPick={(entries) => pick(entries.map(({ sys }) => sys.id))}
            onClose={() => setOpen(null)}
            {...(canCreate && { onCreate: startCreating })}
          />
        ))}
      {open === 'type' && (
        <TypePicker title={t('addNewEntry')} allowed={allowed} onPick={make} onClose={() => setOpen(null)} />
      )}
    </div>
  )
}

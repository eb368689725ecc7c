import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { t } from '../../i18n/lists.ts'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { IconBookmark, IconFolder, IconTrash } from '../../parts/icons/icons.ts'
import { useEnvironment } from '../../state/environment.tsx'
import classes from './list.module.css'
import type { Item, ListKind } from './list-kind.ts'
import { type ListView, writeView } from './list-view.ts'
import { foldersOf, type SavedView, withView } from './saved-views.ts'
import { useViews, type Views } from './use-views.ts'

interface ViewsMenuProps {
  of: Pick<ListKind<Item>, 'views' | 'page'>
  view: ListView
}

export function ViewsMenu({ of, view }: ViewsMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBookmark size={16} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {t('views')}
      </Button>
      {isOpen && <ViewsDialog of={of} view={view} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function ViewsDialog({ of, view, onClose }: ViewsMenuProps & { onClose: () => void }) {
  const [title, setTitle] = useState('')
  const [folder, setFolder] = useState('')
  const foldersId = useId()
  const [isShared, setIsShared] = useState(false)
  const { may } = useEnvironment()
  const mayShare = may.inSpace('manage')
  const mine = useViews(of, 'mine')
  const shared = useViews(of, 'shared')
  const save = async () => {
    const saved = {
      id: crypto.randomUUID(),
      title: title.trim(),
      search: writeView({ ...view, page: null }).toString(),
      ...(folder.trim() !== '' && { folder: folder.trim() }),
    }
    if (await (isShared ? shared : mine).change((views) => withView(views, saved))) setTitle('')
  }
  return (
    <Dialog title={t('views')} onClose={onClose}>
      <ViewList name={t('myViews')} page={of.page} views={mine} onClose={onClose} />
      <ViewList name={t('sharedViews')} page={of.page} views={shared} isFixed={!mayShare} onClose={onClose} />
      <form
        className={classes.save}
        onSubmit={(event) => {
          event.preventDefault()
          if (title.trim() !== '') void save()
        }}
      >
        <TextInput
          label={t('saveViewAs')}
          value={title}
          maxLength={60}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <TextInput
          label={t('folder')}
          placeholder={t('noFolder')}
          list={foldersId}
          value={folder}
          maxLength={60}
          onChange={(event) => setFolder(event.currentTarget.value)}
        />
        <datalist id={foldersId}>
          {foldersOf([...shared.views, ...mine.views]).map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Button type="submit" disabled={title.trim() === ''} loading={mine.isBusy || shared.isBusy}>
          {t('save')}
        </Button>
      </form>
      {mayShare && (
        <Checkbox
          mt={10}
          label={t('shareView')}
          checked={isShared}
          onChange={(event) => setIsShared(event.currentTarget.checked)}
        />
      )}
      <p className={classes.hint}>{t('viewHint')}</p>
    </Dialog>
  )
}

interface ViewListProps {
  name: string
  page: string
  views: Views
  /** The user may not delete shared views. */
  isFixed?: boolean
  onClose: () => void
}

function ViewList({ name, page, views: { views, change }, isFixed = false, onClose }: ViewListProps) {
  if (views.length === 0) return null
  const rows = (within: readonly SavedView[]) => (
    <ul className={classes.views}>
      {within.map((saved) => (
        <ViewRow
          key={saved.id}
          saved={saved}
          page={page}
          onOpen={onClose}
          onDelete={isFixed ? null : () => change((now) => now.filter(({ id }) => id !== saved.id))}
        />
      ))}
    </ul>
  )
  return (
    <section aria-label={name}>
      <h2>{name}</h2>
      {rows(views.filter(({ folder }) => folder === undefined))}
      {foldersOf(views).map((folder) => (
        <section key={folder} aria-label={folder}>
          <h3 className={classes.folder}>
            <IconFolder size={16} aria-hidden="true" /> {folder}
          </h3>
          {rows(views.filter((view) => view.folder === folder))}
        </section>
      ))}
    </section>
  )
}

interface ViewRowProps {
  saved: SavedView
  page: string
  onOpen: () => void
  /** Null if the user may not delete it. */
  onDelete: (() => void) | null
}

function ViewRow({ saved, page, onOpen, onDelete }: ViewRowProps) {
  const { home } = useEnvironment()
  return (
    <li className={classes.viewRow}>
      <Link to={`${home}/${page}?${saved.search}`} onClick={onOpen}>
        {saved.title}
      </Link>
      {onDelete && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('deleteView', { title: saved.title })}
          onClick={onDelete}
        >
          <IconTrash size={18} aria-hidden="true" />
        </ActionIcon>
      )}
    </li>
  )
}

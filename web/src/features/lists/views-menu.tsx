import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { t } from '../../i18n/lists.ts'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { IconBookmark, IconTrash } from '../../parts/icons/icons.ts'
import { useEnvironment } from '../../state/environment.tsx'
import { notify } from '../../state/notifications.ts'
import { type Sharing, uiConfigQuery, useChangeUiConfig } from '../../state/ui-config.ts'
import classes from './list.module.css'
import type { Item, ListKind } from './list-kind.ts'
import { type ListView, writeView } from './list-view.ts'
import { type SavedView, viewsIn, withView, withViews } from './saved-views.ts'

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

interface Views {
  views: readonly SavedView[]
  isBusy: boolean
  change: (edit: (views: readonly SavedView[]) => readonly SavedView[]) => Promise<boolean>
}

function useViews({ views: part }: ViewsMenuProps['of'], sharing: Sharing): Views {
  const { env } = useEnvironment()
  const { data } = useQuery(uiConfigQuery(env, sharing))
  const { mutateAsync, isPending } = useChangeUiConfig(sharing)
  return {
    views: viewsIn(data?.[part]),
    isBusy: isPending,
    change: async (edit) => {
      try {
        await mutateAsync(({ [part]: before }) => ({ [part]: withViews(before, edit(viewsIn(before))) }))
        return true
      } catch (error) {
        notify(error instanceof Error ? error.message : t('viewNotSaved'), { isProblem: true })
        return false
      }
    },
  }
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
  const { home } = useEnvironment()
  if (views.length === 0) return null
  return (
    <section aria-label={name}>
      <h2>{name}</h2>
      <ul className={classes.views}>
        {views.map((saved) => (
          <li key={saved.id} className={classes.viewRow}>
            <Link to={`${home}/${page}?${saved.search}`} onClick={onClose}>
              {saved.title}
            </Link>
            {!isFixed && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('deleteView', { title: saved.title })}
                onClick={() => change((now) => now.filter(({ id }) => id !== saved.id))}
              >
                <IconTrash size={18} aria-hidden="true" />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

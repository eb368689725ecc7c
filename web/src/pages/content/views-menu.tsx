import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useEnvironment } from '../../api/environment.tsx'
import { sessionQuery } from '../../api/session.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { IconBookmark, IconTrash } from '../../parts/icons.ts'
import { tell } from '../../parts/toasts.tsx'
import classes from './content.module.css'
import { type ListView, writeView } from './list-view.ts'
import { readSavedViews, type SavedView, withView, writeSavedViews } from './saved-views.ts'

export function ViewsMenu({ view }: { view: ListView }) {
  const { place, home } = useEnvironment()
  const { data: session } = useQuery(sessionQuery)
  const [isOpen, setIsOpen] = useState(false)
  const [name, setName] = useState('')
  const user = session?.user.id ?? ''
  const [views, setViews] = useState<readonly SavedView[]>([])
  const open = () => {
    setViews(readSavedViews(user, place.space, place.environment))
    setIsOpen(true)
  }
  const keep = (next: readonly SavedView[]) => {
    if (writeSavedViews(user, place.space, place.environment, next)) setViews(next)
    else tell('This browser keeps nothing, so the view was not saved.', { isProblem: true })
  }
  const search = writeView({ ...view, page: null }).toString()
  return (
    <>
      <Button variant="default" leftSection={<IconBookmark size={16} aria-hidden="true" />} onClick={open}>
        Views
      </Button>
      {isOpen && (
        <Dialog title="Views" onClose={() => setIsOpen(false)}>
          <ul className={classes.views}>
            {views.map((saved) => (
              <li key={saved.name} className={classes.viewRow}>
                <Link to={`${home}/content?${saved.search}`} onClick={() => setIsOpen(false)}>
                  {saved.name}
                </Link>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Delete the view ${saved.name}`}
                  onClick={() => keep(views.filter((one) => one !== saved))}
                >
                  <IconTrash size={18} aria-hidden="true" />
                </ActionIcon>
              </li>
            ))}
          </ul>
          <form
            className={classes.save}
            onSubmit={(event) => {
              event.preventDefault()
              if (name.trim() === '') return
              keep(withView(views, { name: name.trim(), search }))
              setName('')
            }}
          >
            <TextInput
              label="Save this view as"
              value={name}
              maxLength={60}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button type="submit" disabled={name.trim() === ''}>
              Save
            </Button>
          </form>
          <p className={classes.hint}>
            A view is the content type, search, filters, order and columns. Views are kept in this browser; send the
            address of the page to share one. It shows everybody what their role may see, no more.
          </p>
        </Dialog>
      )}
    </>
  )
}

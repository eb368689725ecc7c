import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Release } from '#contract/resources/release'
import { createRelease, releasesKey, releasesQuery } from '../../api/releases.ts'
import { t as content } from '../../i18n/content.ts'
import { t } from '../../i18n/releases.ts'
import { By } from '../../parts/content/by.tsx'
import { FormDialog } from '../../parts/dialogs/form-dialog.tsx'
import { Loaded } from '../../parts/feedback/loaded.tsx'
import { Message } from '../../parts/feedback/message.tsx'
import { Breadcrumbs } from '../../parts/layout/breadcrumbs.tsx'
import { Card } from '../../parts/layout/card.tsx'
import layout from '../../parts/layout/page.module.css'
import { RelativeTime } from '../../parts/text/relative-time.tsx'
import { useEnvironment } from '../../state/environment.tsx'
import { useChange } from '../../state/use-change.ts'
import classes from './releases.module.css'

/** All releases of the environment. */
export function ReleasesPage() {
  const { env, home, may } = useEnvironment()
  const releases = useQuery(releasesQuery(env))
  const [isCreating, setIsCreating] = useState(false)
  const mayCreate = may.inSpace('releases.manage')
  const create = <Button onClick={() => setIsCreating(true)}>{t('create')}</Button>
  return (
    <>
      <title>{`${t('title')} · Sheaf`}</title>
      <Breadcrumbs steps={[{ name: content('title'), to: `${home}/content` }]} />
      <header className={layout.header}>
        <h1>{t('title')}</h1>
        {mayCreate && create}
      </header>
      <p className={layout.lead}>{t('lead')}</p>
      <Loaded query={releases}>
        {(found) => {
          const active = found.filter(({ sys }) => sys.status === 'active')
          const archived = found.filter(({ sys }) => sys.status === 'archived')
          return (
            <div className={classes.lists}>
              {found.length === 0 && <Message title={t('empty')}>{t('emptyHint')}</Message>}
              {active.length > 0 && <List title={t('active')} releases={active} />}
              {archived.length > 0 && <List title={t('archived')} releases={archived} />}
            </div>
          )
        }}
      </Loaded>
      {isCreating && <CreateDialog onClose={() => setIsCreating(false)} />}
    </>
  )
}

function List({ title, releases }: { title: string; releases: readonly Release[] }) {
  const { home } = useEnvironment()
  return (
    <Card title={title}>
      <ul className={classes.rows}>
        {releases.map(({ sys, title: name, entities }) => (
          <li key={sys.id} className={classes.row}>
            <Link className={classes.name} to={`${home}/releases/${encodeURIComponent(sys.id)}`}>
              {name}
            </Link>
            <span className={classes.about}>
              {t('items', { count: entities.items.length })} · <RelativeTime at={sys.updatedAt} />
              <By user={sys.updatedBy.sys.id} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function CreateDialog({ onClose }: { onClose: () => void }) {
  const { env, home } = useEnvironment()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const create = useChange(() => createRelease(env, name.trim(), []), {
    changes: releasesKey(env),
    after: ({ sys }) => void navigate(`${home}/releases/${encodeURIComponent(sys.id)}`),
  })
  return (
    <FormDialog title={t('create')} action={t('create')} change={create} isReady={name.trim() !== ''} onClose={onClose}>
      <TextInput
        label={t('name')}
        required
        maxLength={256}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Space } from '#contract/resources/space'
import { deleteSpace, renameSpace, spaceQuery } from '../../../api/platform.ts'
import { useMayChange } from '../../../features/settings/may-change.tsx'
import { PageHeader } from '../../../features/settings/page-header.tsx'
import classes from '../../../features/settings/settings.module.css'
import { t } from '../../../i18n/general.ts'
import { t as settings } from '../../../i18n/settings.ts'
import { ConfirmChange } from '../../../parts/dialogs/confirm.tsx'
import { Loaded } from '../../../parts/feedback/loaded.tsx'
import { Refusal } from '../../../parts/feedback/refusal.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { CopyButton } from '../../../parts/text/copy-button.tsx'
import { useEnvironment } from '../../../state/environment.tsx'
import { useChange } from '../../../state/use-change.ts'
import { ArchiveSpace } from './archive-space.tsx'

export function GeneralSettings() {
  const { env, may } = useEnvironment()
  const space = useQuery(spaceQuery(env.space))
  const mayDelete = may.inSpace('lifecycle')
  return (
    <>
      <PageHeader title={settings('general')} lead={t('lead')} />
      <Loaded query={space}>
        {(data) => (
          <>
            <NameCard key={data.sys.version} space={data} />
            {mayDelete && <ArchiveSpace space={data} />}
            {mayDelete && <DeleteCard space={data} />}
          </>
        )}
      </Loaded>
    </>
  )
}

function NameCard({ space }: { space: Space }) {
  const form = useForm({ initialValues: { name: space.name } })
  const { name } = form.values
  const mayChange = useMayChange()
  const rename = useChange((next: string) => renameSpace(space, next), {
    changes: ['management'],
    done: (saved) => t('renamed', { name: saved.name }),
  })
  return (
    <Card title={t('space')}>
      <form className={classes.body} onSubmit={form.onSubmit(() => rename.mutate(name.trim()))}>
        <TextInput label={settings('name')} required readOnly={!mayChange} {...form.getInputProps('name')} />
        <div className={classes.actions}>
          <span className={classes.about}>{t.rich('id', { id: () => <code key="id">{space.sys.id}</code> })}</span>
          <CopyButton compact text={space.sys.id} what={settings('spaceId')} />
        </div>
        <Refusal error={rename.error} />
        {mayChange && (
          <div>
            <Button type="submit" loading={rename.isPending} disabled={name.trim() === '' || name === space.name}>
              {settings('save')}
            </Button>
          </div>
        )}
      </form>
    </Card>
  )
}

function DeleteCard({ space }: { space: Space }) {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  return (
    <Card title={t('deleteTitle')}>
      <div className={classes.body}>
        <p>{t('deleteHint')}</p>
        <div>
          <Button color="red" variant="light" onClick={() => setAsking(true)}>
            {t('delete')}
          </Button>
        </div>
      </div>
      {isAsking && (
        <ConfirmChange
          title={settings('deleteTitle', { name: space.name })}
          action={t('delete')}
          typed={space.name}
          run={() => deleteSpace(space.sys.id)}
          changes={['management', 'spaces']}
          done={settings('deleted', { name: space.name })}
          after={() => void navigate('/spaces')}
          onClose={() => setAsking(false)}
        >
          {t('deleteWarning')}
        </ConfirmChange>
      )}
    </Card>
  )
}

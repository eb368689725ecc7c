import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Space } from '#contract/resources/space'
import { archiveSpace, unarchiveSpace } from '../../../api/platform.ts'
import classes from '../../../features/settings/settings.module.css'
import { t } from '../../../i18n/general.ts'
import { ConfirmChange } from '../../../parts/dialogs/confirm.tsx'
import { Refusal } from '../../../parts/feedback/refusal.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { useChange } from '../../../state/use-change.ts'

/** Archives a space, or unarchives an archived one. */
export function ArchiveSpace({ space }: { space: Space }) {
  return space.sys.archivedAt === undefined ? <Archive space={space} /> : <Unarchive space={space} />
}

function Archive({ space }: { space: Space }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <Card title={t('archiveTitle')}>
      <div className={classes.body}>
        <p>{t('archiveHint')}</p>
        <div>
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('archive')}
          </Button>
        </div>
      </div>
      {isAsking && (
        <ConfirmChange
          title={t('archiveQuestion', { name: space.name })}
          action={t('archive')}
          run={() => archiveSpace(space.sys.id)}
          changes={['management']}
          done={t('archived', { name: space.name })}
          onClose={() => setAsking(false)}
        >
          {t('archiveWarning')}
        </ConfirmChange>
      )}
    </Card>
  )
}

function Unarchive({ space }: { space: Space }) {
  const unarchive = useChange(() => unarchiveSpace(space.sys.id), {
    changes: ['management'],
    done: () => t('unarchived', { name: space.name }),
  })
  return (
    <Card title={t('unarchiveTitle')}>
      <div className={classes.body}>
        <p>{t('unarchiveHint')}</p>
        <Refusal error={unarchive.error} />
        <div>
          <Button loading={unarchive.isPending} onClick={() => unarchive.mutate(undefined)}>
            {t('unarchive')}
          </Button>
        </div>
      </div>
    </Card>
  )
}

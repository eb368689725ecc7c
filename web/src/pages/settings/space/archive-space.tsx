import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Space } from '#contract/resources/space'
import { archiveSpace, unarchiveSpace } from '../../../api/platform.ts'
import classes from '../../../features/settings/settings.module.css'
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
    <Card title="Archive this space">
      <div className={classes.body}>
        <p>Keeps all content. Members can view it; it can’t be changed, and no API key can read it.</p>
        <div>
          <Button variant="default" onClick={() => setAsking(true)}>
            Archive space
          </Button>
        </div>
      </div>
      {isAsking && (
        <ConfirmChange
          title={`Archive “${space.name}”?`}
          action="Archive space"
          run={() => archiveSpace(space.sys.id)}
          changes={['management']}
          done={`“${space.name}” is archived.`}
          onClose={() => setAsking(false)}
        >
          Sites that read from this space stop working immediately. You can unarchive it at any time.
        </ConfirmChange>
      )}
    </Card>
  )
}

function Unarchive({ space }: { space: Space }) {
  const unarchive = useChange(() => unarchiveSpace(space.sys.id), {
    changes: ['management'],
    done: () => `“${space.name}” is in use again.`,
  })
  return (
    <Card title="Unarchive this space">
      <div className={classes.body}>
        <p>Content can be changed again, and its API keys work as before.</p>
        <Refusal error={unarchive.error} />
        <div>
          <Button loading={unarchive.isPending} onClick={() => unarchive.mutate(undefined)}>
            Unarchive space
          </Button>
        </div>
      </div>
    </Card>
  )
}

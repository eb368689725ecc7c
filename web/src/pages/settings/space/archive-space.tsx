import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Space } from '#contract/resources/space'
import { archiveSpace, unarchiveSpace } from '../../../api/platform.ts'
import classes from '../../../features/settings/settings.module.css'
import { Confirm } from '../../../parts/dialogs/confirm.tsx'
import { Refusal } from '../../../parts/feedback/refusal.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { refusalText, useChange } from '../../../state/use-change.ts'

/** Archives a space that is in use, or takes an archived one back into use. */
export function ArchiveSpace({ space }: { space: Space }) {
  return space.sys.archivedAt === undefined ? <Archive space={space} /> : <Unarchive space={space} />
}

function Archive({ space }: { space: Space }) {
  const [isAsking, setAsking] = useState(false)
  const archive = useChange(() => archiveSpace(space.sys.id), {
    changes: ['management'],
    done: () => `“${space.name}” is archived.`,
    after: () => setAsking(false),
  })
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
        <Confirm
          title={`Archive “${space.name}”?`}
          action="Archive space"
          isBusy={archive.isPending}
          error={archive.error}
          onConfirm={() => archive.mutate(undefined)}
          onClose={() => setAsking(false)}
        >
          Sites that read from this space stop working at once. You can unarchive it at any time.
        </Confirm>
      )}
    </Card>
  )
}

function Unarchive({ space }: { space: Space }) {
  const unarchive = useChange(() => unarchiveSpace(space.sys.id), {
    changes: ['management'],
    done: () => `“${space.name}” is in use again.`,
  })
  const problem = refusalText(unarchive.error)
  return (
    <Card title="Unarchive this space">
      <div className={classes.body}>
        <p>Content can be changed again, and its API keys work as before.</p>
        {problem !== null && <Refusal text={problem} />}
        <div>
          <Button loading={unarchive.isPending} onClick={() => unarchive.mutate(undefined)}>
            Unarchive space
          </Button>
        </div>
      </div>
    </Card>
  )
}

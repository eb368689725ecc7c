import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Space } from '#contract/resources/space'
import { deleteSpace, renameSpace, spaceQuery } from '../../../api/platform.ts'
import { useMayChange } from '../../../features/settings/may-change.tsx'
import { PageHeader } from '../../../features/settings/page-header.tsx'
import classes from '../../../features/settings/settings.module.css'
import { Confirm } from '../../../parts/dialogs/confirm.tsx'
import { Failure } from '../../../parts/feedback/failure.tsx'
import form from '../../../parts/forms/form.module.css'
import { Card } from '../../../parts/layout/card.tsx'
import { RowsSkeleton } from '../../../parts/layout/rows-skeleton.tsx'
import { CopyButton } from '../../../parts/text/copy-button.tsx'
import { useEnvironment } from '../../../state/environment.tsx'
import { refusalText, useChange } from '../../../state/use-change.ts'
import { ArchiveSpace } from './archive-space.tsx'

export function GeneralSettings() {
  const { place, may } = useEnvironment()
  const space = useQuery(spaceQuery(place.space))
  const mayEnd = may.inSpace('lifecycle')
  return (
    <>
      <PageHeader title="General" lead="Name, archive and delete this space." />
      {space.isError && <Failure error={space.error} onRetry={() => space.refetch()} />}
      {space.isPending && <RowsSkeleton rows={3} />}
      {space.data && <Name key={space.data.sys.version} space={space.data} />}
      {space.data && mayEnd && <ArchiveSpace space={space.data} />}
      {space.data && mayEnd && <End space={space.data} />}
    </>
  )
}

function Name({ space }: { space: Space }) {
  const [name, setName] = useState(space.name)
  const mayChange = useMayChange()
  const rename = useChange((next: string) => renameSpace(space, next), {
    changes: ['management'],
    done: (saved) => `The space is now called “${saved.name}”.`,
  })
  const problem = refusalText(rename.error)
  return (
    <Card title="Space">
      <form
        className={classes.body}
        onSubmit={(event) => {
          event.preventDefault()
          rename.mutate(name.trim())
        }}
      >
        <TextInput
          label="Name"
          value={name}
          required
          readOnly={!mayChange}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div className={classes.actions}>
          <span className={classes.about}>
            Id <code>{space.sys.id}</code>
          </span>
          <CopyButton compact text={space.sys.id} what="the id of the space" />
        </div>
        {problem !== null && (
          <p className={form.problem} role="alert">
            {problem}
          </p>
        )}
        {mayChange && (
          <div>
            <Button type="submit" loading={rename.isPending} disabled={name.trim() === '' || name === space.name}>
              Save
            </Button>
          </div>
        )}
      </form>
    </Card>
  )
}

function End({ space }: { space: Space }) {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const end = useChange(() => deleteSpace(space.sys.id), {
    changes: ['management', 'spaces'],
    done: () => `“${space.name}” is deleted.`,
    after: () => navigate('/spaces'),
  })
  return (
    <Card title="Delete this space">
      <div className={classes.body}>
        <p>All its environments, content, files, keys and webhooks go with it, for good.</p>
        <div>
          <Button color="red" variant="light" onClick={() => setAsking(true)}>
            Delete space
          </Button>
        </div>
      </div>
      {isAsking && (
        <Confirm
          title={`Delete “${space.name}”?`}
          action="Delete space"
          typed={space.name}
          isBusy={end.isPending}
          error={end.error}
          onConfirm={() => end.mutate(undefined)}
          onClose={() => setAsking(false)}
        >
          There is no way back. Sites that read from this space stop working at once.
        </Confirm>
      )}
    </Card>
  )
}

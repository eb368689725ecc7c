import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Kind } from '../../api/entries.ts'
import { sessionQuery } from '../../api/session.ts'
import { Card } from '../../parts/layout/card.tsx'
import { CopyButton } from '../../parts/text/copy-button.tsx'
import { JsonView } from '../../parts/text/json-view.tsx'
import { TAGS } from '../../state/edits/changes.ts'
import { keptChanges } from '../../state/edits/use-edit-session.ts'
import { useEnvironment } from '../../state/environment.tsx'
import classes from './content-editing.module.css'

/** What somebody typed in an entry or file that is gone, and that was never saved: it can still be taken along. */
export function LeftBehind({ kind = 'entries', id }: { kind?: Kind; id: string }) {
  const { place } = useEnvironment()
  const { data: session } = useQuery(sessionQuery)
  const user = session?.user.id ?? ''
  const kept = useMemo(() => keptChanges(user, place, kind, id), [user, place, kind, id])
  const [isForgotten, setIsForgotten] = useState(false)
  const changes = useMemo(() => [...kept.read().values()], [kept])
  if (changes.length === 0 || isForgotten) return null
  const fields: Record<string, Record<string, unknown>> = {}
  for (const { field, locale, mine } of changes) {
    if (field !== TAGS) fields[field] = { ...fields[field], [locale]: mine ?? null }
  }
  const text = JSON.stringify({ fields }, null, 2)
  return (
    <Card title="What you typed is still in this browser" aside={<CopyButton text={text} what="what you typed" />}>
      <JsonView text={text} label="What you typed, as JSON" />
      <div className={classes.conflictActions}>
        <Button
          variant="subtle"
          color="red"
          onClick={() => {
            kept.write(new Map())
            setIsForgotten(true)
          }}
        >
          Discard it
        </Button>
      </div>
    </Card>
  )
}

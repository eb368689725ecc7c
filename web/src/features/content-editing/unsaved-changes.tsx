import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Kind } from '../../api/entries.ts'
import { sessionQuery } from '../../api/session.ts'
import { t as common } from '../../i18n/common.ts'
import { t } from '../../i18n/editing.ts'
import { Card } from '../../parts/layout/card.tsx'
import { CopyButton } from '../../parts/text/copy-button.tsx'
import { JsonView } from '../../parts/text/json-view.tsx'
import { metadataMember } from '../../state/edits/changes.ts'
import { storedChangesOf } from '../../state/edits/use-edit-buffer.ts'
import { useEnvironment } from '../../state/environment.tsx'
import classes from './conflict.module.css'

/** Unsaved changes of a deleted entry or asset, ready to copy. */
export function UnsavedChanges({ kind = 'entries', id }: { kind?: Kind; id: string }) {
  const { env } = useEnvironment()
  const { data: session } = useQuery(sessionQuery)
  const user = session?.user.id ?? ''
  const stored = useMemo(() => storedChangesOf(user, env, kind, id), [user, env, kind, id])
  const [isDiscarded, setDiscarded] = useState(false)
  const changes = useMemo(() => [...stored.read().values()], [stored])
  if (changes.length === 0 || isDiscarded) return null
  const fields: Record<string, Record<string, unknown>> = {}
  for (const { field, locale, mine } of changes) {
    if (metadataMember(field) === null) fields[field] = { ...fields[field], [locale]: mine ?? null }
  }
  const text = JSON.stringify({ fields }, null, 2)
  return (
    <Card title={t('unsavedLeft')} aside={<CopyButton text={text} what={t('unsavedChanges')} />}>
      <JsonView text={text} label={t('unsavedJson')} />
      <div className={classes.conflictActions}>
        <Button
          variant="subtle"
          color="red"
          onClick={() => {
            stored.write(new Map())
            setDiscarded(true)
          }}
        >
          {common('discard')}
        </Button>
      </div>
    </Card>
  )
}

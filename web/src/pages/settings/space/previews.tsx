import { Button } from '@mantine/core'
import { useState } from 'react'
import { PreviewForm } from '../../../features/preview/preview-form.tsx'
import type { Preview } from '../../../features/preview/previews.ts'
import { useChangePreviews, usePreviews } from '../../../features/preview/use-previews.ts'
import { RowActions, useMayChange } from '../../../features/settings/may-change.tsx'
import { PageHeader } from '../../../features/settings/page-header.tsx'
import classes from '../../../features/settings/settings.module.css'
import { Confirm } from '../../../parts/dialogs/confirm.tsx'
import { Failure } from '../../../parts/feedback/failure.tsx'
import { Message } from '../../../parts/feedback/message.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { RowsSkeleton } from '../../../parts/layout/rows-skeleton.tsx'
import { plural } from '../../../parts/text/format.ts'
import { useEnvironment } from '../../../state/environment.tsx'

export function PreviewSettings() {
  const previews = usePreviews()
  const mayChange = useMayChange()
  const [edited, setEdited] = useState<Preview | 'new' | null>(null)
  const [leaving, setLeaving] = useState<Preview | null>(null)
  const all = previews.data ?? []
  const add = <Button onClick={() => setEdited('new')}>Add preview</Button>
  return (
    <>
      <PageHeader
        title="Preview"
        lead="Where editors look at an entry before it is public: addresses of your site or app, one for each content type."
        action={all.length > 0 && add}
      />
      {previews.isError && <Failure error={previews.error} onRetry={() => previews.refetch()} />}
      {previews.isPending && <RowsSkeleton rows={3} />}
      {previews.data && (
        <Card title={plural(all.length, 'preview')}>
          {all.length === 0 ? (
            <Message title="No previews yet" action={mayChange && add}>
              Tell where your site shows entries, such as{' '}
              <code>{'https://example.com/{locale}/{entry.fields.slug}'}</code>. Editors then find “Open preview” beside
              each entry. The site reads drafts from the preview interface.
            </Message>
          ) : (
            <ul>
              {all.map((preview) => (
                <li key={preview.id} className={classes.row}>
                  <div className={classes.words}>
                    <p className={classes.name}>{preview.name}</p>
                    {preview.description !== '' && <p className={classes.about}>{preview.description}</p>}
                    <p className={classes.about}>
                      <TypeNames preview={preview} />
                    </p>
                  </div>
                  <RowActions>
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={`Edit ${preview.name}`}
                      onClick={() => setEdited(preview)}
                    >
                      Edit
                    </Button>
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      color="red"
                      aria-label={`Delete ${preview.name}`}
                      onClick={() => setLeaving(preview)}
                    >
                      Delete
                    </Button>
                  </RowActions>
                </li>
              ))}
            </ul>
          )}
        </Card>
      )}
      {edited !== null && <PreviewForm stored={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {leaving !== null && <PreviewEnd preview={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}

function TypeNames({ preview }: { preview: Preview }) {
  const { types } = useEnvironment()
  const names = preview.configurations
    .filter(({ enabled }) => enabled)
    .map(({ entityId }) => types.get(entityId)?.name ?? entityId)
  return names.length === 0 ? 'Shows no content type' : `Shows ${names.join(', ')}`
}

function PreviewEnd({ preview: { id, name }, onClose }: { preview: Preview; onClose: () => void }) {
  const { change, isPending, error } = useChangePreviews({ done: `${name} is deleted.`, after: onClose })
  return (
    <Confirm
      title={`Delete ${name}?`}
      action="Delete preview"
      isBusy={isPending}
      error={error}
      onConfirm={() => change((previews) => previews.filter((one) => one.id !== id))}
      onClose={onClose}
    >
      Editors no longer find it beside their entries. The site itself stays as it is.
    </Confirm>
  )
}

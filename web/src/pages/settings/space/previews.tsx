import { Button } from '@mantine/core'
import { PreviewForm } from '../../../features/preview/preview-form.tsx'
import type { Preview } from '../../../features/preview/previews.ts'
import { useChangePreviews, usePreviews } from '../../../features/preview/use-previews.ts'
import { ListRow, RowButton } from '../../../features/settings/list-row.tsx'
import { RowActions, useMayChange } from '../../../features/settings/may-change.tsx'
import { PageHeader } from '../../../features/settings/page-header.tsx'
import classes from '../../../features/settings/settings.module.css'
import { useItemDialog } from '../../../features/settings/use-item-dialog.ts'
import { Confirm } from '../../../parts/dialogs/confirm.tsx'
import { Loaded } from '../../../parts/feedback/loaded.tsx'
import { Message } from '../../../parts/feedback/message.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { plural } from '../../../parts/text/format.ts'
import { useEnvironment } from '../../../state/environment.tsx'

export function PreviewSettings() {
  const previews = usePreviews()
  const mayChange = useMayChange()
  const { dialog, add, edit, askToDelete, close } = useItemDialog<Preview>()
  const addButton = <Button onClick={add}>Add preview</Button>
  return (
    <>
      <PageHeader
        title="Preview"
        lead="URLs of your site or app where editors can see an entry before it is published, one per content type."
        action={(previews.data?.length ?? 0) > 0 && addButton}
      />
      <Loaded query={previews}>
        {(all) => (
          <Card title={plural(all.length, 'preview')}>
            {all.length === 0 && (
              <Message title="No previews yet" action={mayChange && addButton}>
                Enter where your site shows entries, such as{' '}
                <code>{'https://example.com/{locale}/{entry.fields.slug}'}</code>. Each entry then has an “Open preview”
                link. The site reads drafts from the preview API.
              </Message>
            )}
            <ul>
              {all.map((preview) => (
                <ListRow
                  key={preview.id}
                  name={preview.name}
                  about={preview.description}
                  actions={
                    <RowActions>
                      <RowButton of={preview.name} onClick={() => edit(preview)}>
                        Edit
                      </RowButton>
                      <RowButton of={preview.name} isDanger onClick={() => askToDelete(preview)}>
                        Delete
                      </RowButton>
                    </RowActions>
                  }
                >
                  <p className={classes.about}>
                    <TypeNames preview={preview} />
                  </p>
                </ListRow>
              ))}
            </ul>
          </Card>
        )}
      </Loaded>
      {dialog?.kind === 'form' && <PreviewForm stored={dialog.item} onClose={close} />}
      {dialog?.kind === 'delete' && <DeletePreviewDialog preview={dialog.item} onClose={close} />}
    </>
  )
}

function TypeNames({ preview }: { preview: Preview }) {
  const { types } = useEnvironment()
  const names = preview.configurations
    .filter(({ enabled }) => enabled)
    .map(({ entityId }) => types.get(entityId)?.name ?? entityId)
  return names.length === 0 ? 'No content types' : `For ${names.join(', ')}`
}

function DeletePreviewDialog({ preview: { id, name }, onClose }: { preview: Preview; onClose: () => void }) {
  const { change, ...state } = useChangePreviews({ done: `${name} is deleted.`, after: onClose })
  return (
    <Confirm
      title={`Delete ${name}?`}
      action="Delete preview"
      change={{ ...state, mutate: () => change((previews) => previews.filter((one) => one.id !== id)) }}
      onClose={onClose}
    >
      Editors can no longer open this preview. The site itself is not changed.
    </Confirm>
  )
}

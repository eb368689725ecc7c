import { Button } from '@mantine/core'
import { PreviewForm } from '../../../features/preview/preview-form.tsx'
import type { Preview } from '../../../features/preview/previews.ts'
import { useChangePreviews, usePreviews } from '../../../features/preview/use-previews.ts'
import { ListRow, RowButton } from '../../../features/settings/list-row.tsx'
import { RowActions, useMayChange } from '../../../features/settings/may-change.tsx'
import { PageHeader } from '../../../features/settings/page-header.tsx'
import classes from '../../../features/settings/settings.module.css'
import { useItemDialog } from '../../../features/settings/use-item-dialog.ts'
import { t } from '../../../i18n/previews.ts'
import { t as settings } from '../../../i18n/settings.ts'
import { Confirm } from '../../../parts/dialogs/confirm.tsx'
import { Loaded } from '../../../parts/feedback/loaded.tsx'
import { Message } from '../../../parts/feedback/message.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { useEnvironment } from '../../../state/environment.tsx'

export function PreviewSettings() {
  const previews = usePreviews()
  const mayChange = useMayChange()
  const { dialog, add, edit, askToDelete, close } = useItemDialog<Preview>()
  const addButton = <Button onClick={add}>{t('add')}</Button>
  return (
    <>
      <PageHeader title={settings('preview')} lead={t('lead')} action={(previews.data?.length ?? 0) > 0 && addButton} />
      <Loaded query={previews}>
        {(all) => (
          <Card title={t('count', { count: all.length })}>
            {all.length === 0 && (
              <Message title={t('empty')} action={mayChange && addButton}>
                {t.rich('emptyHint', {
                  example: () => <code key="example">{'https://example.com/{locale}/{entry.fields.slug}'}</code>,
                })}
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
                      <RowButton action="edit" of={preview.name} onClick={() => edit(preview)} />
                      <RowButton action="delete" of={preview.name} onClick={() => askToDelete(preview)} />
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
  return names.length === 0 ? t('noTypes') : t('forTypes', { types: names.join(', ') })
}

function DeletePreviewDialog({ preview: { id, name }, onClose }: { preview: Preview; onClose: () => void }) {
  const { change, ...state } = useChangePreviews({ done: t('deleted', { name }), after: onClose })
  return (
    <Confirm
      title={t('deleteTitle', { name })}
      action={t('delete')}
      change={{ ...state, mutate: () => change((previews) => previews.filter((one) => one.id !== id)) }}
      onClose={onClose}
    >
      {t('deleteWarning')}
    </Confirm>
  )
}

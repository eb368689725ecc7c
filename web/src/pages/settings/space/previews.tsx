import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PreviewEnvironment } from '#contract/resources/preview-environment'
import { deletePreview, previewsKey, previewsQuery } from '../../../api/previews.ts'
import { PreviewForm } from '../../../features/preview/preview-form.tsx'
import { ListRow, RowButton } from '../../../features/settings/list-row.tsx'
import { RowActions, useMayChange } from '../../../features/settings/may-change.tsx'
import { PageHeader } from '../../../features/settings/page-header.tsx'
import classes from '../../../features/settings/settings.module.css'
import { useItemDialog } from '../../../features/settings/use-item-dialog.ts'
import { t } from '../../../i18n/previews.ts'
import { t as settings } from '../../../i18n/settings.ts'
import { ConfirmChange } from '../../../parts/dialogs/confirm.tsx'
import { Loaded } from '../../../parts/feedback/loaded.tsx'
import { Message } from '../../../parts/feedback/message.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { useEnvironment } from '../../../state/environment.tsx'

export function PreviewSettings() {
  const { env } = useEnvironment()
  const previews = useQuery(previewsQuery(env.space))
  const mayChange = useMayChange()
  const { dialog, add, edit, askToDelete, close } = useItemDialog<PreviewEnvironment>()
  const addButton = <Button onClick={add}>{t('add')}</Button>
  return (
    <>
      <PageHeader title={settings('preview')} lead={t('lead')} action={(previews.data?.total ?? 0) > 0 && addButton} />
      <Loaded query={previews}>
        {({ items: all }) => (
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
                  key={preview.sys.id}
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
      {dialog?.kind === 'delete' && (
        <ConfirmChange
          title={t('deleteTitle', { name: dialog.item.name })}
          action={t('delete')}
          run={() => deletePreview(dialog.item)}
          changes={previewsKey(env.space)}
          done={t('deleted', { name: dialog.item.name })}
          onClose={close}
        >
          {t('deleteWarning')}
        </ConfirmChange>
      )}
    </>
  )
}

function TypeNames({ preview }: { preview: PreviewEnvironment }) {
  const { types } = useEnvironment()
  const names = preview.configurations
    .filter(({ enabled }) => enabled)
    .map(({ entityId }) => types.get(entityId)?.name ?? entityId)
  return names.length === 0 ? t('noTypes') : t('forTypes', { types: names.join(', ') })
}

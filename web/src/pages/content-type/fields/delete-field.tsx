import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { SentField } from '../../../api/content-types.ts'
import { countQuery } from '../../../api/management.ts'
import type { ContentType, Field } from '../../../api/wire.ts'
import { t as common } from '../../../i18n/common.ts'
import { t } from '../../../i18n/content-type-fields.ts'
import { Confirm } from '../../../parts/dialogs/confirm.tsx'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { useEnvironment } from '../../../state/environment.tsx'

interface DeleteFieldProps {
  type: ContentType
  field: SentField
  /** The last activated version; undefined if there is none. */
  active: Field | undefined
  onHide: () => void
  onDelete: () => void
  onClose: () => void
}

/**
 * Deletes an activated field in two steps: first it is hidden from readers, so that clients notice while the values can
 * still be restored; then it is deleted.
 */
export function DeleteField({ type, field, active, onHide, onDelete, onClose }: DeleteFieldProps) {
  const { env } = useEnvironment()
  const params = new URLSearchParams({ content_type: type.sys.id, [`fields.${active?.id}[exists]`]: 'true' })
  const { data: count } = useQuery({
    ...countQuery(env, 'entries', params.toString()),
    enabled: active !== undefined,
  })
  const total = active === undefined ? 0 : count
  const used = total === undefined ? t('counting') : t('usage', { count: total })
  if (active !== undefined && !active.omitted) {
    return (
      <Dialog
        title={t('deleteTitle', { name: field.name })}
        onClose={onClose}
        footer={
          <>
            <Button variant="default" onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button onClick={onHide} disabled={field.omitted ?? false}>
              {field.omitted ? t('hiddenNext') : t('hide')}
            </Button>
          </>
        }
      >
        <p>
          {used} {t('hideFirst')}
        </p>
      </Dialog>
    )
  }
  return (
    <Confirm
      title={t('deleteTitle', { name: field.name })}
      action={t('deleteField')}
      onConfirm={onDelete}
      onClose={onClose}
    >
      {used} {active !== undefined && t('deleteHint')}
    </Confirm>
  )
}

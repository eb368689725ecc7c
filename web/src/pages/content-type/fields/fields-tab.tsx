import { Button } from '@mantine/core'
import { useState } from 'react'
import type { SentField } from '../../../api/content-types.ts'
import type { ContentType } from '../../../api/wire.ts'
import { t } from '../../../i18n/content-type-fields.ts'
import { Message } from '../../../parts/feedback/message.tsx'
import { IconPlus } from '../../../parts/icons/icons.ts'
import { Card } from '../../../parts/layout/card.tsx'
import { notify } from '../../../state/notifications.ts'
import { idOf, type TypeDraft } from '../use-type-draft.ts'
import { AddField } from './add-field.tsx'
import { DeleteField } from './delete-field.tsx'
import { FieldDialog } from './field-dialog.tsx'
import { FieldsList, moved } from './fields-list.tsx'

interface FieldsTabProps {
  draft: TypeDraft
  activated: ContentType | undefined
  isReadOnly: boolean
}

/** The fields of a content type: add, edit, sort and delete, all in the draft. */
export function FieldsTab({ draft, activated, isReadOnly }: FieldsTabProps) {
  const [isAdding, setIsAdding] = useState(false)
  const [opened, setOpened] = useState<SentField | null>(null)
  const [deleting, setDeleting] = useState<SentField | null>(null)
  const { body, set, setFields } = draft
  const replace = (field: SentField) => setFields((now) => now.map((one) => (one.id === field.id ? field : one)))
  const others = (field: SentField) => body.fields.flatMap((one) => (one.id === field.id ? [] : [idOf(one)]))
  const isStored = (id: string) => draft.base.fields.some((field) => field.id === id)
  const activeField = (field: SentField) => activated?.fields.find(({ id }) => id === field.id)
  const add = !isReadOnly && (
    <Button
      variant={body.fields.length === 0 ? 'filled' : 'default'}
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      onClick={() => setIsAdding(true)}
    >
      {t('addField')}
    </Button>
  )
  return (
    <Card title={t('count', { count: body.fields.length })} aside={add}>
      {body.fields.length === 0 ? (
        <Message title={t('noFields')}>{t('noFieldsHint')}</Message>
      ) : (
        <FieldsList
          fields={body.fields}
          displayField={body.displayField ?? null}
          isReadOnly={isReadOnly}
          onMove={(from, to) => setFields((now) => moved(now, from, to))}
          onOpen={setOpened}
          onChange={replace}
          onTitle={(field) => set({ displayField: field.id })}
          onDelete={setDeleting}
        />
      )}
      {isAdding && (
        <AddField
          taken={body.fields.flatMap((field) => [field.id, idOf(field)])}
          onClose={() => setIsAdding(false)}
          onAdd={(field) => {
            setIsAdding(false)
            const isFirstTitle = body.displayField == null && field.type === 'Symbol'
            set({ fields: [...body.fields, field], ...(isFirstTitle && { displayField: field.id }) })
          }}
        />
      )}
      {opened !== null && (
        <FieldDialog
          typeId={draft.base.sys.id}
          field={opened}
          isTitle={body.displayField === opened.id}
          isActive={activeField(opened) !== undefined}
          taken={others(opened)}
          onClose={() => setOpened(null)}
          onApply={({ newId, ...field }, isTitle) => {
            setOpened(null)
            // An unsaved field is not renamed: it just gets the ID.
            const isRename = newId !== undefined && isStored(field.id)
            const next = isRename ? { ...field, newId } : { ...field, id: newId ?? field.id }
            const was = body.displayField === opened.id
            set({
              fields: body.fields.map((one) => (one.id === opened.id ? next : one)),
              ...(isTitle && { displayField: next.id }),
              ...(!isTitle && was && { displayField: null }),
            })
          }}
        />
      )}
      {deleting !== null && (
        <DeleteField
          type={draft.base}
          field={deleting}
          active={activeField(deleting)}
          onClose={() => setDeleting(null)}
          onHide={() => {
            setDeleting(null)
            replace({ ...deleting, omitted: true })
            notify(t('willBeHidden', { name: deleting.name }))
          }}
          onDelete={() => {
            setDeleting(null)
            set({
              fields: body.fields.filter(({ id }) => id !== deleting.id),
              ...(body.displayField === deleting.id && { displayField: null }),
            })
          }}
        />
      )}
    </Card>
  )
}

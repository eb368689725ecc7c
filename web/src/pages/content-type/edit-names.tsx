import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/content-type.ts'
import { FormDialog } from '../../parts/dialogs/form-dialog.tsx'
import { canBeTitle } from './fields/field-kinds.ts'
import type { TypeDraft } from './use-type-draft.ts'

/** Edits the name and the display field. */
export function EditNames({ draft }: { draft: TypeDraft }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="compact-sm" variant="subtle" onClick={() => setIsOpen(true)}>
        {t('editNames')}
      </Button>
      {isOpen && <NamesForm draft={draft} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function NamesForm({ draft, onClose }: { draft: TypeDraft; onClose: () => void }) {
  const [name, setName] = useState(draft.body.name)
  const [description, setDescription] = useState(draft.body.description ?? '')
  const [displayField, setDisplayField] = useState(draft.body.displayField ?? '')
  return (
    <FormDialog
      title={t('nameAndDescription')}
      action={t('apply')}
      isReady={name.trim() !== ''}
      onSubmit={() => {
        draft.set({ name: name.trim(), description, displayField: displayField || null })
        onClose()
      }}
      onClose={onClose}
    >
      <TextInput label={t('name')} required value={name} onChange={(event) => setName(event.currentTarget.value)} />
      <Textarea
        label={t('description')}
        rows={3}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <NativeSelect
        label={t('displayField')}
        description={t('displayFieldHint')}
        value={displayField}
        data={[
          { value: '', label: t('none') },
          ...draft.body.fields.filter(canBeTitle).map((field) => ({ value: field.id, label: field.name })),
        ]}
        onChange={(event) => setDisplayField(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

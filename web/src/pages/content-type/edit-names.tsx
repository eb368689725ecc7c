import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../../parts/dialogs/form-dialog.tsx'
import { canBeTitle } from './fields/field-kinds.ts'
import type { TypeDraft } from './use-type-draft.ts'

/** Edits the name and the display field. */
export function EditNames({ draft }: { draft: TypeDraft }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="compact-sm" variant="subtle" onClick={() => setIsOpen(true)}>
        Edit name and description
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
      title="Name and description"
      action="Apply"
      isReady={name.trim() !== ''}
      onSubmit={() => {
        draft.set({ name: name.trim(), description, displayField: displayField || null })
        onClose()
      }}
      onClose={onClose}
    >
      <TextInput label="Name" required value={name} onChange={(event) => setName(event.currentTarget.value)} />
      <Textarea
        label="Description"
        rows={3}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <NativeSelect
        label="Display field"
        description="Shown as the title of entries in lists"
        value={displayField}
        data={[
          { value: '', label: 'None' },
          ...draft.body.fields.filter(canBeTitle).map((field) => ({ value: field.id, label: field.name })),
        ]}
        onChange={(event) => setDisplayField(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

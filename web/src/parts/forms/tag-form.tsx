import { Radio, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { Tag, Visibility } from '#contract/resources/tag'
import { keyOf, tagsQuery } from '../../api/management.ts'
import { createTag, renameTag } from '../../api/tags.ts'
import { useEnvironment } from '../../state/environment.tsx'
import { useChange } from '../../state/use-change.ts'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import classes from './form.module.css'
import { tagId } from './tag-id.ts'

interface TagFormProps {
  /** Null for a new tag. */
  stored: Tag | null
  /** The initial name of a new tag. */
  name?: string
  onSaved?: (tag: Tag) => void
  onClose: () => void
}

export function TagForm({ stored, name: initialName = '', onSaved, onClose }: TagFormProps) {
  const { place } = useEnvironment()
  const { data } = useQuery(tagsQuery(place))
  const form = useForm({
    initialValues: { name: stored?.name ?? initialName, id: '', visibility: 'private' as Visibility },
  })
  const name = form.values.name.trim()
  // Follows the name until the user types an ID.
  const id = form.isDirty('id') ? form.values.id.trim() : tagId(name, data?.items ?? [])
  const { visibility } = form.values
  const save = useChange(() => (stored ? renameTag(place, stored, name) : createTag(place, { id, name, visibility })), {
    changes: keyOf(place, 'tags'),
    done: (tag) => `“${tag.name}” is ${stored ? 'renamed' : 'added'}.`,
    after: (tag) => {
      onSaved?.(tag)
      onClose()
    },
  })
  return (
    <FormDialog
      title={stored ? `Rename “${stored.name}”` : 'Add tag'}
      action={stored ? 'Rename' : 'Add tag'}
      change={save}
      isReady={name !== '' && (stored !== null || id !== '')}
      onClose={onClose}
    >
      <TextInput label="Name" placeholder="Summer campaign" required data-autofocus {...form.getInputProps('name')} />
      {stored === null && (
        <>
          <TextInput
            label="ID"
            description="Used in API queries. Can’t be changed later."
            required
            {...form.getInputProps('id')}
            value={id}
          />
          <Radio.Group label="Visibility" {...form.getInputProps('visibility')}>
            <div className={classes.choices}>
              <Radio value="private" label="Private: editors only" />
              <Radio value="public" label="Public: delivered with tagged content" />
            </div>
          </Radio.Group>
        </>
      )}
    </FormDialog>
  )
}

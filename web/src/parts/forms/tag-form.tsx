import { Radio, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { Tag, Visibility } from '#contract/resources/tag'
import { keyOf, tagsQuery } from '../../api/management.ts'
import { createTag, renameTag } from '../../api/tags.ts'
import { t } from '../../i18n/tags.ts'
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
  const { env } = useEnvironment()
  const { data } = useQuery(tagsQuery(env))
  const form = useForm({
    initialValues: { name: stored?.name ?? initialName, id: '', visibility: 'private' as Visibility },
  })
  const name = form.values.name.trim()
  // Follows the name until the user types an ID.
  const id = form.isDirty('id') ? form.values.id.trim() : tagId(name, data?.items ?? [])
  const { visibility } = form.values
  const save = useChange(() => (stored ? renameTag(env, stored, name) : createTag(env, { id, name, visibility })), {
    changes: keyOf(env, 'tags'),
    done: (tag) => t(stored ? 'renamed' : 'created', { name: tag.name }),
    after: (tag) => {
      onSaved?.(tag)
      onClose()
    },
  })
  return (
    <FormDialog
      title={stored ? t('renameTag', { name: stored.name }) : t('createTag')}
      action={stored ? t('rename') : t('createTag')}
      change={save}
      isReady={name !== '' && (stored !== null || id !== '')}
      onClose={onClose}
    >
      <TextInput
        label={t('name')}
        placeholder={t('namePlaceholder')}
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      {stored === null && (
        <>
          <TextInput label={t('id')} description={t('idHint')} required {...form.getInputProps('id')} value={id} />
          <Radio.Group label={t('visibility')} {...form.getInputProps('visibility')}>
            <div className={classes.choices}>
              <Radio value="private" label={t('private')} />
              <Radio value="public" label={t('public')} />
            </div>
          </Radio.Group>
        </>
      )}
    </FormDialog>
  )
}

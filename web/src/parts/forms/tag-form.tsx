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
  const { place } = useEnvironment()
  const { data } = useQuery(tagsQuery(place))
  const id = ownId ?? tagId(name, data?.items ?? [])
  const save = useChange(
    () => (stored ? renameTag(place, stored, name.trim()) : createTag(place, { id, name: name.trim(), visibility })),
    {
      changes: keyOf(place, 'tags'),
      done: (tag) => t(stored ? 'renamed' : 'created', { name: tag.name }),
      after: (tag) => {
        onSaved?.(tag)
        onClose()
      },
    },
  })
  return (
    <FormDialog
      title={stored ? t('renameTag', { name: stored.name }) : t('createTag')}
      action={stored ? t('rename') : t('createTag')}
      isBusy={save.isPending}
      isReady={name.trim() !== '' && (stored !== null || id !== '')}
      error={save.error}
      onSubmit={() => save.mutate(undefined)}
      onClose={onClose}
    >
      <TextInput
        label={t('name')}
        placeholder={t('namePlaceholder')}
        required
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {stored === null && (
        <>
          <TextInput
            label={t('id')}
            description={t('idHint')}
            required
            {...form.getInputProps('id')}
            value={id}
          />
          <Radio.Group
            label={t('visibility')}
            value={visibility}
            onChange={(value) => setVisibility(value as Visibility)}
          >
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

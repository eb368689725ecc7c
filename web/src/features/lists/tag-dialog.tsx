import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { tagsQuery } from '../../api/management.ts'
import { createTag } from '../../api/tags.ts'
import { t } from '../../i18n/lists.ts'
import { Refusal } from '../../parts/feedback/refusal.tsx'
import { tagId } from '../../parts/forms/tag-id.ts'
import { useEnvironment } from '../../state/environment.tsx'
import { useChange } from '../../state/use-change.ts'
import classes from './bulk.module.css'
import type { BulkAction, Choice } from './bulk.ts'
import { LinkChoiceDialog, useLinkChoice } from './link-choice.tsx'
import type { Item } from './list-kind.ts'

export interface ChoiceDialogProps {
  title: string
  items: readonly Item[]
  onChoose: (action: BulkAction, choice: Choice) => void
  onClose: () => void
}

export function TagDialog({ title, items, onChoose, onClose }: ChoiceDialogProps) {
  const { env, may } = useEnvironment()
  const { data } = useQuery(tagsQuery(env))
  const choice = useLinkChoice()
  const isAdding = choice.mode === 'add'
  const [name, setName] = useState('')
  const create = useChange(
    () => createTag(env, { id: tagId(name, data?.items ?? []), name: name.trim(), visibility: 'private' }),
    {
      changes: tagsQuery(env).queryKey,
      after: ({ sys }) => {
        setName('')
        choice.choose(sys.id, true)
      },
    },
  )
  const usesOf = (id: string) => items.filter(({ metadata }) => metadata?.tags?.some(({ sys }) => sys.id === id)).length
  const options = data?.items
    .filter(({ sys }) => isAdding || usesOf(sys.id) > 0)
    .map(({ sys, name: label }) => ({ id: sys.id, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  return (
    <LinkChoiceDialog
      what="tags"
      {...{ title, choice, options, usesOf, onClose }}
      total={items.length}
      onChoose={(ids) => onChoose(isAdding ? 'tag' : 'untag', { ids })}
    >
      {isAdding && may.inSpace('tags.manage') && (
        <form
          className={classes.newTag}
          onSubmit={(event) => {
            event.preventDefault()
            if (name.trim() !== '') create.mutate(undefined)
          }}
        >
          <TextInput label={t('newTag')} value={name} onChange={(event) => setName(event.currentTarget.value)} />
          <Button type="submit" variant="default" disabled={name.trim() === ''} loading={create.isPending}>
            {t('create')}
          </Button>
        </form>
      )}
      <Refusal error={create.error} />
    </LinkChoiceDialog>
  )
}

import { Button, Checkbox, SegmentedControl, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { tagsQuery } from '../../api/management.ts'
import { createTag } from '../../api/tags.ts'
import { t as common } from '../../i18n/common.ts'
import { t } from '../../i18n/lists.ts'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { Refusal } from '../../parts/feedback/refusal.tsx'
import form from '../../parts/forms/form.module.css'
import { tagId } from '../../parts/forms/tag-id.ts'
import { useEnvironment } from '../../state/environment.tsx'
import { useChange } from '../../state/use-change.ts'
import classes from './bulk.module.css'
import type { Item } from './list-kind.ts'

interface TagDialogProps {
  title: string
  items: readonly Item[]
  onChoose: (action: 'tag' | 'untag', tags: readonly string[]) => void
  onClose: () => void
}

/** Chooses tags to add or remove. The next dialog shows the effect on each item. */
export function TagDialog({ title, items, onChoose, onClose }: TagDialogProps) {
  const { env, may } = useEnvironment()
  const { data } = useQuery(tagsQuery(env))
  const [action, setAction] = useState<'tag' | 'untag'>('tag')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [name, setName] = useState('')
  const choose = (id: string, isChosen: boolean) =>
    setChosen((now) => new Set(isChosen ? [...now, id] : [...now].filter((one) => one !== id)))
  const create = useChange(
    () => createTag(env, { id: tagId(name, data?.items ?? []), name: name.trim(), visibility: 'private' }),
    {
      changes: tagsQuery(env).queryKey,
      after: ({ sys }) => {
        setName('')
        choose(sys.id, true)
      },
    },
  )
  const uses = (id: string) => items.filter(({ metadata }) => metadata?.tags?.some(({ sys }) => sys.id === id)).length
  const known = (data?.items ?? []).filter(({ sys }) => action === 'tag' || uses(sys.id) > 0)
  const shown = new Set(known.map(({ sys }) => sys.id))
  const ready = [...chosen].filter((id) => shown.has(id))
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button disabled={ready.length === 0} onClick={() => onChoose(action, ready)}>
            {t('continue')}
          </Button>
        </>
      }
    >
      <div className={form.fields}>
        <SegmentedControl
          aria-label={t('tagAction')}
          value={action}
          onChange={setAction}
          data={[
            { value: 'tag', label: t('addTags') },
            { value: 'untag', label: t('removeTags') },
          ]}
        />
        {known.length === 0 && data !== undefined && (
          <p className={form.hint}>{action === 'tag' ? t('noTags') : t('noTagsSelected')}</p>
        )}
        <div className={classes.tags}>
          {known
            .toSorted((a, b) => a.name.localeCompare(b.name))
            .map(({ sys, name: label }) => (
              <Checkbox
                key={sys.id}
                label={label}
                description={uses(sys.id) > 0 ? t('tagUses', { uses: uses(sys.id), total: items.length }) : undefined}
                checked={chosen.has(sys.id)}
                onChange={(event) => choose(sys.id, event.currentTarget.checked)}
              />
            ))}
        </div>
        {action === 'tag' && may.inSpace('tags.manage') && (
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
        <p className={form.hint}>{t('tagsChosen', { count: ready.length })}</p>
      </div>
    </Dialog>
  )
}

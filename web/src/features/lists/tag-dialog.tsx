import { Button, Checkbox, SegmentedControl, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { tagsQuery } from '../../api/management.ts'
import { createTag } from '../../api/tags.ts'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { Refusal } from '../../parts/feedback/refusal.tsx'
import form from '../../parts/forms/form.module.css'
import { tagId } from '../../parts/forms/tag-id.ts'
import { plural } from '../../parts/text/format.ts'
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

/** Chooses the tags to add or remove; the next step is the dry run. */
export function TagDialog({ title, items, onChoose, onClose }: TagDialogProps) {
  const { place, may } = useEnvironment()
  const { data } = useQuery(tagsQuery(place))
  const [action, setAction] = useState<'tag' | 'untag'>('tag')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [name, setName] = useState('')
  const choose = (id: string, isChosen: boolean) =>
    setChosen((now) => new Set(isChosen ? [...now, id] : [...now].filter((one) => one !== id)))
  const create = useChange(
    () => createTag(place, { id: tagId(name, data?.items ?? []), name: name.trim(), visibility: 'private' }),
    {
      changes: tagsQuery(place).queryKey,
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
            Cancel
          </Button>
          <Button disabled={ready.length === 0} onClick={() => onChoose(action, ready)}>
            Continue
          </Button>
        </>
      }
    >
      <div className={form.fields}>
        <SegmentedControl
          aria-label="Action"
          value={action}
          onChange={setAction}
          data={[
            { value: 'tag', label: 'Add tags' },
            { value: 'untag', label: 'Remove tags' },
          ]}
        />
        {known.length === 0 && data !== undefined && (
          <p className={form.hint}>{action === 'tag' ? 'No tags yet.' : 'The selected items have no tags.'}</p>
        )}
        <div className={classes.tags}>
          {known
            .toSorted((a, b) => a.name.localeCompare(b.name))
            .map(({ sys, name: label }) => (
              <Checkbox
                key={sys.id}
                label={label}
                description={uses(sys.id) > 0 ? `on ${uses(sys.id)} of ${items.length}` : undefined}
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
            <TextInput label="New tag" value={name} onChange={(event) => setName(event.currentTarget.value)} />
            <Button type="submit" variant="default" disabled={name.trim() === ''} loading={create.isPending}>
              Create
            </Button>
          </form>
        )}
        <Refusal error={create.error} />
        <p className={form.hint}>
          {plural(ready.length, 'tag')} chosen. What is published shows them to readers only when it is published again.
        </p>
      </div>
    </Dialog>
  )
}

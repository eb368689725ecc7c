import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Tag } from '#contract/resources/tag'
import { keyOf, tagsQuery } from '../../../api/management.ts'
import { deleteTag } from '../../../api/tags.ts'
import { RowActions, useMayChange } from '../../../features/settings/may-change.tsx'
import { PageHeader } from '../../../features/settings/page-header.tsx'
import classes from '../../../features/settings/settings.module.css'
import { Confirm } from '../../../parts/dialogs/confirm.tsx'
import { Failure } from '../../../parts/feedback/failure.tsx'
import { Message } from '../../../parts/feedback/message.tsx'
import { TagForm } from '../../../parts/forms/tag-form.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { RowsSkeleton } from '../../../parts/layout/rows-skeleton.tsx'
import { plural } from '../../../parts/text/format.ts'
import { useEnvironment } from '../../../state/environment.tsx'
import { useChange } from '../../../state/use-change.ts'

/** From here on a list is looked through rather than read. */
const MANY = 8

export function TagSettings() {
  const { place } = useEnvironment()
  const tags = useQuery(tagsQuery(place))
  const mayChange = useMayChange()
  const [edited, setEdited] = useState<Tag | 'new' | null>(null)
  const [leaving, setLeaving] = useState<Tag | null>(null)
  const [text, setText] = useState('')
  const all = (tags.data?.items ?? []).toSorted((a, b) => a.name.localeCompare(b.name))
  const wanted = text.trim().toLowerCase()
  const found = all.filter(({ name, sys }) => `${name} ${sys.id}`.toLowerCase().includes(wanted))
  const create = <Button onClick={() => setEdited('new')}>Create tag</Button>
  return (
    <>
      <PageHeader
        title="Tags"
        lead="Words that entries and files carry, whatever their content type. Queries, roles and saved views can ask for them."
        action={create}
      />
      {tags.isError && !tags.data && <Failure error={tags.error} onRetry={() => tags.refetch()} />}
      {tags.isPending && <RowsSkeleton rows={3} />}
      {tags.data && (
        <Card title={`${plural(all.length, 'tag')} in this environment`}>
          {all.length === 0 ? (
            <Message title="No tags yet" action={mayChange && create}>
              A tag such as “Summer campaign” brings together what belongs together.
            </Message>
          ) : (
            <>
              {all.length > MANY && (
                <TextInput
                  className={classes.find!}
                  type="search"
                  aria-label="Find a tag"
                  placeholder="Find a tag"
                  value={text}
                  onChange={(event) => setText(event.currentTarget.value)}
                />
              )}
              <ul>
                {found.map((tag) => (
                  <TagRow key={tag.sys.id} tag={tag} onRename={() => setEdited(tag)} onDelete={() => setLeaving(tag)} />
                ))}
              </ul>
              {found.length === 0 && <Message title="No tag is called like that" />}
            </>
          )}
        </Card>
      )}
      {edited !== null && <TagForm stored={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {leaving !== null && <TagEnd tag={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}

interface TagRowProps {
  tag: Tag
  onRename: () => void
  onDelete: () => void
}

function TagRow({ tag: { sys, name }, onRename, onDelete }: TagRowProps) {
  const { home } = useEnvironment()
  const carried = `${home}/content?f=${encodeURIComponent(`metadata.tags.sys.id:in:${sys.id}`)}`
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <p className={classes.name}>
          {name} <code>{sys.id}</code>
          {sys.visibility === 'public' && <span className={classes.badge}>Public</span>}
        </p>
        <p className={classes.about}>
          <Link to={carried}>Entries that carry it</Link>
        </p>
      </div>
      <RowActions>
        <Button size="compact-sm" variant="default" aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        <Button size="compact-sm" variant="subtle" color="red" aria-label={`Delete ${name}`} onClick={onDelete}>
          Delete
        </Button>
      </RowActions>
    </li>
  )
}

function TagEnd({ tag, onClose }: { tag: Tag; onClose: () => void }) {
  const { place } = useEnvironment()
  const end = useChange(() => deleteTag(place, tag), {
    changes: keyOf(place, 'tags'),
    done: () => `“${tag.name}” is deleted.`,
    after: onClose,
  })
  return (
    <Confirm
      title={`Delete “${tag.name}”?`}
      action="Delete tag"
      isBusy={end.isPending}
      error={end.error}
      onConfirm={() => end.mutate(undefined)}
      onClose={onClose}
    >
      A tag can be deleted when nothing carries it any more.
    </Confirm>
  )
}

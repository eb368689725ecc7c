import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Tag } from '#contract/resources/tag'
import { keyOf, tagsQuery } from '../../../api/management.ts'
import { deleteTag } from '../../../api/tags.ts'
import { Badge, ListRow, RowButton } from '../../../features/settings/list-row.tsx'
import { RowActions, useMayChange } from '../../../features/settings/may-change.tsx'
import { PageHeader } from '../../../features/settings/page-header.tsx'
import classes from '../../../features/settings/settings.module.css'
import { useItemDialog } from '../../../features/settings/use-item-dialog.ts'
import { ConfirmChange } from '../../../parts/dialogs/confirm.tsx'
import { Loaded } from '../../../parts/feedback/loaded.tsx'
import { Message } from '../../../parts/feedback/message.tsx'
import { TagForm } from '../../../parts/forms/tag-form.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { plural } from '../../../parts/text/format.ts'
import { useEnvironment } from '../../../state/environment.tsx'

/** Longer lists have a search field. */
const MAX_WITHOUT_SEARCH = 8

export function TagSettings() {
  const { place } = useEnvironment()
  const tags = useQuery(tagsQuery(place))
  const mayChange = useMayChange()
  const { dialog, add, edit, askToDelete, close } = useItemDialog<Tag>()
  const [text, setText] = useState('')
  const addButton = <Button onClick={add}>Add tag</Button>
  return (
    <>
      <PageHeader
        title="Tags"
        lead="Labels for entries and files of any content type. Use them in queries, roles and saved views."
        action={addButton}
      />
      <Loaded query={tags}>
        {({ items }) => {
          const found = matching(items, text)
          return (
            <Card title={`${plural(items.length, 'tag')} in this environment`}>
              {items.length === 0 && (
                <Message title="No tags yet" action={mayChange && addButton}>
                  Group related content with a tag such as “Summer campaign”.
                </Message>
              )}
              {items.length > MAX_WITHOUT_SEARCH && (
                <TextInput
                  className={classes.find!}
                  type="search"
                  aria-label="Search tags"
                  placeholder="Search tags"
                  value={text}
                  onChange={(event) => setText(event.currentTarget.value)}
                />
              )}
              <ul>
                {found.map((tag) => (
                  <TagRow key={tag.sys.id} tag={tag} onRename={() => edit(tag)} onDelete={() => askToDelete(tag)} />
                ))}
              </ul>
              {items.length > 0 && found.length === 0 && <Message title="No matching tags" />}
            </Card>
          )
        }}
      </Loaded>
      {dialog?.kind === 'form' && <TagForm stored={dialog.item} onClose={close} />}
      {dialog?.kind === 'delete' && (
        <ConfirmChange
          title={`Delete “${dialog.item.name}”?`}
          action="Delete tag"
          run={() => deleteTag(place, dialog.item)}
          changes={keyOf(place, 'tags')}
          done={`“${dialog.item.name}” is deleted.`}
          onClose={close}
        >
          Tags that are still in use can’t be deleted.
        </ConfirmChange>
      )}
    </>
  )
}

function matching(tags: readonly Tag[], text: string): readonly Tag[] {
  const wanted = text.trim().toLowerCase()
  return tags
    .filter(({ name, sys }) => `${name} ${sys.id}`.toLowerCase().includes(wanted))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

interface TagRowProps {
  tag: Tag
  onRename: () => void
  onDelete: () => void
}

function TagRow({ tag: { sys, name }, onRename, onDelete }: TagRowProps) {
  const { home } = useEnvironment()
  const entries = `${home}/content?f=${encodeURIComponent(`metadata.tags.sys.id:in:${sys.id}`)}`
  return (
    <ListRow
      name={
        <>
          {name} <code>{sys.id}</code>
          {sys.visibility === 'public' && <Badge>Public</Badge>}
        </>
      }
      about={<Link to={entries}>Show entries</Link>}
      actions={
        <RowActions>
          <RowButton of={name} onClick={onRename}>
            Rename
          </RowButton>
          <RowButton of={name} isDanger onClick={onDelete}>
            Delete
          </RowButton>
        </RowActions>
      }
    />
  )
}

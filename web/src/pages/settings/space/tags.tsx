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
import { t as settings } from '../../../i18n/settings.ts'
import { t } from '../../../i18n/tags.ts'
import { ConfirmChange } from '../../../parts/dialogs/confirm.tsx'
import { Loaded } from '../../../parts/feedback/loaded.tsx'
import { Message } from '../../../parts/feedback/message.tsx'
import { TagForm } from '../../../parts/forms/tag-form.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { useEnvironment } from '../../../state/environment.tsx'

/** Longer lists have a search field. */
const MAX_WITHOUT_SEARCH = 8

export function TagSettings() {
  const { env } = useEnvironment()
  const tags = useQuery(tagsQuery(env))
  const mayChange = useMayChange()
  const { dialog, add, edit, askToDelete, close } = useItemDialog<Tag>()
  const [text, setText] = useState('')
  const addButton = <Button onClick={add}>{t('createTag')}</Button>
  return (
    <>
      <PageHeader title={settings('tags')} lead={t('lead')} action={addButton} />
      <Loaded query={tags}>
        {({ items }) => {
          const found = matching(items, text)
          return (
            <Card title={t('count', { count: items.length })}>
              {items.length === 0 && (
                <Message title={t('empty')} action={mayChange && addButton}>
                  {t('emptyHint')}
                </Message>
              )}
              {items.length > MAX_WITHOUT_SEARCH && (
                <TextInput
                  className={classes.find!}
                  type="search"
                  aria-label={t('search')}
                  placeholder={t('search')}
                  value={text}
                  onChange={(event) => setText(event.currentTarget.value)}
                />
              )}
              <ul>
                {found.map((tag) => (
                  <TagRow key={tag.sys.id} tag={tag} onRename={() => edit(tag)} onDelete={() => askToDelete(tag)} />
                ))}
              </ul>
              {items.length > 0 && found.length === 0 && <Message title={t('noMatches')} />}
            </Card>
          )
        }}
      </Loaded>
      {dialog?.kind === 'form' && <TagForm stored={dialog.item} onClose={close} />}
      {dialog?.kind === 'delete' && (
        <ConfirmChange
          title={settings('deleteTitle', { name: dialog.item.name })}
          action={t('delete')}
          run={() => deleteTag(env, dialog.item)}
          changes={keyOf(env, 'tags')}
          done={settings('deleted', { name: dialog.item.name })}
          onClose={close}
        >
          {t('deleteWarning')}
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
          {sys.visibility === 'public' && <Badge>{t('publicBadge')}</Badge>}
        </>
      }
      about={<Link to={entries}>{t('showEntries')}</Link>}
      actions={
        <RowActions>
          <RowButton action="rename" of={name} onClick={onRename} />
          <RowButton action="delete" of={name} onClick={onDelete} />
        </RowActions>
      }
    />
  )
}

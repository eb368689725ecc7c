import { ActionIcon, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { tagsQuery } from '../../api/management.ts'
import type { Link } from '../../api/wire.ts'
import { t } from '../../i18n/editing.ts'
import { TagForm } from '../../parts/forms/tag-form.tsx'
import { IconX } from '../../parts/icons/icons.ts'
import { TAGS } from '../../state/edits/changes.ts'
import { useEnvironment } from '../../state/environment.tsx'
import classes from './content-editing.module.css'
import { useItemEdit } from './item-edit.tsx'

const linkTo = (id: string): Link<'Tag'> => ({ sys: { type: 'Link', linkType: 'Tag', id } })

/** No tag has this ID. */
const NEW = ' new'

export function TagsPanel() {
  const { env, may } = useEnvironment()
  const { state, buffer, canChange } = useItemEdit()
  const isReadOnly = !canChange(TAGS, '')
  const { data } = useQuery(tagsQuery(env))
  const [isCreating, setIsCreating] = useState(false)
  const tags = state.entry.metadata?.tags ?? []
  const known = data?.items ?? []
  const set = (next: readonly Link<'Tag'>[]) => buffer.change(TAGS, '', next)
  const left = known.filter(({ sys }) => !tags.some((tag) => tag.sys.id === sys.id))
  const nameOf = (id: string) => known.find(({ sys }) => sys.id === id)?.name ?? id
  return (
    <section className={classes.panel} aria-labelledby="tags-title">
      <h2 id="tags-title" className={classes.panelTitle}>
        {t('tags')}
      </h2>
      {tags.length === 0 && <p className={classes.hint}>{t('noTags')}</p>}
      {tags.length > 0 && (
        <ul className={classes.tags}>
          {tags.map(({ sys: { id } }) => (
            <li key={id} className={classes.tag}>
              {nameOf(id)}
              {!isReadOnly && (
                <ActionIcon
                  size="sm"
                  variant="subtle"
                  color="gray"
                  aria-label={t('removeTag', { name: nameOf(id) })}
                  onClick={() => set(tags.filter((tag) => tag.sys.id !== id))}
                >
                  <IconX size={14} aria-hidden="true" />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isReadOnly && (
        <NativeSelect
          size="xs"
          mt={6}
          aria-label={t('addTag')}
          value=""
          onChange={({ currentTarget: { value } }) => {
            if (value === NEW) setIsCreating(true)
            else if (value !== '') set([...tags, linkTo(value)])
          }}
          data={[
            { value: '', label: t('addTag') },
            ...left
              .toSorted((a, b) => a.name.localeCompare(b.name))
              .map(({ sys, name }) => ({ value: sys.id, label: name })),
            ...(may.inSpace('tags.manage') ? [{ value: NEW, label: t('newTag') }] : []),
          ]}
        />
      )}
      {isCreating && (
        <TagForm
          stored={null}
          onSaved={({ sys }) => set([...tags, linkTo(sys.id)])}
          onClose={() => setIsCreating(false)}
        />
      )}
    </section>
  )
}

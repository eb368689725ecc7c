import { ActionIcon, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEnvironment } from '../../../api/environment.tsx'
import { tagsQuery } from '../../../api/management.ts'
import type { Link } from '../../../api/wire.ts'
import { TAGS } from '../../../edits/changes.ts'
import { IconX } from '../../../parts/icons.ts'
import { useEdit } from '../edit-context.tsx'
import classes from '../entry.module.css'

const linkTo = (id: string): Link<'Tag'> => ({ sys: { type: 'Link', linkType: 'Tag', id } })

export function TagsPanel() {
  const { place } = useEnvironment()
  const { state, session, isReadOnly } = useEdit()
  const { data } = useQuery(tagsQuery(place))
  const tags = state.entry.metadata?.tags ?? []
  const known = data?.items ?? []
  if (known.length === 0 && tags.length === 0) return null
  const set = (next: readonly Link<'Tag'>[]) => session.change(TAGS, '', next)
  const left = known.filter(({ sys }) => !tags.some((tag) => tag.sys.id === sys.id))
  const nameOf = (id: string) => known.find(({ sys }) => sys.id === id)?.name ?? id
  return (
    <section className={classes.panel} aria-labelledby="tags-title">
      <h2 id="tags-title" className={classes.panelTitle}>
        Tags
      </h2>
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
                  aria-label={`Remove the tag ${nameOf(id)}`}
                  onClick={() => set(tags.filter((tag) => tag.sys.id !== id))}
                >
                  <IconX size={14} aria-hidden="true" />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {left.length > 0 && !isReadOnly && (
        <NativeSelect
          size="xs"
          aria-label="Add a tag"
          value=""
          onChange={(event) => event.currentTarget.value && set([...tags, linkTo(event.currentTarget.value)])}
          data={[{ value: '', label: 'Add a tag' }, ...left.map(({ sys, name }) => ({ value: sys.id, label: name }))]}
        />
      )}
    </section>
  )
}

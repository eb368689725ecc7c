import { Avatar, Tooltip } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { spaceUsersQuery, userName } from '../../../api/people.ts'
import { leaveEntry, presenceQuery } from '../../../api/presence.ts'
import { t } from '../../../i18n/entry.ts'
import { useDebounced } from '../../../parts/hooks/use-debounced.ts'
import { useEnvironment } from '../../../state/environment.tsx'
import { fieldAnchor } from './field-anchor.ts'
import classes from './presence.module.css'

/** Another user who has the entry open. */
interface Other {
  id: string
  name: string
  field: string | null
}

const PresenceContext = createContext<readonly Other[]>([])

/** Reports the presence of the user in this entry and its fields, and provides the others to all components inside. */
export function PresenceProvider({ entry, children }: { entry: string; children: ReactNode }) {
  const { env } = useEnvironment()
  const field = useFocusedField(entry)
  // A user who moves through the fields by keyboard is in none of them.
  const rested = useDebounced(field, 400)
  const { data } = useQuery({ ...presenceQuery(env, entry, rested), placeholderData: keepPreviousData })
  const { data: users } = useQuery({
    ...spaceUsersQuery(env.space),
    staleTime: 60_000,
    enabled: data !== undefined && data.length > 0,
  })
  const { space, environment } = env
  useEffect(() => () => void leaveEntry({ space, environment }, entry).catch(() => {}), [space, environment, entry])
  const others = (data ?? []).map(({ user, field }): Other => {
    const known = users?.get(user.sys.id)
    return { id: user.sys.id, name: known ? userName(known) : t('someoneElse'), field }
  })
  return <PresenceContext value={others}>{children}</PresenceContext>
}

/** The focused field of this entry; the page may show other entries above it. */
function useFocusedField(entry: string): string | null {
  const [field, setField] = useState<string | null>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-field]') : null
      const name = row?.dataset.field
      setField(name !== undefined && row?.id === fieldAnchor(entry, name, null) ? name : null)
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [entry])
  return field
}

/** The other users, next to the title. */
export function Others({ fields }: { fields: readonly { id: string; name: string }[] }) {
  const others = use(PresenceContext)
  if (others.length === 0) return null
  return (
    <ul className={classes.others} aria-label={t('alsoViewing')}>
      {others.map(({ id, name, field }) => {
        const where = fields.find((each) => each.id === field)?.name
        const text = where === undefined ? t('hasOpen', { name }) : t('isInField', { name, field: where })
        return (
          <li key={id}>
            <Tooltip label={text}>
              <Avatar size={28} radius="xl" name={name} color="initials" role="img" aria-label={text} tabIndex={0} />
            </Tooltip>
          </li>
        )
      })}
    </ul>
  )
}

/** The other users in this field, so that two users do not edit the same text. */
export function InField({ field }: { field: string }) {
  const names = use(PresenceContext)
    .filter((other) => other.field === field)
    .map(({ name }) => name)
  if (names.length === 0) return null
  return (
    <span className={classes.inField} role="status">
      {t('inField', { names: names.join(', '), count: names.length })}
    </span>
  )
}

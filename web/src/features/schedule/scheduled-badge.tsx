import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useMemo } from 'react'
import type { ScheduledAction } from '#contract/resources/scheduled-action'
import { upcomingQuery } from '../../api/scheduled-actions.ts'
import type { Item } from '../../api/wire.ts'
import { IconClock } from '../../parts/icons/icons.ts'
import { useEnvironment } from '../../state/environment.tsx'
import { plannedText } from './action-labels.ts'
import classes from './schedule.module.css'

type Upcoming = ReadonlyMap<string, readonly ScheduledAction[]>

const keyOfItem = (item: Item): string => `${'contentType' in item.sys ? 'Entry' : 'Asset'} ${item.sys.id}`

/** Scheduled actions by entry and asset. */
function useUpcoming(): Upcoming {
  const { env } = useEnvironment()
  const { data } = useQuery(upcomingQuery(env))
  return useMemo(() => {
    const found = new Map<string, ScheduledAction[]>()
    for (const action of data ?? []) {
      const key = `${action.entity.sys.linkType} ${action.entity.sys.id}`
      found.set(key, [...(found.get(key) ?? []), action])
    }
    return found
  }, [data])
}

/** The actions of one entry or asset, the next one first. */
export const useScheduledOf = (item: Item): readonly ScheduledAction[] => useUpcoming().get(keyOfItem(item)) ?? []

/** The next action, for the header of a page. */
export function ScheduleBadge({ item }: { item: Item }) {
  const [next] = useScheduledOf(item)
  return next === undefined ? null : (
    <span className={classes.badge}>
      <IconClock size={16} aria-hidden="true" />
      {plannedText(next)}
    </span>
  )
}

const UpcomingContext = createContext<Upcoming>(new Map())

/** Loads the scheduled actions of all rows at once. */
export function UpcomingProvider({ children }: { children: ReactNode }) {
  return <UpcomingContext value={useUpcoming()}>{children}</UpcomingContext>
}

/** A clock in the row of an entry or asset with a scheduled action. */
export function ScheduleMark({ item }: { item: Item }) {
  const next = use(UpcomingContext).get(keyOfItem(item))?.[0]
  if (next === undefined) return null
  const text = plannedText(next)
  return (
    <span className={classes.mark} role="img" aria-label={text} title={text}>
      <IconClock size={16} aria-hidden="true" />
    </span>
  )
}

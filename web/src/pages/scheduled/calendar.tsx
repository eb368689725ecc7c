import { ActionIcon, Button } from '@mantine/core'
import { useSearchParams } from 'react-router'
import type { ScheduledAction } from '#contract/resources/scheduled-action'
import { localZone } from '../../features/schedule/zoned-time.ts'
import { t } from '../../i18n/schedule.ts'
import { activeLanguage } from '../../i18n/translator.ts'
import { IconChevronLeft, IconChevronRight } from '../../parts/icons/icons.ts'
import { Card } from '../../parts/layout/card.tsx'
import classes from './calendar.module.css'
import { CalendarDay } from './calendar-day.tsx'
import { addMonths, dayOf, monthFrom, monthOf, parseDay, weeksOf } from './month.ts'

/** Weeks begin on Monday in German, on Sunday in English. */
const FIRST_DAY = { en: 0, de: 1 }

/** For days and months, which are the same in every zone. */
const format = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(activeLanguage, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

export const formatDay = (day: string): string => format(day, { dateStyle: 'long' })

/** The month and the chosen day are in the URL. */
export function useCalendar() {
  const [search, setSearch] = useSearchParams()
  const today = dayOf(new Date())
  const day = parseDay(search.get('day'))
  const month = monthFrom(search.get('month'), day, today)
  const set = (name: 'month' | 'day', value: string | null) =>
    setSearch(
      (now) => {
        if (value === null) now.delete(name)
        else now.set(name, value)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  return {
    today,
    day,
    month,
    showMonth: (to: string) => set('month', to),
    chooseDay: (to: string | null) => set('day', to),
  }
}

interface CalendarProps {
  actions: readonly ScheduledAction[]
  calendar: ReturnType<typeof useCalendar>
}

function groupByDay(actions: readonly ScheduledAction[]): ReadonlyMap<string, readonly ScheduledAction[]> {
  const days = new Map<string, ScheduledAction[]>()
  for (const action of actions) {
    const day = dayOf(action.scheduledFor.datetime)
    days.set(day, [...(days.get(day) ?? []), action])
  }
  return days
}

/** The scheduled actions of a month, in the local zone of the user. */
export function Calendar({ actions, calendar: { today, day, month, showMonth, chooseDay } }: CalendarProps) {
  const weeks = weeksOf(month, FIRST_DAY[activeLanguage])
  const byDay = groupByDay(actions)
  const name = format(`${month}-01`, { month: 'long', year: 'numeric' })
  return (
    <Card
      title={t('calendar')}
      aside={<span className={classes.zone}>{t('zone', { zone: localZone().replaceAll('_', ' ') })}</span>}
    >
      <div className={classes.bar}>
        <strong aria-live="polite">{name}</strong>
        <Button
          size="compact-sm"
          variant="default"
          disabled={month === monthOf(today)}
          onClick={() => showMonth(monthOf(today))}
        >
          {t('today')}
        </Button>
        <ActionIcon variant="default" aria-label={t('previousMonth')} onClick={() => showMonth(addMonths(month, -1))}>
          <IconChevronLeft size={18} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={t('nextMonth')} onClick={() => showMonth(addMonths(month, 1))}>
          <IconChevronRight size={18} aria-hidden="true" />
        </ActionIcon>
      </div>
      <table className={classes.month} aria-label={name}>
        <thead>
          <tr>
            {weeks[0]!.map((one) => (
              <th key={one} scope="col" abbr={format(one, { weekday: 'long' })}>
                {format(one, { weekday: 'short' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <CalendarDay
                  key={one}
                  day={one}
                  actions={byDay.get(one) ?? []}
                  isOutside={monthOf(one) !== month}
                  isToday={one === today}
                  isChosen={one === day}
                  onChoose={() => chooseDay(one === day ? null : one)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

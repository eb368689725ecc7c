import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ScheduledAction } from '#contract/resources/scheduled-action'
import { assetTitle, titleOf } from '../../api/content.ts'
import { releaseQuery } from '../../api/releases.ts'
import { plannedText } from '../../features/schedule/action-labels.ts'
import { t as common } from '../../i18n/common.ts'
import { t } from '../../i18n/schedule.ts'
import { activeLanguage } from '../../i18n/translator.ts'
import { useLinked } from '../../parts/content/linked.tsx'
import { useEnvironment } from '../../state/environment.tsx'
import classes from './calendar.module.css'

/** A day shows as many actions; the list shows all of them. */
const MAX_SHOWN = 2

interface CalendarDayProps {
  day: string
  actions: readonly ScheduledAction[]
  /** It belongs to the month before or after. */
  isOutside: boolean
  isToday: boolean
  isChosen: boolean
  onChoose: () => void
}

export function CalendarDay({ day, actions, isOutside, isToday, isChosen, onChoose }: CalendarDayProps) {
  const number = <time dateTime={day}>{Number(day.slice(8))}</time>
  const shown = actions.length > MAX_SHOWN ? MAX_SHOWN - 1 : MAX_SHOWN
  return (
    <td
      className={classes.day}
      data-outside={isOutside || undefined}
      data-chosen={isChosen || undefined}
      aria-current={isToday ? 'date' : undefined}
    >
      {actions.length === 0 ? (
        <span className={classes.number}>{number}</span>
      ) : (
        <button type="button" className={classes.number} aria-pressed={isChosen} onClick={onChoose}>
          {number}
          <span className={classes.count} aria-hidden="true">
            {actions.length}
          </span>
          <span className={classes.hidden}>{t('dayCount', { count: actions.length })}</span>
        </button>
      )}
      {actions.length > 0 && (
        <ul className={classes.items}>
          {actions.slice(0, shown).map((action) => (
            <li key={action.sys.id}>
              <ActionLink action={action} />
            </li>
          ))}
          {actions.length > shown && (
            <li className={classes.more}>{t('more', { count: `${actions.length - shown}` })}</li>
          )}
        </ul>
      )}
    </td>
  )
}

const formatTime = (datetime: string): string =>
  new Intl.DateTimeFormat(activeLanguage, { timeStyle: 'short' }).format(new Date(datetime))

/** Opens the entry, file or release. */
function ActionLink({ action }: { action: ScheduledAction }) {
  const { home } = useEnvironment()
  const { id, linkType } = action.entity.sys
  const place = { Entry: 'entries', Asset: 'assets', Release: 'releases' }[linkType]
  const name = useName(action)
  return (
    <Link
      className={classes.item}
      to={`${home}/${place}/${encodeURIComponent(id)}`}
      data-unpublishes={action.action === 'unpublish' || undefined}
      title={`${name}: ${plannedText(action)}`}
    >
      <span className={classes.at}>{formatTime(action.scheduledFor.datetime)}</span> {name}
    </Link>
  )
}

function useName({ entity }: ScheduledAction): string {
  const { env, types, defaultLocale } = useEnvironment()
  const { entries, assets } = useLinked()
  const { id, linkType } = entity.sys
  const release = useQuery({ ...releaseQuery(env, id), enabled: linkType === 'Release' })
  if (linkType === 'Release') return release.data?.title ?? id
  if (linkType === 'Asset') {
    const asset = assets?.get(id)
    return asset ? assetTitle(asset, defaultLocale) : id
  }
  const entry = entries?.get(id)
  if (!entry) return id
  return titleOf(entry, types.get(entry.sys.contentType.sys.id), defaultLocale) ?? common('untitled')
}

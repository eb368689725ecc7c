import type { ScheduledAction } from '#contract/resources/scheduled-action'
import { problemsIn } from '../../api/errors.ts'
import type { ContentType } from '../../api/wire.ts'
import { t } from '../../i18n/schedule.ts'
import { problemText } from '../../parts/text/problem-text.ts'
import { formatLocalTime } from './zoned-time.ts'

/** `Publishes Nov 20, 2026, 9:00 AM`, in the local zone. */
export const plannedText = ({ action, scheduledFor }: ScheduledAction): string =>
  t(`planned_${action}`, { time: formatLocalTime(scheduledFor) })

/** Why an action failed, one line per reason. */
export function reasonsOf({ error }: ScheduledAction, type: ContentType | undefined): string[] {
  const problems = problemsIn(error?.details)
  if (problems.length > 0) return problems.map((problem) => problemText(problem, type))
  return [error?.message ?? t('unknownReason')]
}

import type { ScheduledAction } from '#contract/resources/scheduled-action'
import { problemsIn } from '../../api/errors.ts'
import type { ScheduledVerb } from '../../api/scheduled-actions.ts'
import type { ContentType } from '../../api/wire.ts'
import { problemText } from '../../parts/text/problem-text.ts'

export const VERBS: Readonly<Record<ScheduledVerb, { name: string; will: string }>> = {
  publish: { name: 'Publish', will: 'Publishes' },
  unpublish: { name: 'Unpublish', will: 'Unpublishes' },
}

/** Why an action failed, one line for each reason. */
export function reasonsOf({ error }: ScheduledAction, type: ContentType | undefined): string[] {
  const problems = problemsIn(error?.details)
  if (problems.length > 0) return problems.map((problem) => problemText(problem, type))
  return [error?.message ?? 'Unknown reason.']
}

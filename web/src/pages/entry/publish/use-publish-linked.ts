import { useQueryClient } from '@tanstack/react-query'
import { changeStatus, tryPublishing } from '../../../api/entries.ts'
import { ApiError } from '../../../api/errors.ts'
import { keyOf } from '../../../api/management.ts'
import { t } from '../../../i18n/publishing.ts'
import { problemText } from '../../../parts/text/problem-text.ts'
import { useEnvironment } from '../../../state/environment.tsx'
import type { LinkedItem } from './dry-run.ts'

export interface LinkedResult {
  /** IDs of the published items. */
  published: readonly string[]
  /** What failed, and why. */
  failures: readonly string[]
}

/** Publishes the linked items of an entry: after a dry run of all, and only if none is refused. */
export function usePublishLinked() {
  const { env } = useEnvironment()
  const queryClient = useQueryClient()
  return async (items: readonly LinkedItem[]): Promise<LinkedResult> => {
    const tried = await each(items, ({ kind, item }) => tryPublishing(env, item, { kind }))
    if (tried.failures.length > 0) return { published: [], failures: tried.failures }
    const result = await each(items, async ({ kind, item }) => {
      await changeStatus(env, kind, 'publish', item)
    })
    await queryClient.invalidateQueries({ queryKey: keyOf(env, 'entries', 'by-id') })
    await queryClient.invalidateQueries({ queryKey: keyOf(env, 'assets') })
    return result
  }
}

async function each(items: readonly LinkedItem[], run: (one: LinkedItem) => Promise<void>): Promise<LinkedResult> {
  const published: string[] = []
  const failures: string[] = []
  for (const one of items) {
    try {
      await run(one)
      published.push(one.item.sys.id)
    } catch (error) {
      const problems = error instanceof ApiError ? error.problems : []
      const reasons = problems.map((problem) => problemText(problem, one.type)).join(' ')
      failures.push(`${one.name}: ${reasons || (error instanceof Error ? error.message : t('failed'))}`)
    }
  }
  return { published, failures }
}

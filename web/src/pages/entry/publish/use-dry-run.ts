import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { tryPublishing } from '../../../api/entries.ts'
import { ApiError, type Problem } from '../../../api/errors.ts'
import { referencesQuery } from '../../../api/management.ts'
import { useEdit } from '../../../features/content-editing/entry-edit.tsx'
import { t as editing } from '../../../i18n/editing.ts'
import { useEnvironment } from '../../../state/environment.tsx'
import { type DryRun, metBy } from './dry-run.ts'

/** A dry run of publishing in all or some locales. */
export function useDryRun(): (locales: readonly string[] | null) => Promise<DryRun> {
  const { place, types, defaultLocale } = useEnvironment()
  const { session } = useEdit()
  const queryClient = useQueryClient()
  return useCallback(
    async (locales: readonly string[] | null) => {
      if (!(await session.flush())) throw new Error(editing('notSavedYet'))
      const { base } = session.getState()
      const [problems, references] = await Promise.all([
        tryPublishing(place, base, { locales }).then(() => [], problemsOf),
        queryClient.fetchQuery({ ...referencesQuery(place, base.sys.id, base.sys.version), staleTime: 0 }),
      ])
      return { problems, ...metBy(base, references, { types, defaultLocale }) }
    },
    [place, types, defaultLocale, session, queryClient],
  )
}

function problemsOf(error: unknown): readonly Problem[] {
  if (error instanceof ApiError && error.problems.length > 0) return error.problems
  throw error
}

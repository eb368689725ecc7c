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
  const { env, types, defaultLocale } = useEnvironment()
  const { buffer } = useEdit()
  const queryClient = useQueryClient()
  return useCallback(
    async (locales: readonly string[] | null) => {
      if (!(await buffer.flush())) throw new Error(editing('notSavedYet'))
      const { base } = buffer.getState()
      const [problems, references] = await Promise.all([
        tryPublishing(env, base, { locales }).then(() => [], problemsOf),
        queryClient.fetchQuery({ ...referencesQuery(env, base.sys.id, base.sys.version), staleTime: 0 }),
      ])
      return { problems, ...metBy(base, references, { types, defaultLocale }) }
    },
    [env, types, defaultLocale, buffer, queryClient],
  )
}

function problemsOf(error: unknown): readonly Problem[] {
  if (error instanceof ApiError && error.problems.length > 0) return error.problems
  throw error
}

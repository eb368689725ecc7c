import { type QueryKey, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/errors.ts'
import { t } from '../i18n/errors.ts'
import { notify } from './notifications.ts'

/** A change as dialogs need it: they send it, show that it is pending, and why it was refused. */
export interface Change {
  isPending: boolean
  error: unknown
  mutate: (input: never) => void
}

export interface ChangeOptions<Input, Output> {
  /** Queries that the change makes stale. */
  changes: QueryKey
  alsoChanges?: QueryKey
  /** Invalidates only the query with exactly this key, not those below it. */
  isExact?: boolean
  /** The text of the toast. */
  done?: (output: Output, input: Input) => string
  after?: (output: Output) => void
}

/** Sends a change, reloads the queries that show it, and reports it in a toast. */
export function useChange<Input, Output>(
  run: (input: Input) => Promise<Output>,
  options: ChangeOptions<Input, Output>,
): UseMutationResult<Output, Error, Input> {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: async (output, input) => {
      await queryClient.invalidateQueries({ queryKey: options.changes, exact: options.isExact ?? false })
      if (options.alsoChanges) await queryClient.invalidateQueries({ queryKey: options.alsoChanges })
      const text = options.done?.(output, input)
      if (text !== undefined) notify(text)
      options.after?.(output)
    },
  })
}

/** Why a change was refused, as a sentence for the user. */
export function refusalText(error: unknown): string | null {
  if (!error) return null
  if (typeof error === 'string') return error
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : t('failed')
  const [first] = error.problems
  if (!first) return error.message
  const path = (Array.isArray(first.path) ? first.path.join('.') : `${first.path ?? ''}`).replaceAll('_', ' ')
  const what = first.details ?? PROBLEMS[first.name] ?? first.name
  return path === '' ? what : `${path[0]!.toUpperCase()}${path.slice(1)}: ${what}`
}

const PROBLEMS: Readonly<Record<string, string>> = {
  taken: t('problem_taken'),
  invalid: t('problem_invalid'),
  required: t('problem_required'),
}

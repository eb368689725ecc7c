import { type QueryKey, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/errors.ts'
import { t } from '../i18n/errors.ts'
import { notify } from './notifications.ts'

/** Sends a change, notifies the user and refetches the affected queries. */
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

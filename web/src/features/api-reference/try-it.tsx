import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { t } from '../../i18n/api-reference.ts'
import notice from '../../parts/feedback/notice.module.css'
import { ReadOnlyNote } from '../../parts/feedback/read-only-note.tsx'
import { Refusal } from '../../parts/feedback/refusal.tsx'
import { useEnvironment } from '../../state/environment.tsx'
import { accessOf } from './access-labels.ts'
import classes from './api-reference.module.css'
import type { Operation } from './operations.ts'
import { type BuiltRequest, obstacleOf } from './request-draft.ts'
import { ResponseView } from './response-view.tsx'
import { sendRequest } from './send-request.ts'

interface TryItProps {
  operation: Operation
  request: BuiltRequest
  /** The token of an API key; null for requests with the session. */
  token: string | null
  /** Why it cannot be sent yet. */
  problem: string | null
}

/** Sends the request with the permissions of the user or the chosen key, and shows the response. */
export function TryIt({ operation, request, token, problem }: TryItProps) {
  const { env, may } = useEnvironment()
  const queryClient = useQueryClient()
  const obstacle = obstacleOf(operation)
  const isChange = operation.method !== 'GET'
  const sending = useMutation({
    mutationFn: () => sendRequest(operation, request, token),
    onSuccess: ({ ok }) => {
      // Other pages may show data that was changed here.
      if (isChange && ok) void queryClient.invalidateQueries({ queryKey: ['management', env.space] })
    },
  })
  if (obstacle !== null) return <p className={classes.hint}>{obstacle}</p>
  if (!accessOf(operation).has(may)) {
    return <ReadOnlyNote>{t('notAllowed')}</ReadOnlyNote>
  }
  return (
    <>
      {isChange && <p className={notice.notice}>{changeWarning(operation, env.environment)}</p>}
      <div className={classes.send}>
        <Button
          {...(operation.method === 'DELETE' && { color: 'red' })}
          disabled={problem !== null}
          loading={sending.isPending}
          onClick={() => sending.mutate()}
        >
          {isChange ? t('sendChange', { method: operation.method }) : t('send')}
        </Button>
        {problem !== null && <span className={classes.hint}>{problem}</span>}
      </div>
      <Refusal error={sending.error} />
      {sending.data && <ResponseView response={sending.data} />}
    </>
  )
}

function changeWarning({ method, path }: Operation, environment: string): string {
  if (path.includes('{environment}')) return t('changes_environment', { method, environment })
  if (path.includes('{space}')) return t('changes_space', { method })
  return path.includes('{organization}') ? t('changes_organization', { method }) : t('changes_account', { method })
}

import { Button } from '@mantine/core'
import { ApiError, Unreachable } from '../../api/errors.ts'
import { t } from '../../i18n/common.ts'
import { Message } from './message.tsx'

interface FailureProps {
  error: unknown
  onRetry?: () => void
  size?: 'page' | 'card'
}

/** Shows why loading failed, and the request ID for the server log. */
export function Failure({ error, onRetry, size = 'card' }: FailureProps) {
  const retry = onRetry && (
    <Button variant="default" onClick={onRetry}>
      {t('tryAgain')}
    </Button>
  )
  if (error instanceof Unreachable) {
    return (
      <Message size={size} title={t('unreachable')} action={retry}>
        {t('unreachableHint')}
      </Message>
    )
  }
  return (
    <Message size={size} title={t('loadingFailed')} action={retry}>
      <p>{error instanceof Error ? error.message : t('unknownError')}</p>
      {error instanceof ApiError && error.requestId !== null && (
        <p>{t.rich('request', { id: () => <code>{error.requestId}</code> })}</p>
      )}
    </Message>
  )
}

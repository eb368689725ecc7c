import { Button } from '@mantine/core'
import { ApiError, Unreachable } from '../../api/errors.ts'
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
      Try again
    </Button>
  )
  if (error instanceof Unreachable) {
    return (
      <Message size={size} title="The server can’t be reached" action={retry}>
        It may be restarting, or the network is down.
      </Message>
    )
  }
  return (
    <Message size={size} title="Loading failed" action={retry}>
      <p>{error instanceof Error ? error.message : 'Unknown error.'}</p>
      {error instanceof ApiError && error.requestId !== null && (
        <p>
          Request <code>{error.requestId}</code>
        </p>
      )}
    </Message>
  )
}

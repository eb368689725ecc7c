import { Button } from '@mantine/core'
import { ApiError, Unreachable } from '../../api/errors.ts'
import { Message } from './message.tsx'

interface FailureProps {
  error: unknown
  onRetry?: () => void
  size?: 'page' | 'card'
}

/** Something could not be loaded: why, and the id by which the server's log knows it. */
export function Failure({ error, onRetry, size = 'card' }: FailureProps) {
  const retry = onRetry && (
    <Button variant="default" onClick={onRetry}>
      Try again
    </Button>
  )
  if (error instanceof Unreachable) {
    return (
      <Message size={size} title="The server cannot be reached" action={retry}>
        It may be restarting, or the network is down.
      </Message>
    )
  }
  return (
    <Message size={size} title="This could not be loaded" action={retry}>
      <p>{error instanceof Error ? error.message : 'An unknown error happened.'}</p>
      {error instanceof ApiError && error.requestId !== null && (
        <p>
          Request <code>{error.requestId}</code>
        </p>
      )}
    </Message>
  )
}

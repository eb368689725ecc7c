import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { Message } from '../parts/message.tsx'

/** A screen that broke. The browser's console says what it was. */
export function RouteFailure() {
  const error = useRouteError()
  useEffect(() => reportError(error), [error])
  // The server was updated: the parts that this page would load next are gone.
  const isOutdated = error instanceof TypeError && /dynamically imported module|module script/i.test(error.message)
  return (
    <>
      <title>Something went wrong · Sheaf</title>
      <Message
        size="page"
        title={isOutdated ? 'There is a newer version of this page' : 'Something went wrong'}
        action={<Button onClick={() => window.location.reload()}>Reload</Button>}
      >
        {isOutdated
          ? 'The server was updated since you opened it, or it cannot be reached. Reloading brings you back here.'
          : 'This screen failed unexpectedly. Nothing on the server was changed. Reloading usually helps.'}
      </Message>
    </>
  )
}

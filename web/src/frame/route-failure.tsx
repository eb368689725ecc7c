import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { askServer, onReachable, useReachability } from '../api/reachability.ts'
import { Message } from '../parts/feedback/message.tsx'

const ASK_EVERY_MS = 5000
/** The messages of browsers and of Vite's style loader. */
const NOT_LOADED = /dynamically imported module|module script|preload CSS/i

/** A page that crashed or could not be loaded. The console has the error. */
export function RouteFailure() {
  const error = useRouteError()
  const isNotLoaded = error instanceof Error && NOT_LOADED.test(error.message)
  const isAway = useReachability() !== 'ok'
  useEffect(() => {
    if (!isNotLoaded) return reportError(error)
    // Asks the server whether the files are gone or the connection is down.
    void askServer()
    const timer = setInterval(askServer, ASK_EVERY_MS)
    const stop = onReachable(() => window.location.reload())
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [error, isNotLoaded])
  const [title, text] = isNotLoaded && isAway ? TEXTS.away : isNotLoaded ? TEXTS.outdated : TEXTS.broken
  return (
    <>
      <title>{`${title} · Sheaf`}</title>
      <Message
        size="page"
        title={title}
        action={isNotLoaded && isAway ? null : <Button onClick={() => window.location.reload()}>Reload</Button>}
      >
        {text}
      </Message>
    </>
  )
}

const TEXTS = {
  away: [
    'This page is not loaded yet',
    'It loads when the server can be reached again. Unsaved changes on other pages are kept.',
  ],
  // The server was updated, so the files of the next page no longer exist.
  outdated: ['There is a newer version of this page', 'The server was updated. Reload to continue.'],
  broken: ['Something went wrong', 'This page crashed. Nothing on the server was changed. Reload to continue.'],
} as const

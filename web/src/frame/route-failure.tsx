import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { askServer, onReachable, useReachability } from '../api/reachability.ts'
import { t as common } from '../i18n/common.ts'
import { t } from '../i18n/frame.ts'
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
        action={
          isNotLoaded && isAway ? null : <Button onClick={() => window.location.reload()}>{common('reload')}</Button>
        }
      >
        {text}
      </Message>
    </>
  )
}

const TEXTS = {
  away: [t('notLoaded'), t('notLoadedHint')],
  // The server was updated: the parts that this page would load next are gone.
  outdated: [t('outdated'), t('outdatedHint')],
  broken: [t('broken'), t('brokenHint')],
} as const

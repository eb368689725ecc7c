import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { askServer, useReachability } from '../api/reachability.ts'
import { t } from '../i18n/frame.ts'
import { IconCloudOff } from '../parts/icons/icons.ts'
import classes from './connection-notice.module.css'

const ASK_EVERY_MS = 5000

const TEXTS = {
  offline: t('offline'),
  unreachable: t('unreachable'),
}

/** Shows that the connection is lost, and reloads all data when it is back. */
export function ConnectionNotice() {
  const state = useReachability()
  const queryClient = useQueryClient()
  const ask = useCallback(async () => {
    if (await askServer()) await queryClient.invalidateQueries()
  }, [queryClient])
  useEffect(() => {
    if (state === 'ok') return
    const timer = setInterval(ask, ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [state, ask])
  return (
    <div role="status">
      {state !== 'ok' && (
        <div className={classes.notice}>
          <IconCloudOff size={18} aria-hidden="true" />
          <span>{TEXTS[state]}</span>
          <Button variant="default" size="compact-sm" onClick={ask}>
            {t('tryNow')}
          </Button>
        </div>
      )}
    </div>
  )
}

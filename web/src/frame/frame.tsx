import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { KeyboardHelp } from '../features/keyboard-help/keyboard-help.tsx'
import { t } from '../i18n/frame.ts'
import { LeaveGuardDialog } from '../parts/dialogs/leave-guard.tsx'
import { Toasts } from '../parts/feedback/toasts.tsx'
import { ArchivedNotice } from './archived-notice.tsx'
import { ConfirmIdentity } from './confirm-identity.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import classes from './frame.module.css'
import { NavigationBar } from './navigation-bar.tsx'
import { TopBar } from './top-bar.tsx'
import { useRestoreFocus } from './use-restore-focus.ts'
export function Frame() {
  const main = useFocusOnNewScreen()
  useRestoreFocus()
  return (
    <>
      <a className={classes.skip} href="#content">
        {t('skipToContent')}
      </a>
      <NavigationBar />
      <TopBar />
      <ConnectionNotice />
      <ArchivedNotice />
      <main id="content" className={classes.main} ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      <ConfirmIdentity />
      <KeyboardHelp />
      <LeaveGuardDialog />
      <Toasts />
      <ScrollRestoration />
    </>
  )
}

/**
 * Moves the focus to the start of a new page, for keyboards and screen readers. A link with the state `keepsFocus`
 * changes only a part of the page.
 */
function useFocusOnNewScreen() {
  const main = useRef<HTMLElement>(null)
  const { pathname, state } = useLocation()
  const keepsFocus = state?.keepsFocus === true
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (!keepsFocus) main.current?.focus({ preventScroll: true })
  }, [pathname, keepsFocus])
  return main
}

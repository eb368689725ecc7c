import { ActionIcon } from '@mantine/core'
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { t } from '../../i18n/common.ts'
import { IconX } from '../icons/icons.ts'
import classes from './dialog.module.css'
import { FOCUSABLE, focusPointOf, lastFocus, nearestTo } from './nearest-focus.ts'
import { registerOpenDialog } from './open-dialogs.ts'

interface DialogProps {
  title: ReactNode
  onClose: () => void
  children: ReactNode
  /** Buttons at the bottom, always visible. */
  footer?: ReactNode
  /** `side` slides in from the edge and leaves a part of the page visible. */
  shape?: 'small' | 'large' | 'side'
}

/**
 * The modal dialog of the browser: it keeps the focus inside, restores it, and closes with Escape. Rendered only while
 * it is open.
 */
export function Dialog({ title, onClose, children, footer, shape = 'small' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const body = useRef<HTMLDivElement>(null)
  useReachableByKey(body)
  const titleId = useId()
  useLayoutEffect(() => {
    const shown = dialog.current!
    const menu = document.activeElement?.closest('[role=menu]')
    const opener = document.getElementById(menu?.getAttribute('aria-labelledby') ?? '')
    const returnTo = focusPointOf(opener) ?? lastFocus()
    if (!shown.open) shown.showModal()
    const forget = registerOpenDialog(shown)
    // Focuses the content; the browser would focus the close button.
    const named = '[data-autofocus], form[data-begin] :is(input, textarea, select):enabled'
    const first =
      shown.querySelector<HTMLElement>(named) ??
      body.current?.querySelector<HTMLElement>(FOCUSABLE) ??
      shown.querySelector<HTMLElement>(`footer :is(${FOCUSABLE})`)
    first?.focus()
    return () => {
      forget()
      shown.close()
      // The menu item that opened the dialog is gone.
      opener?.focus({ preventScroll: true })
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        const next = returnTo ? nearestTo(returnTo) : document.getElementById('content')
        next?.focus({ preventScroll: true })
      })
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-shape={shape}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        // Escape closes an open menu first, then the dialog.
        if (event.key === 'Escape' && (event.target as Element).closest('[role=menu]')) event.preventDefault()
      }}
      onCancel={(event) => {
        // File inputs fire `cancel` too; only that of the dialog counts.
        if (event.target !== event.currentTarget || !event.cancelable) return
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        // Chromium lets a page prevent only the first of several `cancel` events, so a repeated Escape closes the dialog.
        // It is opened again until its owner removes it, because the owner may ask first.
        if (event.target !== event.currentTarget || !event.currentTarget.isConnected) return
        event.currentTarget.showModal()
        onClose()
      }}
    >
      <div className={classes.header}>
        <div id={titleId} className={classes.title}>
          {title}
        </div>
        <ActionIcon variant="subtle" color="gray" aria-label={t('close')} onClick={onClose}>
          <IconX size={20} aria-hidden="true" />
        </ActionIcon>
      </div>
      <div ref={body} className={classes.body}>
        {children}
      </div>
      {footer && <footer className={classes.footer}>{footer}</footer>}
    </dialog>
  )
}

/** Long text without controls can be scrolled by keyboard only if it is focusable. */
function useReachableByKey(body: RefObject<HTMLDivElement | null>): void {
  useLayoutEffect(() => {
    const shown = body.current!
    const look = () => {
      const isStuck = shown.scrollHeight > shown.clientHeight && shown.querySelector(FOCUSABLE) === null
      if (isStuck) shown.tabIndex = 0
      else shown.removeAttribute('tabindex')
    }
    const watch = new ResizeObserver(look)
    watch.observe(shown)
    return () => watch.disconnect()
  }, [body])
}

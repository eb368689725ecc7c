import { ActionIcon } from '@mantine/core'
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { t } from '../../i18n/common.ts'
import { IconX } from '../icons/icons.ts'
import classes from './dialog.module.css'
import { FOCUSABLE, lastFocus, nearestTo, placeOf } from './nearest-focus.ts'
import { noteOpenDialog } from './open-dialogs.ts'

interface DialogProps {
  title: ReactNode
  onClose: () => void
  children: ReactNode
  /** What ends it, at the bottom and always in sight. */
  footer?: ReactNode
  /** `side` slides over the page from its edge and leaves a part of it to see. */
  shape?: 'small' | 'large' | 'side'
}

/**
 * The browser's own modal dialog: it keeps the focus inside, gives it back where it came from, and Escape closes it.
 * Drawn only while it is open.
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
    const place = placeOf(opener) ?? lastFocus()
    if (!shown.open) shown.showModal()
    const forget = noteOpenDialog(shown)
    // Whoever opens it wants what is in it; the browser would begin with the button that closes it.
    const named = '[data-autofocus], form[data-begin] :is(input, textarea, select):enabled'
    const first =
      shown.querySelector<HTMLElement>(named) ??
      body.current?.querySelector<HTMLElement>(FOCUSABLE) ??
      shown.querySelector<HTMLElement>(`footer :is(${FOCUSABLE})`)
    first?.focus()
    return () => {
      forget()
      shown.close()
      // What was chosen in a menu goes with the menu.
      opener?.focus({ preventScroll: true })
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        const next = place ? nearestTo(place) : document.getElementById('content')
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
        // Escape closes what is uppermost: a menu first, and only then the dialog it stands in.
        if (event.key === 'Escape' && (event.target as Element).closest('[role=menu]')) event.preventDefault()
      }}
      onCancel={(event) => {
        // A file chooser inside sends one too, and only what happens to the dialog itself counts.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
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

/** A long text without anything to press is scrolled by keys only when it can have the focus itself. */
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

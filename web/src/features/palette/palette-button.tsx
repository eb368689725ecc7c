import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { EnvironmentRef } from '../../api/management.ts'
import { t } from '../../i18n/frame.ts'
import { IconSearch } from '../../parts/icons/icons.ts'
import { ariaKeys, isPressed, keyText } from '../../parts/keyboard/keys.ts'
import { SHORTCUTS } from '../../parts/keyboard/shortcuts.ts'
import classes from './palette.module.css'

/** Loaded when it is first opened. */
const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))

/** Opens the palette, as Ctrl-K does. */
export function PaletteButton({ env }: { env: EnvironmentRef | null }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // Rich text editors use the same keys for links, and dialogs take precedence.
      if (!isPressed(event, SHORTCUTS.palette.keys) || event.defaultPrevented) return
      if (!isOpen && document.querySelector('dialog[open]')) return
      event.preventDefault()
      setOpen(!isOpen)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isOpen])
  const keys = keyText(SHORTCUTS.palette.keys)
  return (
    <>
      <UnstyledButton
        className={classes.button}
        aria-keyshortcuts={ariaKeys(SHORTCUTS.palette.keys)}
        title={t('searchShortcut', { keys })}
        onClick={() => setOpen(true)}
      >
        <IconSearch size={16} aria-hidden="true" />
        <VisuallyHidden>{t('search')}</VisuallyHidden>
        <kbd>{keys}</kbd>
      </UnstyledButton>
      {isOpen && (
        <Suspense>
          <Palette env={env} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

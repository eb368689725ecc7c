import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { EnvironmentRef } from '../../api/management.ts'
import { t } from '../../i18n/frame.ts'
import { IconSearch } from '../../parts/icons/icons.ts'
import { IS_MAC } from '../../parts/text/keys.ts'
import classes from './palette.module.css'

/** Loaded when it is first opened. */
const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))

/** Opens the palette, as Ctrl-K does. */
export function PaletteButton({ env }: { env: EnvironmentRef | null }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isWanted = (IS_MAC ? event.metaKey : event.ctrlKey) && !event.altKey && !event.shiftKey
      // Rich text editors use the same keys for links, and dialogs take precedence.
      if (!isWanted || event.key.toLowerCase() !== 'k' || event.defaultPrevented) return
      if (!isOpen && document.querySelector('dialog[open]')) return
      event.preventDefault()
      setOpen(!isOpen)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isOpen])
  const keys = IS_MAC ? '⌘K' : 'Ctrl K'
  return (
    <>
      <UnstyledButton
        className={classes.button}
        aria-keyshortcuts={IS_MAC ? 'Meta+K' : 'Control+K'}
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

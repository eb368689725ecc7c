import { t } from '../../i18n/common.ts'

export const IS_MAC = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

const MAC_NAMES: Readonly<Record<string, string>> = { Mod: '⌘', Alt: '⌥', Shift: '⇧', Enter: '↩', Escape: 'esc' }

/** A shortcut such as `Mod-Shift-7` as users know it from their keyboard. */
export function keyText(shortcut: string, isMac = IS_MAC): string {
  const parts = shortcut.split('-').map((part) => (part.length === 1 ? part.toUpperCase() : part))
  if (isMac) return parts.map((part) => MAC_NAMES[part] ?? ARROWS[part] ?? part).join('')
  return parts.map((part) => names()[part] ?? ARROWS[part] ?? part).join('+')
}

/** The same for `aria-keyshortcuts`. */
export const ariaKeys = (shortcut: string, isMac = IS_MAC): string =>
  shortcut
    .split('-')
    .map((part) => (part === 'Mod' ? (isMac ? 'Meta' : 'Control') : part.length === 1 ? part.toUpperCase() : part))
    .join('+')

/** Whether exactly these keys are pressed, and no other modifier. */
export function isPressed(event: PressedKeys, shortcut: string, isMac = IS_MAC): boolean {
  const parts = shortcut.split('-')
  const wantsMod = parts.includes('Mod')
  return (
    event.key.toLowerCase() === parts.at(-1)?.toLowerCase() &&
    event.metaKey === (wantsMod && isMac) &&
    event.ctrlKey === (wantsMod && !isMac) &&
    event.altKey === parts.includes('Alt') &&
    event.shiftKey === parts.includes('Shift')
  )
}

interface PressedKeys {
  key: string
  metaKey: boolean
  ctrlKey: boolean
  altKey: boolean
  shiftKey: boolean
}

const ARROWS: Readonly<Record<string, string>> = { ArrowUp: '↑', ArrowDown: '↓' }

const names = (): Readonly<Record<string, string>> => ({
  Mod: t('key_control'),
  Shift: t('key_shift'),
  Enter: t('key_enter'),
  Escape: t('key_escape'),
})

import type { frame as en } from '../en/frame.ts'
import type { Translation } from '../translation.ts'

export const frame = {
  accountOf: 'Konto von {name}',
  yourAccount: 'Ihr Konto',
  appearance: 'Darstellung',
  light: 'Hell',
  dark: 'Dunkel',
  system: 'System',
  signOut: 'Abmelden',
  signOutFailed: 'Abmelden fehlgeschlagen. Erneut versuchen',
} satisfies Translation<typeof en>

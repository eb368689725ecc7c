import type { spaces as en } from '../en/spaces.ts'
import type { Translation } from '../translation.ts'

export const spaces = {
  title: 'Spaces',
  createSpace: 'Space erstellen',
  archived: 'Archiviert',
  noSpace: 'Noch keine Spaces',
  noSpaceHint: 'Ein Space enthält Inhalte, deren Inhaltsmodell und API-Schlüssel.',
  noMembership: 'Erwarten Sie hier einen Space? Bitten Sie einen Admin der Organisation, Sie hinzuzufügen.',
  created: '„{name}“ erstellt.',
  name: 'Name',
  namePlaceholder: 'Unternehmenswebsite',
  defaultLocale: 'Standard-Locale',
  defaultLocaleHint: 'Hauptsprache der Inhalte, zum Beispiel en-US oder de. Weitere können Sie später hinzufügen.',
  organization: 'Organisation',
} satisfies Translation<typeof en>

import type { locales as en } from '../en/locales.ts'
import type { Translation } from '../translation.ts'

export const locales = {
  lead: 'Die Sprachen Ihrer Inhalte. Ein fehlender Wert wird aus der Fallback-Locale übernommen.',
  add: 'Locale hinzufügen',
  count: '{count, plural, one {# Locale} other {# Locales}} in dieser Umgebung',
  default: 'Standard',
  notDelivered: 'Nicht ausgeliefert',
  notEditable: 'Nicht bearbeitbar',
  optional: 'Optional',
  noFallback: 'Kein Fallback',
  fallbackChain: 'Fallback: {chain}',
  delete: 'Locale löschen',
  deleteTitle: '{name} löschen?',
  deleteWarning: 'Löscht alle Werte für <locale></locale> in allen Einträgen und Assets dieser Umgebung.',
  deleted: '{name} ({code}) gelöscht.',
  saved: '{name} ({code}) gespeichert.',
  namePlaceholder: 'Deutsch (Österreich)',
  code: 'Code',
  codeHint: 'Inhalte behalten ihre Werte, wenn sich der Code ändert. API-Clients müssen den neuen Code verwenden.',
  fallback: 'Fallback',
  fallbackHint: 'Die Locale, aus der fehlende Werte übernommen werden',
  option: '{name} ({code})',
  contentDeliveryApi: 'In API-Antworten aufnehmen',
  contentManagementApi: 'Bearbeiten erlauben',
  allowEmpty: 'Leere Pflichtfelder erlauben',
} satisfies Translation<typeof en>

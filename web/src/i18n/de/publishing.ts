import type { publishing as en } from '../en/publishing.ts'
import type { Translation } from '../translation.ts'

export const publishing = {
  entry: 'Eintrag',
  media: 'Medien',
  publishAll: 'Alle {count, number} veröffentlichen',
  publishOnlyThis: 'Nur diesen veröffentlichen',
  draftsTitle:
    '{count, plural, one {# verlinkter Entwurf würde Lesern fehlen. Auch veröffentlichen?} other {# verlinkte Entwürfe würden Lesern fehlen. Auch veröffentlichen?}}',
  changedTitle:
    '{count, plural, one {# verlinktes Element hat unveröffentlichte Änderungen. Auch veröffentlichen?} other {# verlinkte Elemente haben unveröffentlichte Änderungen. Auch veröffentlichen?}}',
  archivedLinks:
    '{count, plural, one {# verlinktes Element ist} other {# verlinkte Elemente sind}} archiviert und für Leser nicht sichtbar: {names}.',
  missingLinks: '{count, plural, one {# verlinktes Element existiert} other {# verlinkte Elemente existieren}} nicht:',
  nothingPublished: 'Nichts wurde veröffentlicht:',
  partlyPublished: 'Veröffentlicht: {names}. Der Eintrag wurde nicht veröffentlicht. Gründe:',
  linkedPublished:
    '{count, plural, one {# verlinktes Element ist} other {# verlinkte Elemente sind}} veröffentlicht, der Eintrag nicht.',
  mayNotPublishItem: 'Sie haben keine Berechtigung, es zu veröffentlichen',
  failed: 'fehlgeschlagen',

  publishedIn: 'In {count, plural, one {# Locale} other {# Locales}} veröffentlicht.',
  unpublishedIn: 'Veröffentlichung in {count, plural, one {# Locale} other {# Locales}} aufgehoben.',
  title_add: 'Ausgewählte Locales veröffentlichen',
  title_remove: 'Veröffentlichung ausgewählter Locales aufheben',
  action_add: 'Veröffentlichen',
  action_remove: 'Veröffentlichung aufheben',
  actionIn_add: 'In {count, plural, one {# Locale} other {# Locales}} veröffentlichen',
  actionIn_remove: 'Veröffentlichung in {count, plural, one {# Locale} other {# Locales}} aufheben',
  effect_add: 'Die Inhalte dieser Locales werden öffentlich.',
  effect_remove: 'Leser dieser Locales sehen deren Fallback.',
  hint_add: 'Die Standard-Locale wird zuerst veröffentlicht, weil sie der Fallback der anderen ist.',
  hint_remove: 'Mit der Standard-Locale endet die Veröffentlichung aller Locales.',
  none: 'Keine',
  all: 'Alle',
  defaultLocale: '{locale} (Standard)',

  inLocales: 'in {live, number} von {total, number} Locales',
  publishAllLocales: 'Alle Locales veröffentlichen',
  publishSingle: 'Einzelne Locales veröffentlichen',
  publishSelected: 'Ausgewählte Locales veröffentlichen…',
  unpublishSelected: 'Veröffentlichung ausgewählter Locales aufheben…',
  archivedReadOnly: 'Archivierte Einträge sind schreibgeschützt.',
  mayNotPublish: 'Sie haben keine Berechtigung, diesen Eintrag zu veröffentlichen.',
  mayNotUnarchive: 'Sie haben keine Berechtigung, diesen Eintrag aus dem Archiv zu holen.',
} satisfies Translation<typeof en>

export const publishing = {
  entry: 'Entry',
  media: 'Media',
  publishAll: 'Publish all {count, number}',
  publishOnlyThis: 'Publish only this',
  draftsTitle:
    '{count, plural, one {# linked draft would be missing for readers. Publish it too?} other {# linked drafts would be missing for readers. Publish them too?}}',
  changedTitle:
    '{count, plural, one {# linked item has unpublished changes. Publish it too?} other {# linked items have unpublished changes. Publish them too?}}',
  archivedLinks:
    '{count, plural, one {# linked item is} other {# linked items are}} archived and hidden from readers: {names}.',
  missingLinks: '{count, plural, one {# linked item does} other {# linked items do}} not exist:',
  nothingPublished: 'Nothing was published:',
  partlyPublished: 'Published: {names}. The entry was not published because of:',
  linkedPublished:
    '{count, plural, one {# linked item is} other {# linked items are}} published, but the entry is not.',
  mayNotPublishItem: 'You don’t have permission to publish it',
  failed: 'failed',

  publishedIn: 'Published in {count, plural, one {# locale} other {# locales}}.',
  unpublishedIn: 'Unpublished in {count, plural, one {# locale} other {# locales}}.',
  title_add: 'Publish selected locales',
  title_remove: 'Unpublish selected locales',
  action_add: 'Publish',
  action_remove: 'Unpublish',
  actionIn_add: 'Publish in {count, plural, one {# locale} other {# locales}}',
  actionIn_remove: 'Unpublish in {count, plural, one {# locale} other {# locales}}',
  effect_add: 'The content of these locales becomes public.',
  effect_remove: 'Readers of these locales see their fallback.',
  hint_add: 'The default locale is published first, because the others fall back to it.',
  hint_remove: 'Unpublishing the default locale unpublishes all locales.',
  none: 'None',
  all: 'All',
  defaultLocale: '{locale} (default)',

  inLocales: 'in {live, number} of {total, number} locales',
  publishAllLocales: 'Publish all locales',
  publishSingle: 'Publish single locales',
  publishSelected: 'Publish selected locales…',
  unpublishSelected: 'Unpublish selected locales…',
  archivedReadOnly: 'Archived entries are read-only.',
  mayNotPublish: 'You don’t have permission to publish this entry.',
  mayNotUnarchive: 'You don’t have permission to unarchive this entry.',
} as const

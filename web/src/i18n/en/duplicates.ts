export const duplicates = {
  title: 'Duplicate files',
  media: 'Media',
  hint: 'Assets whose files have the same bytes. Open one to see where it is used.',
  none: 'No duplicates',
  noneHint: 'Every file of this environment is used by one asset only.',
  created: 'Created {time}',
  more: 'Show more',
} as const

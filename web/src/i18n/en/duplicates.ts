export const duplicates = {
  title: 'Duplicate files',
  media: 'Media',
  hint: 'Assets with identical files. Open one to see where it is used.',
  none: 'No duplicates',
  noneHint: 'Every file in this environment belongs to one asset only.',
  created: 'Created {time}',
  more: 'Show more',
} as const

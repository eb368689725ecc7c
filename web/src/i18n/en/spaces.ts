export const spaces = {
  title: 'Spaces',
  createSpace: 'Create space',
  archived: 'Archived',
  noSpace: 'No spaces yet',
  noSpaceHint: 'A space holds content, its content model and API keys.',
  noMembership: 'Expected a space here? Ask an admin of its organization to add you.',
  created: '“{name}” created.',
  name: 'Name',
  namePlaceholder: 'Company website',
  defaultLocale: 'Default locale',
  defaultLocaleHint: 'Main language of the content, such as en-US or de. You can add more later.',
  organization: 'Organization',
} as const

/** The pages of the settings, in order. A page that is added to the routes adds its line here. */
export const SECTIONS: readonly { name: string; path: string }[] = [
  { name: 'General', path: 'general' },
  { name: 'Locales', path: 'locales' },
  { name: 'Tags', path: 'tags' },
  { name: 'Preview', path: 'preview' },
  { name: 'Environments', path: 'environments' },
  { name: 'Members', path: 'members' },
  { name: 'Teams', path: 'teams' },
  { name: 'Roles', path: 'roles' },
  { name: 'API keys', path: 'api-keys' },
  { name: 'Management tokens', path: 'tokens' },
  { name: 'OAuth applications', path: 'applications' },
  { name: 'Webhooks', path: 'webhooks' },
  { name: 'Audit log', path: 'audit' },
]

// The settings of a space.
import { ATLAS, click, DEMO, dialog, FRESH, menu, type State, type Step, shows, steps } from './state.ts'

const at = (page: string) => `${ATLAS}/settings/${page}`
const fill = (label: string | RegExp, text: string) => async (page: Parameters<NonNullable<State['prepare']>>[0]) => {
  await page.getByRole('dialog').getByLabel(label).first().fill(text)
}
const submit = (name: string) => async (page: Parameters<NonNullable<State['prepare']>>[0]) => {
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  await page.getByRole('alert').last().waitFor()
}

/** All spaces share the taxonomy of their organization, so an empty one is simulated. */
const emptyTaxonomy: Step = (page) =>
  page.route(/\/taxonomy\//, (route) =>
    route.fulfill({ json: { sys: { type: 'Array' }, limit: 1000, pages: {}, items: [] } }),
  )

export const SETTINGS: readonly State[] = [
  { name: 'general', path: at('general'), complete: 'Delete this space' },
  dialog('general, delete the space', at('general'), 'Delete this space', click('Delete space')),
  dialog('general, archive the space', at('general'), 'Archive this space', click('Archive space')),
  { name: 'locales', path: `${DEMO}/settings/locales`, complete: 'Fallback:' },
  { name: 'locales, forty', path: at('locales'), complete: '40 locales in this environment' },
  dialog('locales, add', at('locales'), '40 locales in this environment', click('Add locale')),
  {
    ...dialog(
      'locales, refused',
      at('locales'),
      '40 locales in this environment',
      click('Add locale'),
      fill('Name', 'Again'),
      fill('Code', 'en-US'),
      submit('Add locale'),
    ),
    noise: [/\b422\b/],
  },
  dialog('locales, edit', at('locales'), '40 locales in this environment', click('Edit Arabic (Egypt)')),
  dialog('locales, delete', at('locales'), '40 locales in this environment', click('Delete Arabic (Egypt)')),
  { name: 'tags', path: at('tags'), complete: '12 tags in this environment' },
  { name: 'tags, none', path: `${FRESH}/settings/tags`, complete: 'No tags yet' },
  {
    ...{ name: 'tags, none is called like that', path: at('tags'), complete: '12 tags in this environment' },
    prepare: async (page) => page.getByLabel('Search tags').fill('zzz'),
  },
  dialog('tags, create', at('tags'), '12 tags in this environment', click('Add tag')),
  dialog('tags, rename', at('tags'), '12 tags in this environment', click('Rename Summer campaign 2026')),
  {
    ...dialog(
      'tags, delete refused',
      at('tags'),
      '12 tags in this environment',
      click('Delete Summer campaign 2026'),
      submit('Delete tag'),
    ),
    noise: [/\b4\d\d\b/],
  },
  { name: 'taxonomy', path: at('taxonomy'), complete: 'Subjects of the northern harbours' },
  {
    ...{ name: 'taxonomy, none', path: at('taxonomy'), complete: 'No concept schemes yet' },
    before: emptyTaxonomy,
  },
  dialog('taxonomy, add a scheme', at('taxonomy'), 'Subjects of the northern', click('Add scheme')),
  dialog('taxonomy, edit a scheme', at('taxonomy'), 'Subjects of the northern', click(/^Edit Subjects of/)),
  dialog('taxonomy, delete a scheme', at('taxonomy'), 'Subjects of the northern', click(/^Delete Subjects of/)),
  { name: 'taxonomy, tree', path: at('taxonomy?scheme=subjects'), complete: 'Lighthouses' },
  { name: 'taxonomy, empty scheme', path: at('taxonomy?scheme=unused'), complete: 'No concepts yet' },
  { name: 'taxonomy, no such scheme', path: at('taxonomy?scheme=gone'), complete: 'Concept scheme not found' },
  dialog('taxonomy, add a concept', at('taxonomy?scheme=subjects'), 'Lighthouses', click('Add concept')),
  menu('taxonomy, actions', at('taxonomy?scheme=subjects'), 'Lighthouses', click('Actions for Lighthouses')),
  ...(['Edit', 'Add narrower concept', 'Move…', 'Delete'] as const).map((action) =>
    dialog(
      `taxonomy, ${action.toLowerCase().replace('…', '')}`,
      at('taxonomy?scheme=subjects'),
      'Lighthouses',
      click('Actions for Lighthouses'),
      click(action, 'menuitem'),
    ),
  ),
  { name: 'previews, none', path: `${FRESH}/settings/preview`, complete: 'No previews yet' },
  dialog('previews, add', at('preview'), 'No previews yet', click('Add preview')),
  dialog(
    'previews, written',
    at('preview'),
    'No previews yet',
    click('Add preview'),
    fill('Name', 'The website of the northern harbours'),
  ),
  { name: 'environments', path: at('environments'), complete: 'release-2026-11' },
  { name: 'environments, one', path: `${FRESH}/settings/environments`, complete: 'No aliases yet' },
  dialog('environments, add', at('environments'), 'release-2026-11', click('Create environment')),
  dialog('environments, delete', at('environments'), 'release-2026-11', click(/^Delete release/)),
  dialog('environments, add an alias', at('environments'), 'release-2026-11', click('Add alias')),
  dialog(
    'environments, make master an alias',
    at('environments'),
    'release-2026-11',
    click('Add alias'),
    fill('Name', 'master'),
  ),
  dialog('environments, move an alias', at('environments'), 'release-2026-11', click('Change target of live')),
  {
    name: 'retention, invalid',
    path: at('retention'),
    complete: 'In effect',
    prepare: async (page) => {
      await page.getByLabel('Days of versions').fill('soon')
      await page.getByText('Enter a whole number').waitFor()
    },
  },
  { name: 'keys', path: at('api-keys'), complete: 'Delivery token' },
  {
    name: 'keys, snippets',
    path: at('api-keys'),
    complete: 'Delivery token',
    prepare: steps(click('Show snippets of Website'), shows('createClient')),
  },
  { name: 'keys, none', path: `${FRESH}/settings/api-keys`, complete: 'No API keys yet' },
  dialog('keys, add', at('api-keys'), 'Delivery token', click('Add API key')),
  dialog('keys, edit', at('api-keys'), 'Delivery token', click('Edit Website')),
  dialog('keys, delete', at('api-keys'), 'Delivery token', click('Delete Website')),
  { name: 'tokens', path: at('tokens'), complete: 'Your tokens' },
  dialog('tokens, create', at('tokens'), 'Your tokens', click('Add token')),
  dialog(
    'tokens, added',
    at('tokens'),
    'Your tokens',
    click('Add token'),
    fill(/^Name/, 'Import script'),
    async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Add token' }).click()
      await page.getByText('Copy it now').waitFor()
    },
  ),
  dialog('tokens, revoke', at('tokens'), 'Your tokens', click(/^Revoke/)),
  { name: 'applications', path: at('applications'), complete: 'Authorization URL' },
  dialog('applications, register', at('applications'), 'Authorization URL', click('Add application')),
  dialog('applications, edit', at('applications'), 'Authorization URL', click(/^Edit The reading room/)),
  dialog('applications, new secret', at('applications'), 'Authorization URL', click(/^Replace secret of/)),
  dialog('applications, delete', at('applications'), 'Authorization URL', click(/^Delete The reading room/)),
  { name: 'audit', path: at('audit'), complete: 'Events' },
  { name: 'audit, not understood', path: `${at('audit')}?action=what`, complete: /Enter actions such as/ },
  { name: 'audit, nothing fits', path: `${at('audit')}?action=nothing.happened`, complete: 'No matches' },
  { name: 'webhooks', path: at('webhooks'), complete: 'Rebuild the website' },
  { name: 'webhooks, none', path: `${FRESH}/settings/webhooks`, complete: 'No webhooks yet' },
  { name: 'webhook, new', path: at('webhooks/new'), complete: 'Enter a URL and select an event' },
  {
    name: 'webhook, not valid JSON',
    path: at('webhooks/new'),
    complete: 'Enter a URL and select an event',
    prepare: async (page) => {
      await page.getByRole('textbox', { name: 'Name' }).fill('Site')
      await page.getByRole('textbox', { name: 'URL' }).fill('https://example.org/hook')
      await page.getByLabel('Payload').fill('{ not JSON')
      await page.getByText('The payload is not valid JSON.').waitFor()
    },
  },
  { name: 'webhook', path: ({ webhooks }) => at(`webhooks/${webhooks.failing}`), complete: 'Basic authentication' },
  {
    name: 'webhook, log',
    path: ({ webhooks }) => `${at(`webhooks/${webhooks.healthy}`)}?tab=log`,
    complete: 'Entry.publish',
  },
  {
    name: 'webhook, log of failures',
    path: ({ webhooks }) => `${at(`webhooks/${webhooks.failing}`)}?tab=log`,
    complete: 'Entry.publish',
  },
  {
    name: 'webhook, nothing failed',
    path: ({ webhooks }) => `${at(`webhooks/${webhooks.healthy}`)}?tab=log&state=failed`,
    complete: 'No failed calls',
  },
  {
    name: 'webhook, nothing waits',
    path: ({ webhooks }) => `${at(`webhooks/${webhooks.healthy}`)}?tab=log&state=waiting`,
    complete: 'No waiting calls',
  },
  dialog(
    'webhook, a call',
    ({ webhooks }) => `${at(`webhooks/${webhooks.failing}`)}?tab=log`,
    'Entry.publish',
    async (page) => {
      await page.getByRole('table').getByRole('button').last().click()
      await page.getByText('no such hook').waitFor()
    },
  ),
  dialog(
    'webhook, delete',
    ({ webhooks }) => at(`webhooks/${webhooks.failing}`),
    'Basic authentication',
    click('Delete'),
  ),
  dialog(
    'webhook, secret generated',
    ({ webhooks }) => at(`webhooks/${webhooks.healthy}`),
    'Basic authentication',
    click(/^(Add|Replace) secret/),
    async (page) => {
      await page
        .getByText(/The secret is ready|Replace/)
        .first()
        .waitFor()
    },
  ),
  { name: 'members', path: at('members'), complete: 'Pending invitations' },
  dialog('members, invite', at('members'), 'Pending invitations', click('Invite member')),
  {
    ...dialog(
      'members, invite refused',
      at('members'),
      'Pending invitations',
      click('Invite member'),
      fill('Email', 'admin@example.org'),
      async (page) => {
        await page.getByRole('dialog').getByRole('checkbox').last().check()
      },
      submit('Invite'),
    ),
    noise: [/\b4\d\d\b/],
  },
  {
    ...dialog(
      'members, confirm who you are',
      at('members'),
      'Two-factor authentication',
      async (page) => {
        const refused = { sys: { type: 'Error', id: 'RecentSignInRequired' }, message: 'Sign in again' }
        await page.route(/\/security$/, (route) =>
          route.request().method() === 'PUT' ? route.fulfill({ status: 403, json: refused }) : route.continue(),
        )
      },
      async (page) => page.getByLabel('Require a second factor').click(),
    ),
    noise: [/\b403\b/],
  },
  dialog('members, change a role', at('members'), 'Pending invitations', click(/^Change role of Annemarie/)),
  dialog('members, remove', at('members'), 'Pending invitations', click(/^Remove Annemarie/)),
  dialog('members, reset a password', at('members'), 'Pending invitations', click(/^Reset password of Annemarie/)),
  dialog('members, withdraw an invitation', at('members'), 'Pending invitations', click(/^Revoke the invitation of/)),
  { name: 'teams', path: at('teams'), complete: 'Translators of' },
  dialog('teams, create', at('teams'), 'Translators of', click('Add team')),
  dialog('teams, members', at('teams'), 'Translators of', click(/^Members of Translators/)),
  dialog('teams, no members', at('teams'), 'Translators of', click('Members of Editors')),
  dialog('teams, access', at('teams'), 'Translators of', click(/^Access of Translators/)),
  dialog('teams, delete', at('teams'), 'Translators of', click(/^Delete Translators/)),
  { name: 'roles', path: at('roles'), complete: 'Reader of everything' },
  dialog('roles, create', at('roles'), 'Reader of everything', click('Add role')),
  dialog('roles, rule', at('roles'), 'Reader of everything', click('Add role'), click('Add rule')),
  dialog(
    'roles, rule as JSON',
    at('roles'),
    'Reader of everything',
    click('Add role'),
    click('Add rule'),
    click('Edit as JSON'),
  ),
  dialog('roles, edit', at('roles'), 'Reader of everything', click(/^Edit Reader of everything/)),
  {
    ...dialog(
      'roles, delete refused',
      at('roles'),
      'Reader of everything',
      click(/^Delete Reader of everything/),
      submit('Delete role'),
    ),
    noise: [/\b4\d\d\b/],
  },
]

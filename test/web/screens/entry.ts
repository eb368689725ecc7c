// The entry editor, with its dialogs and menus.
import type { Page } from 'playwright-core'
import { NEXT_YEAR } from '../management.ts'
import { ATLAS, click, DEMO, dialog, menu, type State, shows, steps } from './state.ts'

const FULL = `${ATLAS}/entries/full`
const region = (name: string, button: string | RegExp) => async (page: Page) => {
  await page.getByRole('region', { name, exact: true }).getByRole('button', { name: button }).first().click()
}
const status = region.bind(null, 'Status')
const insert = (what: RegExp) => async (page: Page) => {
  const body = page.getByRole('textbox', { name: /^Body/ }).first()
  await body.click()
  await page
    .getByRole('toolbar', { name: /^Format Body/ })
    .getByRole('button', { name: 'Embed' })
    .click()
  await page.getByRole('menuitem', { name: what }).first().click()
}

export const ENTRY: readonly State[] = [
  { name: 'entry', path: `${DEMO}/entries/article-lighthouse`, complete: 'Fl(2) 15s' },
  { name: 'entry, twenty fields', path: FULL, complete: 'Number in the register' },
  { name: 'entry, all of forty locales', path: `${FULL}?locale=all`, complete: 'Number in the register' },
  {
    name: 'entry, two locales side by side',
    path: `${FULL}?locale=en-US,de-AT&beside=true`,
    complete: 'Number in the register',
  },
  { name: 'entry, long title', path: `${ATLAS}/entries/long`, complete: 'What to read next' },
  { name: 'entry, unbroken title', path: `${ATLAS}/entries/unbroken`, complete: 'What to read next' },
  { name: 'entry, untitled', path: `${ATLAS}/entries/no-title`, complete: 'Untitled' },
  { name: 'entry, archived', path: `${ATLAS}/entries/archived`, complete: 'Unarchive' },
  { name: 'entry, links that lead nowhere', path: `${ATLAS}/entries/linking`, complete: 'What to read next' },
  { name: 'entry, json', path: `${FULL}?tab=json`, complete: '"Fresnel"' },
  { name: 'entry, concepts', path: `${ATLAS}/entries/unbroken`, complete: 'Lighthouses' },
  { name: 'entry, versions', path: `${ATLAS}/entries/long?tab=history`, complete: /Version 1/ },
  {
    name: 'entry, all saves of a session',
    path: `${ATLAS}/entries/tale-12?tab=history`,
    complete: /Version 13/,
    prepare: click(/^Show \d+ earlier saves/),
  },
  { name: 'entry, scheduled', path: `${ATLAS}/entries/long`, complete: `Publishes Mar 1, ${NEXT_YEAR}` },
  dialog('entry, schedule', `${ATLAS}/entries/tale-14`, 'What to read next', click('Schedule')),
  {
    name: 'entry, scrolled',
    path: FULL,
    complete: 'Number in the register',
    prepare: async (page) => {
      await page.mouse.wheel(0, 1500)
    },
  },
  {
    name: 'entry, versions of a demo',
    path: `${DEMO}/entries/article-lighthouse?tab=history`,
    complete: 'Version 1 and now',
  },
  { name: 'entry, nothing to compare', path: `${ATLAS}/entries/bare?tab=history`, complete: /Version|differences/ },
  {
    name: 'entry, refused',
    path: `${ATLAS}/entries/bare`,
    complete: 'Number in the register',
    prepare: steps(status('Publish'), shows(/to fix|before publishing|required/i)),
    noise: [/\b422\b/],
  },
  menu('entry, menu', FULL, 'Number in the register', status('More actions')),
  menu('entry, menu of locales', FULL, 'Number in the register', status('Publish single locales')),
  menu('entry, menu of a link', FULL, 'Number in the register', click(/^Actions for Gallery 2/)),
  menu('entry, menu to embed', FULL, 'Number in the register', async (page) => {
    await page
      .getByRole('toolbar', { name: /^Format Body/ })
      .getByRole('button', { name: 'Embed' })
      .click()
  }),
  menu('entry, menu of a table', FULL, 'Number in the register', async (page) => {
    await page.getByRole('textbox', { name: /^Body/ }).getByText('Marit').click()
    await page
      .getByRole('toolbar', { name: /^Format Body/ })
      .getByRole('button', { name: 'Table' })
      .click()
  }),
  {
    name: 'entry, link popover',
    path: FULL,
    complete: 'Number in the register',
    prepare: async (page) => {
      await page.getByRole('textbox', { name: /^Body/ }).getByText('the register').click()
      await page.getByRole('button', { name: 'Edit link' }).waitFor()
    },
  },
  {
    name: 'entry, text on the full screen',
    path: FULL,
    complete: 'Number in the register',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Full screen' }).first().click()
      await page.getByRole('button', { name: 'Leave full screen' }).waitFor()
    },
  },
  dialog(
    'entry, publish selected locales',
    FULL,
    'Number in the register',
    status('Publish single locales'),
    click(/^Publish selected/, 'menuitem'),
  ),
  dialog('entry, publish with links', `${ATLAS}/entries/leading`, 'What to read next', status('Publish')),
  dialog('entry, delete', FULL, 'Number in the register', status('More actions'), click('Delete', 'menuitem')),
  dialog('entry, link to entries', FULL, 'Number in the register', region('Neighbours', 'Add existing')),
  dialog('entry, add media', FULL, 'Number in the register', region('Gallery', 'Add media')),
  dialog(
    'entry, nothing to link',
    FULL,
    'Number in the register',
    region('Neighbours', 'Add existing'),
    async (page) => {
      await page.getByRole('dialog').getByRole('searchbox').fill('zzzqqq')
      await page.getByText('No matches').waitFor()
    },
  ),
  dialog('entry, create and link', FULL, 'Number in the register', region('Neighbours', 'Add new')),
  dialog(
    'entry, texts of a file',
    FULL,
    'Number in the register',
    click(/^Actions for Gallery 1/),
    click('Title and description', 'menuitem'),
  ),
  dialog('entry, link in a text', FULL, 'Number in the register', async (page) => {
    await page.getByRole('textbox', { name: /^Body/ }).getByText('the register').dblclick()
    await page
      .getByRole('toolbar', { name: /^Format Body/ })
      .getByRole('button', { name: 'Link', exact: true })
      .click()
  }),
  dialog('entry, embed an entry', FULL, 'Number in the register', insert(/entry/i)),
  dialog('entry, embed media', FULL, 'Number in the register', insert(/media|asset|file|picture/i)),
  dialog('entry, create a tag', FULL, 'Number in the register', async (page) => {
    await page.getByRole('region', { name: 'Tags' }).getByLabel('Add tag').selectOption({ label: 'New tag…' })
  }),
  dialog('entry above another', `${FULL}?open=long`, 'What to read next'),
  dialog('entry above two others', `${FULL}?open=long,linking`, 'What to read next'),
  { ...dialog('entry above, gone', `${FULL}?open=gone`, 'Entry not found'), noise: [/\b404\b/] },
  {
    name: 'entry, conflict',
    path: `${ATLAS}/entries/tale-10`,
    complete: 'What to read next',
    prepare: async (page, { api }) => {
      const savedElsewhere = Promise.withResolvers<void>()
      await page.route('**/entries/tale-10', async (route) => {
        if (route.request().method() === 'PATCH') await savedElsewhere.promise
        await route.continue()
      })
      await page.getByRole('textbox', { name: 'Title' }).first().fill('Mine')
      const at = `${ATLAS}/entries/tale-10`
      const { sys, fields } = await api('GET', at)
      await api(
        'PUT',
        at,
        { fields: { ...fields, title: { 'en-US': 'Theirs, which is quite a bit longer than what I wrote' } } },
        { 'X-Contentful-Version': `${sys.version}`, 'X-Contentful-Content-Type': 'tale' },
      )
      savedElsewhere.resolve()
      await shows('Someone else changed this entry')(page)
    },
    noise: [/\b409\b/],
  },
  {
    name: 'entry, deleted while open',
    path: `${ATLAS}/entries/tale-11`,
    complete: 'What to read next',
    prepare: async (page, { api }) => {
      await api(
        'PUT',
        `${ATLAS}/entries/short-lived`,
        { fields: { title: { 'en-US': 'Short-lived' } } },
        { 'X-Contentful-Content-Type': 'tale' },
      )
      await page.goto(page.url().replace('tale-11', 'short-lived'))
      await shows('What to read next')(page)
      await api('DELETE', `${ATLAS}/entries/short-lived`)
      await page.getByRole('textbox', { name: 'Title' }).first().fill('Typed after it was gone')
      await shows(/was deleted|is gone|deleted/)(page)
    },
    noise: [/\b40[04]\b/],
  },
  {
    name: 'entry, not saved',
    path: `${ATLAS}/entries/tale-13`,
    complete: 'What to read next',
    prepare: async (page) => {
      await page.route('**/entries/tale-13', (route) =>
        route.request().method() === 'PATCH'
          ? route.fulfill({
              status: 500,
              json: {
                sys: { type: 'Error', id: 'ServerError' },
                message: 'It is not you, it is us.',
                requestId: 'req-1',
              },
            })
          : route.continue(),
      )
      await page.getByRole('textbox', { name: 'Title' }).first().fill('Not saved')
      await shows(/Not saved/)(page)
    },
    noise: [/\b500\b/],
  },
  {
    name: 'entry, slash menu',
    path: FULL,
    complete: 'Number in the register',
    prepare: async (page) => {
      await page.getByRole('textbox', { name: /^Body/ }).first().click()
      await page.keyboard.press('Control+Home')
      await page.keyboard.press('Enter')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.type('/')
      await page.getByRole('listbox', { name: 'Insert block' }).waitFor()
    },
  },
]

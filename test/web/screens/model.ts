// The content model: the list of types, and one type with its fields and editor layout.
import type { Page } from 'playwright-core'
import { ATLAS, click, DEMO, dialog, FRESH, menu, type State, shows, steps } from './state.ts'

const TYPE = `${ATLAS}/content-types/everything`
const field = (name: string, tab?: string) =>
  steps(click(`Settings of ${name}`), ...(tab === undefined ? [] : [click(tab, 'tab')]))

const addField = (kind: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name: 'Add field' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: kind }).click()
}

export const MODEL: readonly State[] = [
  { name: 'model', path: `${DEMO}/content-types`, complete: '4 content types' },
  { name: 'model, long names', path: `${ATLAS}/content-types`, complete: '3 content types' },
  { name: 'model, references', path: `${DEMO}/content-types?view=references`, complete: '4 content types' },
  {
    name: 'model, references of long names',
    path: `${ATLAS}/content-types?view=references`,
    complete: '3 content types',
  },
  { name: 'model, nothing fits', path: `${DEMO}/content-types?q=zzz`, complete: 'No matches' },
  { name: 'model, empty', path: `${FRESH}/content-types`, complete: 'No content types yet' },
  dialog('model, add a type', `${DEMO}/content-types`, '4 content types', click('Add content type')),
  dialog('model, id is taken', `${DEMO}/content-types`, '4 content types', click('Add content type'), async (page) => {
    await page.getByRole('dialog').getByLabel('Name').fill('Article')
    await page.getByRole('dialog').getByLabel('Id').fill('article')
  }),
  { name: 'type', path: `${DEMO}/content-types/article`, complete: 'readingMinutes' },
  { name: 'type, twenty fields', path: TYPE, complete: 'Number in the register' },
  {
    name: 'type without fields',
    path: `${ATLAS}/content-types/aTypeThatWasBegunAndNeverFinished`,
    complete: 'no fields yet',
  },
  {
    name: 'type, editor not yet',
    path: `${ATLAS}/content-types/aTypeThatWasBegunAndNeverFinished?tab=editor`,
    complete: 'Activate this type first',
  },
  { name: 'type, taxonomy', path: `${ATLAS}/content-types/tale?tab=taxonomy`, complete: 'Subjects of the northern' },
  {
    name: 'type, no taxonomy',
    path: `${DEMO}/content-types/author?tab=taxonomy`,
    complete: 'No concepts allowed',
  },
  { name: 'type, entries', path: `${ATLAS}/content-types/tale?tab=entries`, complete: 'Tale number' },
  {
    name: 'type, no entries',
    path: `${ATLAS}/content-types/aTypeThatWasBegunAndNeverFinished?tab=entries`,
    complete: /No entries/,
  },
  { name: 'type, json', path: `${TYPE}?tab=json`, complete: '"everything"' },
  {
    name: 'type, editor',
    path: `${DEMO}/content-types/article?tab=editor`,
    complete: 'Fields are shown in one column',
  },
  {
    name: 'type, editor with tabs',
    path: `${TYPE}?tab=editor`,
    complete: 'Fields are shown in one column',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Add tab' }).click()
      await page
        .getByRole('button', { name: /^Add set to/ })
        .first()
        .click()
      await page.getByLabel('Name of the tab').first().fill('What everybody should know before anything else')
    },
  },
  {
    name: 'type, changed',
    path: TYPE,
    complete: 'Number in the register',
    prepare: steps(click('Move Title down'), shows('Unsaved changes')),
  },
  menu('type, menu', `${DEMO}/content-types/article`, 'readingMinutes', click('More actions')),
  menu('type, menu of a field', TYPE, 'Number in the register', click('More for Slug')),
  dialog(
    'type, deactivate',
    `${DEMO}/content-types/article`,
    'readingMinutes',
    click('More actions'),
    click('Deactivate', 'menuitem'),
  ),
  dialog(
    'type, copy',
    `${DEMO}/content-types/article`,
    'readingMinutes',
    click('More actions'),
    click('Copy…', 'menuitem'),
  ),
  dialog('type, names', `${DEMO}/content-types/article`, 'readingMinutes', click(/^Edit name|^Rename|^Edit/)),
  dialog('type, delete a field', TYPE, 'Number in the register', click('More for Slug'), click('Delete', 'menuitem')),
  dialog(
    'type, spaces of a field',
    TYPE,
    'Number in the register',
    field('Elsewhere'),
    shows('Content types to choose from'),
  ),
  dialog('type, kinds of fields', TYPE, 'Number in the register', click('Add field')),
  dialog('type, name of a field', TYPE, 'Number in the register', addField(/^Text/)),
  dialog('type, id of a field is taken', TYPE, 'Number in the register', addField(/^Text/), async (page) => {
    await page.getByRole('dialog').getByLabel('Name').fill('Title')
    await page.getByRole('dialog').getByLabel('Field id').fill('title')
  }),
  dialog('field, settings', TYPE, 'Number in the register', field('Title')),
  dialog('field, rules', TYPE, 'Number in the register', field('Slug', 'Validation')),
  dialog('field, rules of a rich text', TYPE, 'Number in the register', field('Body', 'Validation')),
  dialog('field, rules of an image', TYPE, 'Number in the register', field('Picture', 'Validation')),
  dialog('field, default', TYPE, 'Number in the register', field('In use', 'Default value')),
  dialog('field, no default', TYPE, 'Number in the register', field('Body', 'Default value')),
  dialog('field, appearance', TYPE, 'Number in the register', field('Stars', 'Appearance')),
  dialog(
    'type, leave without saving',
    TYPE,
    'Number in the register',
    click('Move Title down'),
    click('Content', 'link'),
  ),
]

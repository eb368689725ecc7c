// Content and Media: lists, filters and bulk actions.
import { NEXT_YEAR } from '../management.ts'
import { ATLAS, click, DEMO, dialog, FRESH, menu, type State, shows, steps } from './state.ts'

/** All columns of a table. */
const COLUMNS = [
  ...'slug kind season summary height steps lit inUse place keywords picture tale neighbours'
    .split(' ')
    .map((id) => `fields.${id}`),
  ...['type', 'updated', 'by', 'created', 'published', 'tags', 'version', 'id', 'status'],
].join(',')

const selectAll = async (page: Parameters<NonNullable<State['prepare']>>[0]) => {
  await page.getByRole('checkbox', { name: /^Select all/ }).click()
}

/** The server's error of a failed action. */
const FAILED = {
  limit: 100,
  pages: {},
  items: [
    {
      sys: { id: 'failed', version: 2, status: 'failed', updatedAt: '2026-11-01T09:00:00Z' },
      entity: { sys: { type: 'Link', linkType: 'Entry', id: 'bare' } },
      action: 'publish',
      scheduledFor: { datetime: '2026-11-01T09:00:00Z', timezone: 'Asia/Tokyo' },
      error: {
        message: 'Validation error',
        details: { errors: [{ name: 'required', path: ['fields', 'slug', 'en-US'] }] },
      },
    },
  ],
}

export const LISTS: readonly State[] = [
  { name: 'content', path: `${DEMO}/content`, complete: '22 entries' },
  { name: 'content, long titles', path: `${ATLAS}/content`, complete: /6\d entries/ },
  { name: 'content, next page', path: `${ATLAS}/content`, complete: /6\d entries/, prepare: click('Next') },
  { name: 'content, all columns', path: `${ATLAS}/content?type=everything&cols=${COLUMNS}`, complete: '2 entries' },
  {
    name: 'content, many filters',
    path:
      `${DEMO}/content?type=article&f=status:equals:published&f=fields.slug:match:&f=fields.featured:equals:true` +
      '&f=sys.updatedAt:gte:&f=sys.createdBy.sys.id:equals:me&f=metadata.tags.sys.id:in:&f=metadata.concepts.descendants:in:&f=fields.gone:equals:x',
    complete: /Invalid search|No matches/,
    noise: [/\b400\b/],
  },
  { name: 'content, nothing fits', path: `${DEMO}/content?q=nothing+has+these+words`, complete: 'No matches' },
  { name: 'content, empty', path: `${FRESH}/content`, complete: 'No entries yet' },
  {
    name: 'content, empty type',
    path: `${DEMO}/content?type=nope`,
    complete: /Invalid search|No matches|No entries yet/,
    noise: [/\b4\d\d\b/],
  },
  {
    name: 'content, filter refused',
    path: `${DEMO}/content?type=article&f=fields.nope:equals:x`,
    complete: /could not|No matches|not understood|filter/i,
    noise: [/\b4\d\d\b/],
  },
  menu('content, menu of filters', `${ATLAS}/content?type=everything`, '2 entries', click(/filter/i)),
  dialog('content, columns', `${ATLAS}/content?type=everything`, '2 entries', click('Columns')),
  dialog('content, views', `${DEMO}/content?type=article`, '10 entries', click('Views')),
  dialog('content, views saved', `${ATLAS}/content?type=tale`, /6\d entries/, async (page) => {
    await click('Views')(page)
    const box = page.getByRole('dialog')
    await box.getByLabel('Save this view as').fill('Everything that still needs a translation into German')
    await box.getByRole('button', { name: 'Save' }).click()
    await box
      .getByRole('link', { name: /^Everything that/ })
      .first()
      .waitFor()
  }),
  dialog('content, as a query', `${DEMO}/content?type=article&f=fields.slug:match:lamp`, /entr/, click('API')),
  dialog('content, type of a new entry', `${DEMO}/content`, '22 entries', click('Add entry')),
  {
    name: 'content, selected',
    path: `${ATLAS}/content`,
    complete: /6\d entries/,
    prepare: steps(selectAll, shows(/selected/)),
  },
  dialog(
    'content, publish many',
    `${ATLAS}/content?q=Tale`,
    /6\d entries/,
    selectAll,
    click('Publish'),
    shows(/can be published/),
  ),
  {
    ...dialog(
      'content, publish refused',
      `${ATLAS}/content?type=everything`,
      '2 entries',
      selectAll,
      click('Publish'),
      shows(/can be published/),
    ),
    noise: [/\b422\b/],
  },
  dialog(
    'content, delete many',
    `${ATLAS}/content?f=status:equals:draft`,
    /entries/,
    selectAll,
    click('Delete'),
    shows(/can be deleted/),
  ),
  dialog('content, tags of many', `${ATLAS}/content`, /6\d entries/, selectAll, click('Tags'), shows('Add tags')),
  dialog(
    'content, concepts of many',
    `${ATLAS}/content?type=tale`,
    /6\d entries/,
    selectAll,
    click('Concepts'),
    shows('Add concepts'),
  ),
  dialog(
    'content, duplicate many',
    `${ATLAS}/content?q=Tale`,
    /6\d entries/,
    selectAll,
    click('Duplicate'),
    shows(/can be duplicated/),
  ),
  dialog(
    'content, edit a field of many',
    `${ATLAS}/content?type=everything`,
    '2 entries',
    selectAll,
    click('Edit field'),
    shows('Published content shows the new value'),
  ),
  dialog(
    'content, archived many',
    `${ATLAS}/content?f=status:equals:draft&q=Tale+number+2`,
    /entries/,
    selectAll,
    click('Archive'),
    shows(/can be archived/),
    click(/^Archive \d/),
    shows(/archived\.$/),
    click('Undo'),
    shows(/undone\.$/),
  ),
  { name: 'scheduled', path: `${ATLAS}/scheduled`, complete: 'Europe/Berlin' },
  {
    name: 'scheduled, day',
    path: `${ATLAS}/scheduled?month=${NEXT_YEAR}-03&day=${NEXT_YEAR}-03-01`,
    complete: `On March 1, ${NEXT_YEAR}`,
  },
  { name: 'scheduled, empty', path: `${FRESH}/scheduled`, complete: 'Nothing scheduled' },
  {
    name: 'scheduled, failed',
    path: `${ATLAS}/scheduled`,
    complete: 'Publish failed',
    before: async (page) => {
      await page.route(/scheduled_actions\?.*sys.status=failed/, (route) => route.fulfill({ json: FAILED }))
    },
  },
  {
    name: 'scheduled, not loaded',
    path: `${ATLAS}/scheduled`,
    complete: 'Try again',
    before: async (page) => {
      await page.route('**/scheduled_actions?**', (route) =>
        route.fulfill({ status: 500, json: { sys: { type: 'Error', id: 'ServerError' }, message: 'Server error.' } }),
      )
    },
    noise: [/\b500\b/],
  },
  { name: 'media', path: `${DEMO}/media`, complete: '16 files' },
  { name: 'media, odd files', path: `${ATLAS}/media`, complete: /\d+ files/ },
  { name: 'media, table', path: `${ATLAS}/media?view=list`, complete: /\d+ files/ },
  {
    name: 'media, selected',
    path: `${ATLAS}/media`,
    complete: /\d+ files/,
    prepare: steps(selectAll, shows(/selected/)),
  },
  { name: 'media, empty', path: `${FRESH}/media`, complete: 'No files yet' },
  { name: 'media, none of a kind', path: `${FRESH}/media?type=archive`, complete: /No files|Nothing/ },
  { name: 'media, nothing fits', path: `${DEMO}/media?q=nothing+has+these+words`, complete: 'No matches' },
  {
    name: 'media, without alt text',
    path: `${ATLAS}/media?view=list&f=missingAlt:equals:en-US`,
    complete: /\d+ files?/,
  },
  { name: 'media, alt texts', path: `${ATLAS}/media/alt-text?type=image`, complete: 'Alt text' },
  { name: 'media, no duplicates', path: `${FRESH}/media/duplicates`, complete: 'No duplicates' },
  dialog('media, by URL', `${DEMO}/media`, '16 files', click('Upload from URL')),
  dialog('media, columns', `${ATLAS}/media?view=list`, /\d+ files/, click('Columns')),
  dialog('media, delete many', `${ATLAS}/media`, /\d+ files/, selectAll, click('Delete'), shows(/can be deleted/)),
  {
    name: 'media, uploads',
    path: `${FRESH}/media`,
    complete: 'No files yet',
    prepare: async (page) => {
      await page.route('**/upload/**', (route) =>
        route.request().postData()?.startsWith('bad')
          ? route.fulfill({
              status: 413,
              json: { sys: { type: 'Error', id: 'PayloadTooLarge' }, message: 'The file is larger than 5 GB.' },
            })
          : new Promise(() => {}),
      )
      const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles([
          file(
            'a-file-with-a-name-that-is-much-longer-than-usual-so-that-it-has-to-be-truncated-in-the-list.txt',
            'uploading',
          ),
          file('bad.txt', 'bad'),
          file('third.txt', 'also uploading'),
        ])
      await page.getByText(/^Uploading \d/).waitFor()
      await page.getByText('Failed').first().waitFor()
    },
    noise: [/\b413\b/],
  },
  {
    name: 'media, files above',
    path: `${DEMO}/media`,
    complete: '16 files',
    prepare: async (page) => {
      const dropped = await page.evaluateHandle(
        "(() => { const transfer = new DataTransfer(); transfer.items.add(new File(['x'], 'x.txt')); return transfer })()",
      )
      await page.dispatchEvent('main', 'dragenter', { dataTransfer: dropped })
      await page.getByText('Drop files to upload').waitFor()
    },
  },
]

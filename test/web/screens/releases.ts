// Releases: the list, the page of a release, and adding to one.
import { ATLAS, click, dialog, FRESH, type State, shows } from './state.ts'

const pageOf =
  (name: 'prepared' | 'published' | 'empty'): State['path'] =>
  ({ releases }) =>
    `${ATLAS}/releases/${releases[name]}`

export const RELEASES: readonly State[] = [
  { name: 'releases', path: `${ATLAS}/releases`, complete: 'In preparation' },
  { name: 'releases, empty', path: `${FRESH}/releases`, complete: 'No releases yet' },
  dialog('releases, create', `${ATLAS}/releases`, 'In preparation', click('Create release')),
  {
    name: 'releases, not loaded',
    path: `${ATLAS}/releases`,
    complete: 'Try again',
    before: async (page) => {
      await page.route('**/releases?**', (route) =>
        route.fulfill({ status: 500, json: { sys: { type: 'Error', id: 'ServerError' }, message: 'Server error.' } }),
      )
    },
    noise: [/\b500\b/],
  },
  { name: 'release, prepared', path: pageOf('prepared'), complete: /have? problems|has problems/ },
  { name: 'release, published', path: pageOf('published'), complete: /is archived/ },
  { name: 'release, nothing in it', path: pageOf('empty'), complete: 'This release is empty' },
  { name: 'release, missing', path: `${ATLAS}/releases/none`, complete: /not found/i, noise: [/\b404\b/] },
  dialog('release, revert', pageOf('published'), 'History', click('Revert')),
  {
    name: 'release, not reverted',
    path: pageOf('published'),
    complete: 'History',
    before: async (page) => {
      await page.route('**/revert', async (route) => {
        const entity = { sys: { type: 'Link', linkType: 'Asset', id: 'tall' } }
        const error = { sys: { type: 'Error', id: 'VersionMismatch' }, message: 'It was changed.' }
        const details = { errors: [{ entity, error }] }
        await route.fulfill({ status: 201, json: { sys: { status: 'failed' }, error: { details } } })
      })
    },
    prepare: async (page) => {
      await click('Revert')(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Revert' }).click()
      await shows('Nothing was reverted')(page)
    },
    closes: true,
  },
  dialog('release, schedule', pageOf('prepared'), /has problems|have problems/, click('Schedule')),
  dialog('release, delete', pageOf('prepared'), /has problems|have problems/, click('Delete release')),
  dialog('release, add an entry', `${ATLAS}/entries/full`, 'Add to release', click('Add to release')),
]

// Releases: the list, the page of a release, and adding to one.
import { ATLAS, click, dialog, FRESH, type State } from './state.ts'

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
  dialog('release, schedule', pageOf('prepared'), /has problems|have problems/, click('Schedule')),
  dialog('release, delete', pageOf('prepared'), /has problems|have problems/, click('Delete release')),
  dialog('release, add an entry', `${ATLAS}/entries/full`, 'Add to release', click('Add to release')),
]

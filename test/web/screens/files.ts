// The page of an asset.
import { NEXT_YEAR } from '../management.ts'
import { ATLAS, click, DEMO, dialog, type State, shows } from './state.ts'

const file = (id: string) => `${ATLAS}/assets/${id}`

export const FILES: readonly State[] = [
  {
    name: 'file',
    path: `${DEMO}/media`,
    complete: '16 files',
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Two flashes, fifteen seconds' }).click()
      await shows('Width (w)')(page)
    },
  },
  { name: 'file, wide and long', path: file('wide'), complete: 'Width (w)' },
  { name: 'file, tall', path: file('tall'), complete: 'Width (w)' },
  { name: 'file, tiny', path: file('tiny'), complete: 'tiny.png' },
  { name: 'file, not an image', path: file('broken'), complete: 'broken.png', noise: [/broken\.png/] },
  { name: 'file, document', path: file('paper'), complete: 'tide-tables-2026.pdf' },
  { name: 'file, sound', path: file('sound'), complete: 'foghorn.mp3' },
  { name: 'file, film', path: file('film'), complete: 'beam.mp4' },
  { name: 'file, not processed', path: file('unprocessed'), complete: 'Process file' },
  { name: 'file, none', path: file('empty'), complete: 'Upload file' },
  { name: 'file, in another locale', path: `${file('wide')}?locale=de-AT`, complete: 'Upload file' },
  { name: 'file, archived', path: file('old'), complete: 'Unarchive' },
  { name: 'file, json', path: `${file('wide')}?tab=json`, complete: '"wide"' },
  { name: 'file, versions', path: `${file('wide')}?tab=history`, complete: /Version/ },
  { name: 'file, scheduled', path: file('wide'), complete: `Unpublishes May 17, ${NEXT_YEAR}` },
  dialog('file, schedule', file('tiny'), 'tiny.png', click('Schedule')),
  dialog('file, crop', file('wide'), 'Width (w)', click('Crop and rotate'), shows(/^Result/)),
  dialog('file, delete', file('tiny'), 'tiny.png', click('Delete')),
]

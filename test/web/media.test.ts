import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { nameInUrl, titleFrom, typeFromName } from '../../web/src/features/uploads/file-names.ts'
import { imageUrl, NO_PARAMETERS } from '../../web/src/parts/files/image-url.ts'
import { jpeg } from '../support/images.ts'
import { ADMIN_TOKEN } from '../support/server.ts'
import { assertAccessible } from './accessible.ts'
import { assertNoSidewaysScroll, eventually, HOME, hold, settled, useApp } from './open-app.ts'

test('file names and URLs become titles', () => {
  assert.equal(titleFrom('IMG_2041-final.jpeg'), 'IMG 2041-final')
  assert.equal(titleFrom('.env'), '.env')
  assert.equal(nameInUrl('https://example.org/a/b%20c.png?x=1'), 'b c.png')
  assert.equal(nameInUrl('https://example.org/%E0%A4%A'), '%E0%A4%A')
  assert.equal(nameInUrl('nonsense'), 'file')
  assert.equal(typeFromName('b c.PNG'), 'image/png')
  assert.equal(imageUrl('//host/a.jpg', NO_PARAMETERS), '//host/a.jpg')
  assert.equal(
    imageUrl('//host/a.jpg', { ...NO_PARAMETERS, w: '100', bg: '#9090ff', fm: 'webp' }),
    '//host/a.jpg?w=100&bg=rgb:9090ff&fm=webp',
  )
})

const app = useApp()

test('uploads an image, sets its focal point, publishes it and tries its parameters', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open('/sign-in')
  await opened.signIn()
  await page.getByRole('link', { name: 'Media' }).click()
  await page.getByRole('button', { name: 'Upload files' }).waitFor()
  // Two files dropped at once, anywhere on the page.
  const image = await jpeg(800, 400)
  const dropped = await page.evaluateHandle(
    `(() => {
      const transfer = new DataTransfer()
      const bytes = Uint8Array.from(atob('${image.toString('base64')}'), (letter) => letter.charCodeAt(0))
      transfer.items.add(new File([bytes], 'four_quarters.jpg', { type: 'image/jpeg' }))
      transfer.items.add(new File(['plain words'], 'notes.txt', { type: 'text/plain' }))
      return transfer
    })()`,
  )
  await page.dispatchEvent('main', 'dragenter', { dataTransfer: dropped })
  await page.getByText('Drop files to upload').waitFor()
  await page.dispatchEvent('main', 'drop', { dataTransfer: dropped })
  await page.getByText('2 files uploaded').waitFor()
  await page.getByRole('region', { name: 'Uploads' }).getByRole('link', { name: 'four_quarters.jpg' }).click()

  await page.getByRole('heading', { name: 'four quarters' }).waitFor()
  await page.getByText('800 × 400 px').waitFor()
  const focal = page.getByRole('button', { name: /^Focal point/ })
  await focal.click({ position: { x: 20, y: 20 } })
  await focal.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.getByRole('button', { name: 'Remove focal point' }).waitFor()

  await page.getByLabel(/^Description/).fill('Red, green, blue and yellow')
  // Publishing first saves text that was just typed.
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('Published', { exact: true }).first().waitFor()

  await page.getByLabel('Width (w)').fill('100')
  await page.getByLabel('Height (h)').fill('100')
  await page.getByLabel('Fit (fit)').selectOption('fill')
  await page.getByLabel('Format (fm)').selectOption('png')
  const result = page.getByRole('img', { name: 'Result' })
  await page.getByText(/image\/png/).waitFor()
  await page.locator('img[alt="Result"][src*="h=100"][src*="fm=png"]').waitFor()
  const width = await result.evaluate<number, { decode(): Promise<void>; naturalWidth: number }>(async (image) => {
    await image.decode()
    return image.naturalWidth
  })
  assert.equal(width, 100)
  // The focal point is on the left, so the green and the yellow quarter are cropped.
  const address = (await result.getAttribute('src'))!
  const bytes = Buffer.from(await (await fetch(address)).arrayBuffer())
  const [red, green, blue] = (await sharp(bytes).stats()).channels.map(({ mean }) => Math.round(mean))
  assert.ok(green! < 20 && red! > 100 && blue! > 100, `${red} ${green} ${blue}`)

  await page.getByLabel('Corner radius (r)').fill('wide')
  await page.getByRole('alert').filter({ hasText: '"r"' }).waitFor()

  // Replaces the file of the asset.
  const id = page.url().split('/').at(-1)
  await page.locator('input[type=file]').setInputFiles({
    name: 'small.jpg',
    mimeType: 'image/jpeg',
    buffer: await jpeg(300, 100),
  })
  await page.getByText('300 × 100 px').waitFor()
  assert.equal(page.url().split('/').at(-1), id)
  await page.getByRole('button', { name: 'Publish changes' }).click()
  await page.getByText('Published', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Unpublish' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete file' }).click()
  await page.waitForURL(`**${HOME}/media`)
  await page.getByRole('link', { name: 'notes', exact: true }).waitFor()
  await page.getByRole('link', { name: 'four quarters', exact: true }).waitFor({ state: 'detached' })

  await page.getByLabel('File type').selectOption('plaintext')
  await page.getByText('1 file', { exact: true }).waitFor()
  await page.getByLabel('Search text').fill('nothing has these words')
  await page.getByText('No matches').waitFor()
  opened.assertQuiet([/status of (400|404)/])
})

test('texts of an asset are saved automatically, merged, and restored from versions', async () => {
  const address = `${app.server().urls.management}/spaces/magazine/environments/master/assets/words`
  interface Stored {
    sys: { version: number }
    fields: Record<'title' | 'description', Record<string, string>>
  }
  const call = async (method: string, body?: object, version = 0) => {
    const response = await fetch(address, {
      method,
      headers: {
        Authorization: `Bearer ${ADMIN_TOKEN}`,
        'Content-Type': 'application/json',
        'X-Contentful-Version': `${version}`,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    assert.ok(response.ok, `${method} ${response.status}`)
    return (response.status === 204 ? null : await response.json()) as Stored
  }
  const texts = (title: string, description: string) => ({
    fields: { title: { 'en-US': title }, description: { 'en-US': description } },
  })
  await call('PUT', texts('First', 'One'))
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/assets/words`)
  await opened.signIn()
  const title = page.getByRole('textbox', { name: /^Title/ })
  const saved = page.getByText('Saved', { exact: true })
  await title.fill('Second')
  await saved.waitFor()
  assert.equal((await call('GET')).fields.title['en-US'], 'Second')

  // While this browser is offline, another user changes the same field and another one.
  await page.context().setOffline(true)
  await title.fill('Mine')
  await page.getByText(/^Offline/).waitFor()
  const { sys } = await call('GET')
  await call('PUT', texts('Theirs', 'Two'), sys.version)
  await page.context().setOffline(false)
  const conflict = page.getByRole('region', { name: 'Conflict' })
  await conflict.getByText('Theirs').first().waitFor()
  await assertAccessible(page, 'a file with a conflict')
  await conflict.getByRole('button', { name: 'Apply selection' }).click()
  await saved.waitFor()
  await eventually(async () => assert.deepEqual((await call('GET')).fields, texts('Mine', 'Two').fields))

  await page.getByRole('tab', { name: 'JSON' }).click()
  await page.getByRole('region', { name: 'File as JSON' }).getByText('"Mine"').waitFor()
  await page.getByRole('tab', { name: 'Versions' }).click()
  await opened.open(`${HOME}/assets/words?tab=history&version=1`)
  await page.getByRole('button', { name: 'Restore all' }).click()
  await saved.waitFor()
  await eventually(async () => assert.deepEqual((await call('GET')).fields, texts('First', 'One').fields))

  // The asset is deleted while it is open: typed text stays, also after a reload.
  await page.getByRole('tab', { name: 'File' }).click()
  await call('DELETE')
  await page.getByRole('alert', { name: 'Deleted' }).waitFor()
  await title.fill('Nobody shall lose this')
  await page.reload()
  await page.getByText('Unsaved changes are still in this browser').waitFor()
  await page.getByText('Nobody shall lose this').first().waitFor()
  opened.assertQuiet([/status of (404|409)/, /ERR_INTERNET_DISCONNECTED/])
})

test('finds, sorts, tags and publishes many assets, with dry run and Undo', async () => {
  const address = `${app.server().urls.management}/spaces/magazine/environments/master/assets/bare`
  const headers = { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ fields: { title: { 'en-US': 'Bare' } } })
  assert.equal((await fetch(address, { method: 'PUT', headers, body })).status, 201)
  const drafts = 'sys.publishedVersion[exists]=false&sys.archivedVersion[exists]=false&limit=0'
  const { total } = (await (await fetch(`${address.replace(/\/bare$/, '')}?${drafts}`, { headers })).json()) as {
    total: number
  }
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/media`)
  await opened.signIn()
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('menuitem', { name: 'Status' }).click()
  const bar = page.getByRole('region', { name: 'Selected files' })
  await page.getByRole('checkbox', { name: 'Select Bare' }).waitFor()
  await page.getByLabel('Sort').selectOption('fields.title')
  await page.waitForURL(/order=fields.title/)
  // The list shows its previous files until the drafts have arrived, and the count arrives separately.
  await page.getByText(`${total} files`, { exact: true }).waitFor()
  const selectable = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  await eventually(async () => assert.equal(await selectable.count(), total))
  await page.getByLabel('Select all on this page').check()
  await bar.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Nothing has changed yet').waitFor()
  await dialog.getByText('file: A value is required.').waitFor()
  const count = Number(/^(\d+) of/.exec(await dialog.getByRole('status').innerText())?.[1])
  await dialog.getByRole('button', { name: `Publish ${count}` }).click()
  await dialog.getByText(`${count} published.`).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  const undo = await hold(page.getByRole('button', { name: 'Undo' }))
  await page.getByText('1 file', { exact: true }).waitFor()
  await undo.click()
  await page.getByText('Undone.').waitFor()
  await page.getByText(`${count + 1} files`, { exact: true }).waitFor()

  // As a table, by keyboard: adds a tag in the dialog, and saves the view.
  await opened.open(`${HOME}/media?view=list&order=-fields.file.details.size`)
  await page.getByRole('row').nth(2).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await bar.getByText('2 files selected').waitFor()
  await bar.getByRole('button', { name: 'Tags' }).click()
  await dialog.getByLabel('New tag').fill('Night shift')
  await page.keyboard.press('Enter')
  await dialog.getByRole('checkbox', { name: 'Night shift', checked: true }).waitFor()
  await assertAccessible(page, 'the tag dialog of a bulk action')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Tag 2' }).click()
  await dialog.getByText('2 tagged.').waitFor()
  await assertAccessible(page, 'the result of a bulk action')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('menuitem', { name: 'Tag', exact: true }).click()
  await page.getByLabel('Value of Tag').selectOption('Night shift')
  await page.getByText('2 files', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Columns' }).click()
  // The columns are in the URL, which is updated with a delay.
  await page.getByRole('checkbox', { name: 'Tags' }).click()
  await page.getByRole('checkbox', { name: 'Tags', checked: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('cell', { name: 'Night shift' }).first().waitFor()
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByLabel('Save this view as').fill('Of the night')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('region', { name: 'My views' }).getByText('Of the night').waitFor()
  await page.keyboard.press('Escape')
  await opened.open(`${HOME}/media`)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('link', { name: 'Of the night' }).click()
  await page.getByRole('cell', { name: 'Night shift' }).first().waitFor()
  await eventually(async () => assert.equal(await page.getByRole('row').count(), 3))

  // The same view in a folder that everyone sees.
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByLabel('Save this view as').fill('For the press')
  await page.getByLabel('Folder').fill('Night')
  await page.getByLabel('Share with everyone in this environment').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('region', { name: 'Night' }).getByText('For the press').waitFor()
  await assertAccessible(page, 'views in a folder')
  await page.keyboard.press('Escape')
  await opened.open(`${HOME}/media`)
  await page.getByRole('navigation', { name: 'Folders' }).getByRole('button', { name: 'Night' }).click()
  await page.getByRole('menuitem', { name: 'For the press' }).click()
  await eventually(async () => assert.equal(await page.getByRole('row').count(), 3))
  opened.assertQuiet([/status of 422/])
})

/** A tenth of a second of silence. */
function wav(): Buffer {
  const samples = 800
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(8000, 24)
  header.writeUInt32LE(8000, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples, 40)
  return Buffer.concat([header, Buffer.alloc(samples, 128)])
}

/** A short video of a canvas, recorded by the browser. */
const RECORD = `(async () => {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 64
  const drawing = canvas.getContext('2d')
  const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' })
  const parts = []
  recorder.ondataavailable = ({ data }) => parts.push(data)
  recorder.start()
  for (let step = 0; step < 8; step++) {
    drawing.fillRect(step * 8, 0, 8, 64)
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
  recorder.stop()
  await new Promise((resolve) => { recorder.onstop = resolve })
  return Array.from(new Uint8Array(await new Blob(parts).arrayBuffer()))
})()`

test('two changes of a list before the screen follows are both in its URL', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/media`)
  await opened.signIn()
  await page.getByLabel('Sort').waitFor()
  await page.evaluate(`
    const sort = document.querySelector('select[aria-label="Sort"]')
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value').set.call(sort, 'fields.title')
    sort.dispatchEvent(new Event('change', { bubbles: true }))
    document.querySelector('input[type=radio][value=list]').click()`)
  await page.waitForURL(/view=list/)
  await page.waitForURL(/order=fields.title/)
  opened.assertQuiet()
})

test('plays video and audio', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open('/sign-in')
  await opened.signIn()
  await opened.open(`${HOME}/media`)
  const video = Buffer.from(await page.evaluate<number[]>(RECORD))
  await page.locator('input[type=file]').setInputFiles([
    { name: 'moment.webm', mimeType: 'video/webm', buffer: video },
    { name: 'silence.wav', mimeType: 'audio/wav', buffer: wav() },
  ])
  await page.getByText('2 files uploaded').waitFor()
  for (const [name, kind, element] of [
    ['moment', 'video', 'video'],
    ['silence', 'audio', 'audio'],
  ] as const) {
    await opened.open(`${HOME}/media`)
    await page.getByLabel('File type').selectOption(kind)
    if (kind === 'video') {
      // The grid and the table show a frame of the video.
      await page.locator('main video[data-shown="true"]').waitFor()
      await assertAccessible(page, 'a frame of a video')
      await opened.open(`${HOME}/media?type=video&view=list`)
      await page.locator('main video[data-shown="true"]').waitFor()
    }
    await page.getByRole('link', { name, exact: true }).click()
    const player = page.locator(`main ${element}`)
    await player.evaluate<void, { play(): Promise<void>; muted: boolean }>((media) => {
      media.muted = true
      return media.play()
    })
    await assertAccessible(page, element)
  }
  opened.assertQuiet()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`media is accessible and fits, ${colorScheme}`, async () => {
    await using opened = await app.openPage({ colorScheme })
    const { page } = opened
    await opened.open('/sign-in')
    await opened.signIn()
    await opened.open(`${HOME}/media`)
    const first = page.locator('main a[href*="/assets/"]').first()
    const asset = (await first.getAttribute('href'))!.replace('/app', '')
    for (const path of [`${HOME}/media`, `${HOME}/media?view=list`, asset]) {
      await opened.open(path)
      await page.locator('main h1').waitFor()
      await settled(page)
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 900 })
        await assertNoSidewaysScroll(page, `${path} scrolls sideways at ${width} px`)
        await assertAccessible(page, `${path} at ${width} px`)
      }
      await page.setViewportSize({ width: 1280, height: 900 })
    }
    opened.assertQuiet()
  })
}

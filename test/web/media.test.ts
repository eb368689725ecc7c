import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { nameInUrl, titleFrom, typeFromName } from '../../web/src/pages/media/file-names.ts'
import { imageAddress, NO_WISHES } from '../../web/src/parts/image-address.ts'
import { jpeg } from '../support/pictures.ts'
import { assertAccessible } from './accessible.ts'
import { HOME, sidewaysScroll, useApp } from './open-app.ts'

test('names and addresses of files are read for people', () => {
  assert.equal(titleFrom('IMG_2041-final.jpeg'), 'IMG 2041-final')
  assert.equal(titleFrom('.env'), '.env')
  assert.equal(nameInUrl('https://example.org/a/b%20c.png?x=1'), 'b c.png')
  assert.equal(nameInUrl('https://example.org/%E0%A4%A'), '%E0%A4%A')
  assert.equal(nameInUrl('nonsense'), 'file')
  assert.equal(typeFromName('b c.PNG'), 'image/png')
  assert.equal(imageAddress('//host/a.jpg', NO_WISHES), '//host/a.jpg')
  assert.equal(
    imageAddress('//host/a.jpg', { ...NO_WISHES, w: '100', bg: '#9090ff', fm: 'webp' }),
    '//host/a.jpg?w=100&bg=rgb:9090ff&fm=webp',
  )
})

const app = useApp()

test('a picture is uploaded, pointed at, published and tried out', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open('/sign-in')
  await opened.signIn()
  await page.getByRole('link', { name: 'Media' }).click()
  await page.getByRole('button', { name: 'Upload files' }).waitFor()
  // Dropped anywhere: two files at once.
  const picture = await jpeg(800, 400)
  const dropped = await page.evaluateHandle(
    `(() => {
      const transfer = new DataTransfer()
      const bytes = Uint8Array.from(atob('${picture.toString('base64')}'), (letter) => letter.charCodeAt(0))
      transfer.items.add(new File([bytes], 'four_quarters.jpg', { type: 'image/jpeg' }))
      transfer.items.add(new File(['plain words'], 'notes.txt', { type: 'text/plain' }))
      return transfer
    })()`,
  )
  await page.dispatchEvent('main', 'dragenter', { dataTransfer: dropped })
  await page.getByText('Drop the files to upload them').waitFor()
  await page.dispatchEvent('main', 'drop', { dataTransfer: dropped })
  await page.getByText('2 files arrived').waitFor()
  await page.getByRole('region', { name: 'Uploads' }).getByRole('link', { name: 'four_quarters.jpg' }).click()

  await page.getByRole('heading', { name: 'four quarters' }).waitFor()
  await page.getByText('800 × 400 px').waitFor()
  const focal = page.getByRole('button', { name: /^Focal point/ })
  await focal.click({ position: { x: 20, y: 20 } })
  await focal.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.getByRole('button', { name: 'Save focal point' }).click()
  await page.getByText('The focal point is saved.').waitFor()
  await page.getByRole('button', { name: 'Remove focal point' }).waitFor()

  await page.getByLabel(/^Description/).fill('Red, green, blue and yellow')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved. Publish to let readers see it.').waitFor()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('Published', { exact: true }).first().waitFor()

  await page.getByLabel('Width (w)').fill('100')
  await page.getByLabel('Height (h)').fill('100')
  await page.getByLabel('Fit (fit)').selectOption('fill')
  await page.getByLabel('Format (fm)').selectOption('png')
  const made = page.getByRole('img', { name: 'As asked for' })
  await page.getByText(/image\/png/).waitFor()
  await page.locator('img[alt="As asked for"][src*="h=100"][src*="fm=png"]').waitFor()
  const width = await made.evaluate<number, { decode(): Promise<void>; naturalWidth: number }>(async (image) => {
    await image.decode()
    return image.naturalWidth
  })
  assert.equal(width, 100)
  // The point is on the left, so the green and the yellow quarter are cut away.
  const address = (await made.getAttribute('src'))!
  const bytes = Buffer.from(await (await fetch(address)).arrayBuffer())
  const [red, green, blue] = (await sharp(bytes).stats()).channels.map(({ mean }) => Math.round(mean))
  assert.ok(green! < 20 && red! > 100 && blue! > 100, `${red} ${green} ${blue}`)

  await page.getByLabel('Corner radius (r)').fill('wide')
  await page.getByRole('alert').filter({ hasText: '"r"' }).waitFor()

  // Another file, the same asset.
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
  assert.equal(await page.getByRole('link', { name: 'four quarters', exact: true }).count(), 0)

  await page.getByLabel('Kind of file').selectOption('plaintext')
  await page.getByText('1 file', { exact: true }).waitFor()
  await page.getByLabel('Search media').fill('nothing has these words')
  await page.getByText('Nothing fits').waitFor()
  opened.assertQuiet([/status of (400|404)/])
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
      await page.waitForLoadState('networkidle')
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 900 })
        assert.equal(await sidewaysScroll(page), 0, `${path} scrolls sideways at ${width} px`)
        await assertAccessible(page, `${path} at ${width} px`)
      }
      await page.setViewportSize({ width: 1280, height: 900 })
    }
    opened.assertQuiet()
  })
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { en, managementOf } from './management.ts'
import { HOME, useApp } from './open-app.ts'

const app = useApp()
const { newEntry } = managementOf(app)

/** From the click until fifty rows are there, told by the page itself. */
const SHOW_LIST = `new Promise((done) => {
  const began = performance.now()
  const look = () =>
    document.querySelectorAll('tbody [data-row]').length === 50 ? done(performance.now() - began) : requestAnimationFrame(look)
  document.querySelector('nav a[href$="/content"]').click()
  look()
})`

test('fifty entries are to be seen in less than 300 ms', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(HOME)
  await opened.signIn()
  for (let i = 0; i < 60; i++) await newEntry('author', { name: en(`Author ${i}`) })
  const times: number[] = []
  // The best of several: what else the machine does is not the list's fault.
  while (times.length < 10 && !times.some((ms) => ms < 300)) {
    await opened.open(HOME)
    await page.getByText('200 OK').first().waitFor()
    times.push(await page.evaluate<number>(SHOW_LIST))
  }
  assert.ok(Math.min(...times) < 300, `${times.map(Math.round).join(', ')} ms`)
  opened.assertQuiet()
})

// A user with a second factor, in a real browser: at the web app and at the login page of the server.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../support/server.ts'
import { assertAccessible } from './accessible.ts'
import { assertNoSidewaysScroll, eventually, fillSignIn, useApp } from './open-app.ts'

const app = useApp({})
const OWN = { 'X-Sheaf-Session': 'cookie', 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' }

let secret: string
let recoveryCodes: string[]

const post = (path: string, method: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${app.server().url}${path}`, { method, headers: { ...OWN, ...headers }, body: JSON.stringify(body) })

/** Set up once for all tests, because each code can be used only once. */
let enrolled: Promise<void> | null = null

async function enrol(): Promise<void> {
  const session = await post('/app/session', 'POST', { email: ADMIN_EMAIL, password: ADMIN_PASSWORD })
  const Cookie = session.headers.getSetCookie()[0]!.split(';')[0]!
  const begun = await post('/api/users/me/second_factor', 'POST', { password: ADMIN_PASSWORD }, { Cookie })
  assert.equal(begun.status, 201)
  const enrolment = (await begun.json()) as { secret: string; qrCode: string; uri: string }
  assert.match(enrolment.qrCode, /^<svg /)
  secret = enrolment.secret
  const confirmed = await post('/api/users/me/second_factor/confirmed', 'PUT', { code: code() }, { Cookie })
  assert.equal(confirmed.status, 200)
  recoveryCodes = ((await confirmed.json()) as { recoveryCodes: string[] }).recoveryCodes
  const state = await fetch(`${app.server().url}/api/users/me/second_factor`, { headers: { ...OWN, Cookie } })
  assert.equal(((await state.json()) as { recoveryCodesLeft: number }).recoveryCodesLeft, 10)
  const me = await fetch(`${app.server().url}/api/users/me`, { headers: { ...OWN, Cookie } })
  assert.equal(((await me.json()) as Record<string, unknown>)['2faEnabled'], true)
}

/** The code of an authenticator app, implemented from RFC 6238 independently of the server. */
function code(steps = 0): string {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes = bits
    .join('')
    .match(/.{8}/g)!
    .map((byte) => Number.parseInt(byte, 2))
  const counter = Buffer.alloc(8)
  counter.writeUInt32BE(Math.floor(Date.now() / 30_000) + steps, 4)
  const digest = createHmac('sha1', Buffer.from(bytes)).update(counter).digest()
  const number = digest.readUInt32BE(digest[19]! & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

test('the web app asks for the code after the password', async () => {
  enrolled ??= enrol()
  await enrolled
  await using opened = await app.openPage({ viewport: { width: 360, height: 740 } })
  const { page } = opened
  await opened.open('/sign-in')
  await fillSignIn(page, ADMIN_EMAIL, ADMIN_PASSWORD)
  await page.getByRole('heading', { name: "Confirm it's you" }).waitFor()
  assert.deepEqual(await page.context().cookies(), [], 'no session before the second step')
  await assertAccessible(page)
  await assertNoSidewaysScroll(page)
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('The code is wrong, or was used already.').waitFor()
  // Each code is accepted once, and also a step before and after its own.
  await page.getByLabel('Code').fill(code(1))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: /^Account of/ }).waitFor()
  opened.assertQuiet([/403/])
})

test('the login page asks for the code too, and leads to the web app', async () => {
  enrolled ??= enrol()
  await enrolled
  await using opened = await app.openPage({ viewport: { width: 360, height: 740 } })
  const { page } = opened
  await page.goto(`${app.server().url}/login`)
  await fillSignIn(page, ADMIN_EMAIL, ADMIN_PASSWORD)
  await page.getByRole('heading', { name: "Confirm it's you" }).waitFor()
  await assertAccessible(page)
  await assertNoSidewaysScroll(page)
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('The code is wrong, or was used already.').waitFor()
  await page.getByLabel('Code').fill(recoveryCodes[0]!)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: /^Account of/ }).waitFor()
  // The app removes the hash.
  await eventually(async () => assert.equal(new URL(page.url()).hash, ''))
  opened.assertQuiet([/403/])
})

// Sign-in pages of the app and of the server: passwords, codes, invitations, and OAuth consent.
import type { Page } from 'playwright-core'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../../support/server.ts'
import { fillSignIn } from '../open-app.ts'
import { type Atlas, CAREFUL, PASSWORD, RETURNING } from './atlas.ts'
import { type State, shows } from './state.ts'

const at = (path: string) => (atlas: Atlas) => `${atlas.app.server().url}${path}`

const signIn = (email: string, password: string) => (page: Page) => fillSignIn(page, email, password)

const enter = (code: string) => async (page: Page) => {
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Signs in on the server's login page and opens a URL. */
const signedIn = (email: string, password: string, path: (atlas: Atlas) => string, text: string | RegExp) => {
  return async (page: Page, atlas: Atlas) => {
    await fillSignIn(page, email, password)
    await page.getByRole('button', { name: /^Account of/ }).waitFor()
    await page.goto(path(atlas))
    await shows(text)(page)
  }
}

const authorize =
  (scope: string, more: Record<string, string> = {}) =>
  (atlas: Atlas) =>
    `${atlas.app.server().url}/oauth/authorize?${new URLSearchParams({
      response_type: 'code',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
      client_id: atlas.clientId,
      redirect_uri: 'http://127.0.0.1:9/callback',
      state: 'a-state-that-nobody-guesses',
      scope,
      ...more,
    })}`

const READ = 'content_management_read'
const MANAGE = 'content_management_manage'
const admin = (path: (atlas: Atlas) => string, text: string | RegExp) =>
  signedIn(ADMIN_EMAIL, ADMIN_PASSWORD, path, text)

export const SERVED: readonly State[] = [
  { name: 'sign in', path: '/sign-in', complete: 'Email' },
  {
    ...{ name: 'sign in, forgot the password', path: '/sign-in', complete: 'Email' },
    prepare: async (page) => {
      await page.getByText('Forgot your password?').click()
      await shows('Ask an administrator')(page)
    },
  },
  { name: 'sign in, with a return URL', path: '/spaces/atlas/environments/master/content', complete: 'Email' },
  {
    ...{ name: 'sign in, incomplete', path: '/sign-in', complete: 'Email' },
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Sign in' }).click()
      await shows('Enter your email address.')(page)
    },
  },
  {
    ...{ name: 'sign in, wrong', path: '/sign-in', complete: 'Email', noise: [/\b403\b/] },
    prepare: async (page) => {
      await signIn('somebody@example.org', 'not the password')(page)
      await shows('is wrong')(page)
    },
  },
  {
    ...{ name: 'sign in, too often', path: '/sign-in', complete: 'Email', noise: [/\b429\b/] },
    prepare: async (page) => {
      const json = { sys: { type: 'Error', id: 'RateLimitExceeded' }, message: 'Too many attempts.', details: {} }
      await page.route('**/app/session', (route) =>
        route.fulfill({ status: 429, headers: { 'Retry-After': '60' }, json }),
      )
      await signIn('somebody@example.org', 'not the password')(page)
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    ...{ name: 'sign in, second step', path: '/sign-in', complete: 'Email' },
    prepare: async (page) => {
      await signIn(CAREFUL, PASSWORD)(page)
      await shows("Confirm it's you")(page)
    },
  },
  {
    ...{ name: 'sign in, wrong code', path: '/sign-in', complete: 'Email', noise: [/\b403\b/] },
    prepare: async (page) => {
      await signIn(CAREFUL, PASSWORD)(page)
      await enter('000000')(page)
      await shows('The code is wrong')(page)
    },
  },
  { name: 'login', path: at('/login'), complete: 'Sign in' },
  {
    ...{ name: 'login, wrong', path: at('/login'), complete: 'Sign in', noise: [/\b403\b/] },
    prepare: async (page) => {
      await signIn('somebody@example.org', 'not the password')(page)
      await shows('is wrong')(page)
    },
  },
  {
    ...{ name: 'login, second step', path: at('/login'), complete: 'Sign in' },
    prepare: async (page) => {
      await signIn(CAREFUL, PASSWORD)(page)
      await shows("Confirm it's you")(page)
    },
  },
  {
    ...{ name: 'login, wrong code', path: at('/login'), complete: 'Sign in', noise: [/\b403\b/] },
    prepare: async (page) => {
      await signIn(CAREFUL, PASSWORD)(page)
      await enter('000000')(page)
      await shows('The code is wrong')(page)
    },
  },
  { name: 'invitation', path: ({ invitations }) => invitations.open, complete: /^Join/ },
  {
    ...{ name: 'invitation, refused', path: ({ invitations }) => invitations.open, complete: /^Join/ },
    prepare: async (page) => {
      await page.evaluate("document.querySelector('[name=password]').removeAttribute('minlength')")
      await page.getByLabel('Password').fill('short')
      await page.getByRole('button', { name: 'Join' }).click()
      await page.locator('.problem').waitFor()
    },
    noise: [/\b422\b/],
  },
  {
    ...{ name: 'invitation, withdrawn', path: ({ invitations }) => invitations.withdrawn, complete: /invitation/i },
    noise: [/\b4\d\d\b/],
  },
  {
    name: 'invitation, sign in first',
    path: ({ invitations }) => invitations.known,
    complete: /Sign in to that account/,
  },
  {
    ...{ name: 'invitation, another account', path: at('/login'), complete: 'Sign in' },
    prepare: admin(({ invitations }) => invitations.known, /signed in as/),
  },
  {
    ...{ name: 'invitation, accept', path: at('/login'), complete: 'Sign in' },
    prepare: signedIn(
      RETURNING,
      PASSWORD,
      ({ invitations }) => invitations.known,
      'the account you are signed in with',
    ),
  },
  { name: 'allow, sign in first', path: authorize(READ), complete: 'Sign in' },
  {
    ...{ name: 'allow to read', path: at('/login'), complete: 'Sign in' },
    prepare: admin(authorize(READ), /^Allow The reading room/),
  },
  {
    ...{ name: 'allow to manage', path: at('/login'), complete: 'Sign in' },
    prepare: admin(authorize(MANAGE), /^Allow The reading room/),
  },
  {
    ...{ name: 'allow, unknown program', path: authorize(READ, { client_id: 'nobody' }), complete: /./ },
    noise: [/\b400\b/],
  },
  {
    ...{
      name: 'allow, wrong address',
      path: authorize(READ, { redirect_uri: 'https://evil.example/' }),
      complete: /./,
    },
    noise: [/\b400\b/],
  },
]

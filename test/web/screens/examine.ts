// Examines every state of every screen, light and dark, wide and narrow. SHEAF_PICTURES=folder saves screenshots at three
// widths; SHEAF_SCREENS=pattern selects states by name.
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type Receiver, startReceiver } from '../../support/receiver.ts'
import { assertAccessible } from '../accessible.ts'
import {
  type AppPage,
  assertNoSidewaysScroll,
  eventually,
  fillSignIn,
  settled,
  type TestApp,
  useApp,
} from '../open-app.ts'
import { type Atlas, makeAtlas } from './atlas.ts'
import { GROUPS, type Group } from './groups.ts'
import type { State } from './state.ts'

const PICTURES = process.env.SHEAF_PICTURES ?? null
const ONLY = new RegExp(process.env.SHEAF_SCREENS ?? '')
const HEIGHTS = { 1280: 900, 768: 1024, 360: 740 } as const

/** A state takes seconds; a browser that hangs is then reported with the name of the state. */
const HUNG_MS = 10 * 60_000

/** Dialogs and menus above the page. */
const ABOVE = 'dialog[open], [role=menu]'

/** Examines the states of some groups that SHEAF_SCREENS selects. */
export function examineScreens(groups: readonly Group[]): void {
  const selected = groups.map((group) => ({ ...group, states: group.states.filter(isSelected) }))
  if (selected.some(({ states }) => states.length > 0)) {
    examine(selected)
  } else if (Object.values(GROUPS).some((all) => all.some(({ states }) => states.some(isSelected)))) {
    test('every screen', { skip: 'SHEAF_SCREENS selects states of another file' }, () => {})
  } else {
    throw new Error(`No state has a name that matches SHEAF_SCREENS=${ONLY.source}`)
  }
}

const isSelected = ({ name }: State) => ONLY.test(name)

function examine(groups: readonly Group[]): void {
  const app = useApp({ SHEAF_DEMO: '1', SHEAF_OUTBOUND_ALLOW: '127.0.0.0/8' })
  let receiver: Receiver | undefined
  let making: Promise<Atlas> | undefined
  after(() => receiver?.[Symbol.dispose]())
  /** Created once, for all users. */
  const provideAtlas = (): Promise<Atlas> => {
    making ??= startReceiver().then((started) => {
      receiver = started
      return makeAtlas(app, started)
    })
    return making
  }
  for (const group of groups) if (group.states.length > 0) examineGroup(app, provideAtlas, group)
}

/**
 * Examines the states that one user can reach. Their pages share one context and, with `--process-per-site`, one renderer, so
 * that the app and axe are compiled once; cookies and storage are reset for every page.
 */
function examineGroup(app: TestApp, provideAtlas: () => Promise<Atlas>, { title, user, states }: Group): void {
  test(title, async (t) => {
    const atlas = await provideAtlas()
    const storageState = user === null ? { cookies: [], origins: [] } : await sessionOf(app, user)
    await using context = await app.openContext({ colorScheme: 'light', storageState })
    // Keeps the renderer alive from one page to the next.
    await using first = await app.openPageIn(context)
    await first.open('/mark.svg')
    const openState = async (state: State): Promise<AppPage> => {
      await context.setOffline(false)
      await context.setStorageState(storageState)
      const opened = await app.openPageIn(context)
      await come(opened, atlas, state)
      return opened
    }
    let left: AppPage | null = null
    for (const [at, state] of states.entries()) {
      await t.test(state.name, { timeout: HUNG_MS }, async () => {
        const opened: AppPage = left ?? (await openState(state))
        left = null
        try {
          const { page } = opened
          await state.prepare?.(page, atlas)
          if (!state.isLoading) await settled(page)
          await look(page, state)
          if (state.closes) await assertGivesBack(page)
          opened.assertQuiet([...NOISE, ...(state.noise ?? [])])
          if (isStartOf(states[at + 1], state)) left = opened
        } finally {
          if (left === null) await opened[Symbol.asyncDispose]()
        }
      })
    }
  })
}

/** One image of the space is broken on purpose, and the browser logs it wherever it is shown. */
const NOISE = [/\/broken\.png/]

/** Whether the page, as one state leaves it, is where the steps of the next one begin. */
function isStartOf(next: State | undefined, { path, closes, prepare, before, noise }: State): boolean {
  const isUntouched = !before && !noise && (closes || !prepare)
  return isUntouched && next?.path === path && !next.before && !next.isLoading
}

async function sessionOf(app: TestApp, { email, password }: NonNullable<Group['user']>) {
  await using opened = await app.openPage()
  await opened.open('/sign-in')
  await fillSignIn(opened.page, email, password)
  await opened.page.getByRole('button', { name: /^Account of/ }).waitFor()
  return await opened.page.context().storageState()
}

async function come(opened: AppPage, atlas: Atlas, state: State): Promise<void> {
  const { page } = opened
  const { path, complete, before, isLoading } = state
  await before?.(page, atlas)
  const address = typeof path === 'string' ? path : path(atlas)
  await (address.startsWith('http') ? page.goto(address) : opened.open(address))
  if (isLoading) return page.locator('main .mantine-Skeleton-root').first().waitFor()
  await page.getByText(complete).first().waitFor()
  await settled(page)
}

/** Examines the page at two widths in both themes, each time what is new. */
async function look(page: Page, { name }: State): Promise<void> {
  // The page is wide and light at the beginning. Setting what is set already would lay it out again.
  let shown: { width: number; colorScheme: string } = { width: 1280, colorScheme: 'light' }
  const show = async (width: keyof typeof HEIGHTS, colorScheme: 'light' | 'dark') => {
    if (width !== shown.width) await page.setViewportSize({ width, height: HEIGHTS[width] })
    if (colorScheme !== shown.colorScheme) await page.emulateMedia({ colorScheme })
    shown = { width, colorScheme }
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    return `${name}, ${colorScheme}, ${width} px`
  }
  await assertAccessible(page, await show(1280, 'light'))
  await assertAccessible(page, await show(360, 'light'))
  await assertAccessible(page, await show(360, 'dark'))
  await assertNoSidewaysScroll(page, `${name} scrolls sideways at 360 px`)
  await assertAccessible(page, await show(1280, 'dark'))
  if (PICTURES !== null) {
    const folder = join(PICTURES, name.replaceAll(/[^a-z0-9]+/gi, '-'))
    for (const width of [1280, 768, 360] as const) {
      for (const scheme of ['light', 'dark'] as const) {
        await show(width, scheme)
        await draw(page, folder, `${width}-${scheme}`)
      }
    }
  }
  await show(1280, 'light')
}

async function draw(page: Page, folder: string, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const isAbove = (await page.locator(ABOVE).count()) > 0
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: !isAbove, animations: 'disabled' })
}

/** Escape closes dialogs and menus, and the focus returns to the page. */
async function assertGivesBack(page: Page): Promise<void> {
  const above = page.locator(ABOVE)
  // A form with input asks before it is closed.
  const discard = page.getByRole('button', { name: 'Discard', exact: true })
  for (let left = 4; left > 0 && (await above.count()) > 0; left -= 1) {
    const before = await escapableState(page)
    // Either may have been closing already, which leaves nothing to click or no effect to see.
    if (await discard.isVisible()) await discard.click({ timeout: 5_000 }).catch(() => {})
    else await page.keyboard.press('Escape')
    await eventually(async () => {
      if ((await above.count()) > 0) assert.notEqual(await escapableState(page), before, 'Escape has an effect')
    })
  }
  await eventually(async () => assert.equal(await above.count(), 0, 'Escape closes it'))
  await eventually(async () => {
    const isLost = await page.evaluate<boolean>('document.activeElement === document.body')
    assert.equal(isLost, false, 'the focus is given back')
  })
}

/** Changes with every effect of Escape: it closes a dialog, asks, goes back in a stack of entries, or clears a search. */
const escapableState = (page: Page): Promise<string> =>
  page.evaluate<string>(
    `JSON.stringify([document.querySelectorAll('${ABOVE}').length, location.href, document.activeElement?.outerHTML,
      document.activeElement?.value])`,
  )

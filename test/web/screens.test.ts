import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from './accessible.ts'
import { assertNoSidewaysScroll, HOME, settled, useApp } from './open-app.ts'

const app = useApp()

/** Each with a text that is visible when the screen is complete. */
const SCREENS: readonly (readonly [path: string, complete: string, scheme?: 'light' | 'dark'])[] = [
  [HOME, '200 OK'],
  [`${HOME}?code=js`, 'createClient'],
  [`${HOME}/content`, '22 entries'],
  [`${HOME}/content?type=article&f=status:equals:draft&f=fields.slug:match:`, '1 entry', 'dark'],
  [`${HOME}/content?q=nothing+has+these+words`, 'No matches', 'light'],
  [`${HOME}/entries/article-lighthouse`, 'Fl(2) 15s'],
  [`${HOME}/entries/article-lighthouse?locale=all`, 'Copy from default locale'],
  [`${HOME}/entries/article-lighthouse?open=author-jun`, 'Publish'],
  [`${HOME}/entries/article-lighthouse?tab=history`, 'Version 1 and now', 'light'],
  [`${HOME}/entries/article-lighthouse?tab=json`, '"article-lighthouse"'],
  [`${HOME}/content-types/article`, 'readingMinutes'],
  [`${HOME}/content-types/article?tab=entries`, 'entries'],
  [`${HOME}/content-types/article?tab=editor`, 'Fields are shown in one column', 'dark'],
  [`${HOME}/settings/preview`, 'No previews yet', 'dark'],
  ['/spaces', 'Small Hours'],
  ['/nowhere', 'Page not found'],
]

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every screen is accessible and fits, ${colorScheme}`, async () => {
    await using opened = await app.openPage({ colorScheme })
    const { page } = opened
    await opened.open('/sign-in')
    await page.getByLabel('Email').waitFor()
    const check = (name: string) => checkScreen(page, name, colorScheme === 'light')
    await check('/sign-in')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Enter your email address.').waitFor()
    await check('/sign-in, incomplete')
    await opened.signIn()
    for (const [path, complete, only] of SCREENS) {
      // Screens with the same components in another order are examined in one color scheme each.
      if (only !== undefined && only !== colorScheme) continue
      await opened.open(path)
      await page.getByText(complete).first().waitFor()
      await settled(page)
      await check(path)
    }
    await opened.open(HOME)
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
    await check('the menu of the user')
    opened.assertQuiet()
  })
}

/** Colors do not depend on the width, so the narrow screen is examined in one color scheme only. */
async function checkScreen(page: Page, name: string, isExaminedNarrow: boolean): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 })
  await assertAccessible(page, name)
  await page.setViewportSize({ width: 360, height: 740 })
  await assertNoSidewaysScroll(page, `${name} scrolls sideways at 360 px`)
  if (isExaminedNarrow) await assertAccessible(page, `${name} at 360 px`)
}

// One thing that somebody can have before them: where it is, when it is complete, and how one comes to it from there.
import type { Page } from 'playwright-core'
import { HOME } from '../open-app.ts'
import type { Atlas } from './atlas.ts'

export type Step = (page: Page, atlas: Atlas) => Promise<unknown>

export interface State {
  /** Of its picture, too. */
  name: string
  path: string | ((atlas: Atlas) => string)
  /** A text that is there when the screen is. */
  complete: string | RegExp
  /** What is done before the URL is opened: answers that fail or stay away. */
  before?: Step
  /** What is done on the screen to come to this state. */
  prepare?: Step
  /** Places are held for what is still to come, and that is the state. */
  isLoading?: true
  /** Escape ends it, and the focus goes back to something that can be used. */
  closes?: true
  /** What the browser may report. */
  noise?: readonly RegExp[]
}

/** The demo, and a space with what the demo does not have. */
export const DEMO = HOME
export const ATLAS = '/spaces/atlas/environments/master'
export const FRESH = '/spaces/fresh/environments/master'

export const click =
  (name: string | RegExp, role: 'button' | 'link' | 'tab' | 'menuitem' = 'button') =>
  async (page: Page): Promise<void> => {
    await page
      .getByRole(role, typeof name === 'string' ? { name, exact: true } : { name })
      .first()
      .click()
  }

/** One after another. */
export const steps =
  (...all: Step[]) =>
  async (page: Page, atlas: Atlas): Promise<void> => {
    for (const step of all) await step(page, atlas)
  }

export const shows = (text: string | RegExp) => async (page: Page) => {
  await page.getByText(text).first().waitFor()
}

/** Something that a button of the page opens. */
const opened =
  (role: 'dialog' | 'menu') =>
  (name: string, path: State['path'], complete: State['complete'], ...ways: Step[]): State => {
    const isOpen: Step = (page) => page.getByRole(role).first().waitFor()
    return { name, path, complete, closes: true, prepare: steps(...ways, isOpen) }
  }

export const dialog = opened('dialog')
export const menu = opened('menu')

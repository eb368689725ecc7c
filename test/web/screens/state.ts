// A state of a screen: its URL, the text that shows that it is complete, and the steps that lead to it.
import type { Page } from 'playwright-core'
import { HOME } from '../open-app.ts'
import type { Atlas } from './atlas.ts'

export type Step = (page: Page, atlas: Atlas) => Promise<unknown>

export interface State {
  /** Also the name of its screenshot. */
  name: string
  path: string | ((atlas: Atlas) => string)
  /** A text that is visible when the screen is complete. */
  complete: string | RegExp
  /** Runs before the URL is opened, for example to make requests fail or hang. */
  before?: Step
  /** The steps on the screen that lead to this state. */
  prepare?: Step
  /** The state shows placeholders of content that is still loading. */
  isLoading?: true
  /** Escape closes it, and the focus returns to a usable element. */
  closes?: true
  /** Messages that the browser may log. */
  noise?: readonly RegExp[]
}

/** The demo space, a space with difficult content (`atlas.ts`), and an empty space. */
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

/** Runs steps one after another. */
export const steps =
  (...all: Step[]) =>
  async (page: Page, atlas: Atlas): Promise<void> => {
    for (const step of all) await step(page, atlas)
  }

export const shows = (text: string | RegExp) => async (page: Page) => {
  await page.getByText(text).first().waitFor()
}

/** A dialog or menu that these steps open. */
const opened =
  (role: 'dialog' | 'menu') =>
  (name: string, path: State['path'], complete: State['complete'], ...toOpen: Step[]): State => {
    const isOpen: Step = (page) => page.getByRole(role).first().waitFor()
    return { name, path, complete, closes: true, prepare: steps(...toOpen, isOpen) }
  }

export const dialog = opened('dialog')
export const menu = opened('menu')

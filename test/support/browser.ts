import type { Browser } from 'playwright-core'
import { launch } from './chromium/candidate.ts'
import { findChromium } from './chromium/handed-down.ts'

/** A headless browser with a temporary profile. */
export async function launchBrowser(): Promise<Browser> {
  return launch(await findChromium())
}

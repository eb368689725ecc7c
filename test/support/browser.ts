import type { Browser } from 'playwright-core'
import { launch } from './chromium/candidate.ts'
import { findChromium } from './chromium/handed-down.ts'

/** A headless browser with a profile of its own that goes away when it is closed (`await using`, or `close()`). */
export async function launchBrowser(): Promise<Browser> {
  return launch(await findChromium())
}

// `npm test` looks for a browser once and passes the result to the test files in an environment variable.
import type { Chromium } from './candidate.ts'
import { findOnMachine, NoBrowserError } from './find.ts'

const VARIABLE = 'SHEAF_TEST_BROWSER'

type Finding = Chromium | { readonly missing: string }

export function handDown(finding: Finding): void {
  process.env[VARIABLE] = JSON.stringify(finding)
}

let found: Promise<Chromium> | undefined

/** The browser that the run has found; a test file that is run alone looks for one itself. */
export function findChromium(): Promise<Chromium> {
  found ??= find()
  return found
}

async function find(): Promise<Chromium> {
  const text = process.env[VARIABLE]
  if (!text) return findOnMachine()
  const finding: Finding = JSON.parse(text)
  if ('missing' in finding) throw new NoBrowserError(finding.missing)
  return finding
}

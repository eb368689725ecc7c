import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  id: string
  impact: string
  nodes: { target: string[]; failureSummary: string }[]
}

interface Scope {
  /** Selects the only parts that are examined; null is the whole page. */
  within?: string | null
  /** All of them when none are named. */
  rules?: readonly string[]
}

/** The rules whose outcome depends on colors. */
export const COLORS = ['color-contrast', 'link-in-text-block']

/** What is wrong for good is wrong a moment later too; a color on its way, on a busy machine, is not. */
export async function assertAccessible(page: Page, name = page.url(), scope: Scope = {}): Promise<void> {
  if ((await seriousViolations(page, scope)).length === 0) return
  await page.waitForTimeout(500)
  assert.deepEqual(await seriousViolations(page, scope), [], name)
}

async function seriousViolations(page: Page, { within = null, rules }: Scope): Promise<string[]> {
  if (!(await page.evaluate<boolean>("typeof axe === 'object'"))) await page.evaluate(axe)
  // Colours are judged where they have arrived, not on the way; what never arrives is not waited for.
  await page.evaluate(
    'Promise.allSettled(document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime < Infinity)' +
      '.map((animation) => animation.finished))',
  )
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) }
  const violations = await page.evaluate<Violation[]>(
    `axe.run(${within === null ? 'document' : JSON.stringify(within)}, ${JSON.stringify(options)})` +
      '.then((result) => result.violations)',
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary}`),
    )
}

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { findNewParts, type NewParts } from './examined-elements.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  id: string
  impact: string
  nodes: { target: string[]; failureSummary: string }[]
}

/** The rules whose outcome depends on colors. They are the slowest ones. */
const COLORS = ['color-contrast', 'link-in-text-block']

/**
 * Examines what is new on a page: every rule for content, and the rules about colors for colors, that no earlier call in this
 * process has examined. A fault counts when it lasts: a color in the middle of a transition, on a busy machine, does not.
 */
export async function assertAccessible(page: Page, name = page.url()): Promise<void> {
  await endTransitions(page)
  const parts = await findNewParts(page)
  if (!parts.hasContent && !parts.hasColors) return
  if ((await seriousViolations(page, parts)).length > 0) {
    await page.waitForTimeout(500)
    await endTransitions(page)
    assert.deepEqual(await seriousViolations(page, parts), [], name)
  }
  parts.remember()
}

/** Not by waiting: the browser does not advance a transition inside a closed `<details>`. Animations without an end go on. */
const endTransitions = (page: Page): Promise<unknown> =>
  page.evaluate(
    'for (const animation of document.getAnimations()) ' +
      'if (animation.effect.getComputedTiming().endTime < Infinity) animation.finish()',
  )

async function seriousViolations(page: Page, { hasContent, hasColors }: NewParts): Promise<string[]> {
  if (!(await page.evaluate<boolean>("typeof axe === 'object'"))) await page.evaluate(axe)
  // No enabled rule of a serious impact needs preloaded files, and pages in frames belong to preview sites.
  const options = { resultTypes: ['violations'], preload: false, iframes: false }
  const only = hasContent ? { rules: await rulesFor(page, hasColors) } : { runOnly: COLORS }
  const violations = await page.evaluate<Violation[]>(
    `axe.run({ exclude: examinedBlocks }, ${JSON.stringify({ ...options, ...only })}).then((result) => result.violations)`,
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary}`),
    )
}

async function rulesFor(page: Page, hasColors: boolean): Promise<Record<string, { enabled: boolean }>> {
  // The rule is slow, and only inline styles with `!important` can break it.
  const hasImportant = await page.evaluate<boolean>("document.querySelector('[style*=important]') !== null")
  return {
    'avoid-inline-spacing': { enabled: hasImportant },
    // Slow, and its impact is only moderate.
    region: { enabled: false },
    ...Object.fromEntries(COLORS.map((rule) => [rule, { enabled: hasColors }])),
  }
}

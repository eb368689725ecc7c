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
}

/** The rules whose outcome depends on colors. */
const COLORS = ['color-contrast', 'link-in-text-block']

/** Examines a page by all rules. */
export const assertAccessible = (page: Page, name = page.url(), { within = null }: Scope = {}): Promise<void> =>
  assertNoViolations(page, name, {}, within === null ? 'document' : JSON.stringify(within))

/** Remembers the visible elements for `assertNewColors`. */
export const rememberVisible = (page: Page): Promise<void> =>
  page.evaluate(
    "globalThis.rememberedElements = new Set([...document.querySelectorAll('*')].filter((e) => e.checkVisibility()))",
  )

/** Examines the colors of the elements that have become visible since `rememberVisible`. */
export async function assertNewColors(page: Page, name: string, { within = null }: Scope = {}): Promise<void> {
  const added = await page.evaluate<number>(`
    globalThis.addedElements = [...document.querySelectorAll(${JSON.stringify(within === null ? 'body *' : `:is(${within}) *`)})]
      .filter((element) => element.checkVisibility() && !rememberedElements.has(element))
    globalThis.addedElements.length`)
  if (added > 0) await assertNoViolations(page, name, { runOnly: COLORS }, '{ include: addedElements }')
}

/** A violation that lasts is still there a moment later; a color in the middle of a transition, on a busy machine, is not. */
async function assertNoViolations(page: Page, name: string, options: object, context: string): Promise<void> {
  if ((await seriousViolations(page, options, context)).length === 0) return
  await page.waitForTimeout(500)
  assert.deepEqual(await seriousViolations(page, options, context), [], name)
}

async function seriousViolations(page: Page, options: object, context: string): Promise<string[]> {
  if (!(await page.evaluate<boolean>("typeof axe === 'object'"))) await page.evaluate(axe)
  // Colors are examined after transitions have ended; animations without an end are not waited for.
  await page.evaluate(
    'Promise.allSettled(document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime < Infinity)' +
      '.map((animation) => animation.finished))',
  )
  // The rule is slow, and only inline styles with `!important` can break it.
  const hasImportant = await page.evaluate<boolean>("document.querySelector('[style*=important]') !== null")
  const all = { resultTypes: ['violations'], rules: { 'avoid-inline-spacing': { enabled: hasImportant } }, ...options }
  const violations = await page.evaluate<Violation[]>(
    `axe.run(${context}, ${JSON.stringify(all)}).then((result) => result.violations)`,
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary}`),
    )
}

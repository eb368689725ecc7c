import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Concept } from '#contract/resources/taxonomy'
import { allowedBy, indented, labelOf, treeRows, withNarrower } from '../../web/src/state/concept-tree.ts'
import { assertAccessible } from './accessible.ts'
import { managementOf } from './management.ts'
import { assertNoSidewaysScroll, HOME, useApp } from './open-app.ts'

const app = useApp()
const { api } = managementOf(app, '/spaces/magazine')

const link = (linkType: string, id: string) => ({ sys: { type: 'Link', linkType, id } })
const concept = (id: string, ...broader: string[]) =>
  ({
    sys: { id },
    prefLabel: { 'en-US': id },
    broader: broader.map((each) => link('TaxonomyConcept', each)),
  }) as unknown as Concept

test('rows of a tree: below every broader concept, closed rows hide theirs, a cycle ends', () => {
  const concepts = [concept('b', 'a'), concept('a'), concept('d', 'b', 'c'), concept('c', 'a')]
  const rows = treeRows(concepts, { locale: 'en-US', closed: new Set() })
  assert.deepEqual(
    rows.map(({ key, level, position, siblings }) => [key, level, position, siblings]),
    [
      ['a', 1, 1, 1],
      ['a/b', 2, 1, 2],
      ['a/b/d', 3, 1, 1],
      ['a/c', 2, 2, 2],
      ['a/c/d', 3, 1, 1],
    ],
  )
  const closed = treeRows(concepts, { locale: 'en-US', closed: new Set(['a/b']) })
  assert.deepEqual(
    closed.map(({ key }) => key),
    ['a', 'a/b', 'a/c', 'a/c/d'],
  )
  assert.deepEqual([...withNarrower(concepts, ['b'])].sort(), ['b', 'd'])
  assert.deepEqual(treeRows([concept('x', 'y'), concept('y', 'x')], { locale: 'en-US', closed: new Set() }), [])
  assert.equal(indented({ label: 'x', level: 3 }), '\u2003\u2003x')
  assert.equal(labelOf({ prefLabel: { de: 'Nacht' }, sys: { id: 'n' } }, 'en-US'), 'Nacht')
  const taxonomy = { concepts, schemes: [{ sys: { id: 's' }, concepts: [link('TaxonomyConcept', 'c')] }] } as never
  assert.deepEqual([...allowedBy(taxonomy, link('TaxonomyConceptScheme', 's'))], ['c'])
  assert.deepEqual([...allowedBy(taxonomy, link('TaxonomyConcept', 'c'))].sort(), ['c', 'd'])
  assert.deepEqual([...allowedBy(taxonomy, link('TaxonomyConceptScheme', 'gone'))], [])
})

test('builds a tree with the keyboard, moves concepts, and uses them in a content type, an entry and a filter', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/settings/taxonomy`)
  await opened.signIn()
  await page.getByRole('button', { name: 'Add scheme' }).first().click()
  await page
    .getByRole('dialog')
    .getByLabel(/^Label/)
    .fill('Moods')
  await page.getByRole('dialog').getByRole('button', { name: 'Add scheme' }).click()
  await page.getByRole('link', { name: 'Open Moods' }).click()
  await page.getByText('No concepts yet').waitFor()

  const add = async (name: string) => {
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^Label/).fill(name)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('treeitem', { name, exact: true }).waitFor()
  }
  for (const name of ['Calm', 'Wild']) {
    await page.getByRole('button', { name: 'Add concept' }).click()
    await add(name)
  }
  await page.getByRole('button', { name: 'Actions for Calm' }).click()
  await page.getByRole('menuitem', { name: 'Add narrower concept' }).click()
  await add('Still')

  const item = (name: string) => page.getByRole('treeitem', { name, exact: true })
  assert.equal(await item('Still').getAttribute('aria-level'), '2')
  await item('Calm').focus()
  await page.keyboard.press('ArrowLeft')
  assert.equal(await item('Still').count(), 0)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  assert.equal(await page.locator(':focus').getAttribute('aria-label'), 'Still')
  await assertAccessible(page)
  await assertNoSidewaysScroll(page)

  // M moves, Enter edits.
  await page.keyboard.press('m')
  await page.getByRole('dialog').getByLabel('Under').selectOption({ label: 'Wild' })
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click()
  await page.getByText('“Still” moved.').waitFor()
  await item('Still').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByLabel('Definition').fill('Hardly moves')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await item('Still').dragTo(item('Calm'))
  await page.getByText('“Still” moved.').nth(1).waitFor()
  // A concept cannot be moved below itself.
  await item('Calm').dragTo(item('Still'))

  const organization = (await api<{ sys: { organization: { sys: { id: string } } } }>('GET', '')).sys.organization.sys
    .id
  const { items } = await api<{ items: Concept[] }>('GET', `/../../organizations/${organization}/taxonomy/concepts`)
  const idOf = (name: string) => items.find(({ prefLabel }) => prefLabel['en-US'] === name)!.sys.id
  const still = items.find(({ prefLabel }) => prefLabel['en-US'] === 'Still')!
  assert.deepEqual(still.broader, [link('TaxonomyConcept', idOf('Calm'))])
  assert.deepEqual(still.definition, { 'en-US': 'Hardly moves' })

  await item('Wild').focus()
  await page.keyboard.press('Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete concept' }).click()
  await page.getByText('“Wild” deleted.').waitFor()

  await opened.open(`${HOME}/content-types/article?tab=taxonomy`)
  await page.getByLabel('Add scheme or concept').selectOption({ label: 'Moods' })
  await page.getByLabel('Concept from Moods required to publish').check()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Activate changes' }).click()
  await page.getByRole('button', { name: 'Activate changes', disabled: true }).waitFor()

  await opened.open(`${HOME}/entries/article-lighthouse`)
  const panel = page.getByRole('region', { name: 'Concepts' })
  await panel.getByText('A concept from “Moods” is required to publish.').waitFor()
  await panel.getByLabel('Add concept').selectOption({ label: '\u2003Still' })
  await panel.getByRole('button', { name: 'Remove concept Still' }).waitFor()
  assert.equal(await panel.getByText(/is required to publish/).count(), 0)
  await assertAccessible(page)
  await page
    .getByText(/^Saved/)
    .first()
    .waitFor()

  await opened.open(`${HOME}/content?f=${encodeURIComponent(`metadata.concepts.descendants:in:${idOf('Calm')}`)}`)
  await page.getByText('The Lamp That Keeps Itself').first().waitFor()
  await page.getByLabel('Value of Concept (incl. narrower)').waitFor()
  await assertAccessible(page)
  opened.assertQuiet()
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ContentType, Field } from '../../web/src/api/wire.ts'
import { BOX, layOutTypes, referencesOf } from '../../web/src/pages/content-model/reference-graph-layout.ts'
import {
  addSet,
  addTab,
  controlsFor,
  groupsIn,
  hasNames,
  type Item,
  isGroup,
  moveFieldTo,
  readLayout,
  removeGroup,
  rename,
  step,
} from '../../web/src/pages/content-type/editor/layout-tree.ts'
import { fieldRules } from '../../web/src/pages/content-type/fields/field-rules.ts'
import { offersFor, problemsOf, ruleOf, withRule } from '../../web/src/pages/content-type/validation/rules.ts'
import { suggestId } from '../../web/src/parts/forms/suggest-id.ts'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../support/server.ts'
import { assertAccessible } from './accessible.ts'
import { managementOf } from './management.ts'
import { assertNoSidewaysScroll, endSession, eventually, fillSignIn, HOME, settled, useApp } from './open-app.ts'

test('a name suggests a free ID', () => {
  assert.equal(suggestId('Reading time (minutes)'), 'readingTimeMinutes')
  assert.equal(suggestId('Überschrift für Straße'), 'uberschriftFurStrasse')
  assert.equal(suggestId('URL'), 'url')
  assert.equal(suggestId('3D model'), 'dModel')
  assert.equal(suggestId('Title', ['title', 'title2']), 'title3')
  assert.equal(suggestId('日本'), '')
})

test('rules are stored in the API format, and unknown rules are preserved', () => {
  const field: Field = {
    id: 'to',
    name: 'To',
    type: 'Array',
    items: { type: 'Link', linkType: 'Entry', validations: [] },
    validations: [{ somethingNew: 1 }],
  }
  assert.deepEqual(
    offersFor(field).map(({ kind, where }) => `${kind} ${where}`),
    ['size field', 'linkContentType items'],
  )
  const limited = withRule(field, { kind: 'size', where: 'field' }, { size: { max: 3 } })
  const both = withRule(limited, { kind: 'linkContentType', where: 'items' }, { linkContentType: ['a'] })
  assert.deepEqual(both.validations, [{ somethingNew: 1 }, { size: { max: 3 } }])
  assert.deepEqual(ruleOf(both, { kind: 'linkContentType', where: 'items' }), { linkContentType: ['a'] })
  assert.deepEqual(withRule(both, { kind: 'size', where: 'field' }, null).validations, [{ somethingNew: 1 }])
  assert.deepEqual(problemsOf(both), [])
  assert.equal(problemsOf(withRule(both, { kind: 'size', where: 'field' }, { size: { min: 4, max: 3 } })).length, 1)
})

test('rules about rich text nodes are stored by node and removed completely', () => {
  const field: Field = {
    ...{ id: 'body', name: 'Body', type: 'RichText' },
    validations: [
      { enabledNodeTypes: ['embedded-entry-block', 'hyperlink', 'heading-1'] },
      { nodes: { 'embedded-resource-block': { validations: [], allowedResources: [] } }, message: 'x' },
    ],
  }
  const block = { kind: 'linkContentType', where: 'nodes embedded-entry-block' } as const
  assert.deepEqual(
    offersFor(field).flatMap(({ kind, where }) => (where.startsWith('nodes') ? [`${kind} ${where}`] : [])),
    ['linkContentType nodes embedded-entry-block', 'size nodes embedded-entry-block', 'size nodes hyperlink'],
  )
  const ruled = withRule(field, block, { linkContentType: ['a'], message: 'Only A' })
  assert.deepEqual(ruled.validations?.[1], {
    nodes: {
      'embedded-resource-block': { validations: [], allowedResources: [] },
      'embedded-entry-block': [{ linkContentType: ['a'], message: 'Only A' }],
    },
    message: 'x',
  })
  assert.deepEqual(ruleOf(ruled, block), { linkContentType: ['a'], message: 'Only A' })
  assert.deepEqual(withRule(ruled, block, null), field)
  assert.match(problemsOf(withRule(field, block, { linkContentType: [] }))[0]!, /^Entry block, .*: Choose/)
  assert.deepEqual(
    fieldRules({ ...ruled, validations: ruled.validations!.slice(1) }, (id) => id.toUpperCase()),
    ['Entry block: Links to A'],
  )
  const bare = { ...field, validations: [] }
  const sized = withRule(bare, { kind: 'size', where: 'nodes hyperlink' }, { size: { max: 3 } })
  assert.deepEqual(sized.validations, [{ nodes: { hyperlink: [{ size: { max: 3 } }] } }])
  assert.deepEqual(withRule(sized, { kind: 'size', where: 'nodes hyperlink' }, null), bare)
})

test('arranging tabs and field sets loses no field', () => {
  const fields = ['a', 'b', 'c'].map((id): Field => ({ id, name: id, type: 'Symbol' }))
  const shape = (items: readonly Item[]): unknown[] =>
    items.map((item) => (isGroup(item) ? [item.groupId, ...shape(item.items)] : item.fieldId))
  const one = addTab([], 'Content', fields)
  assert.deepEqual(shape(one), [['content', 'a', 'b', 'c']])
  const two = addSet(addTab(one, 'Content', fields), 'content-2', 'For robots')
  assert.deepEqual(shape(two), [
    ['content', 'a', 'b', 'c'],
    ['content-2', ['for-robots']],
  ])
  const placed = moveFieldTo(moveFieldTo(two, 'a', 'for-robots'), 'b', 'content-2')
  assert.deepEqual(shape(placed), [
    ['content', 'c'],
    ['content-2', ['for-robots', 'a'], 'b'],
  ])
  assert.deepEqual(shape(step(placed, 'b', -1)), [
    ['content', 'c'],
    ['content-2', 'b', ['for-robots', 'a']],
  ])
  assert.deepEqual(shape(step(placed, 'content-2', -1)), [
    ['content-2', ['for-robots', 'a'], 'b'],
    ['content', 'c'],
  ])
  assert.deepEqual(step(placed, 'c', 1), placed)
  assert.deepEqual(shape(removeGroup(placed, 'for-robots')), [
    ['content', 'c'],
    ['content-2', 'a', 'b'],
  ])
  assert.deepEqual(shape(removeGroup(placed, 'content')), [['content-2', ['for-robots', 'a'], 'b', 'c']])
  assert.deepEqual(removeGroup(removeGroup(placed, 'content'), 'content-2'), [])
  assert.deepEqual(
    groupsIn(rename(placed, 'for-robots', 'SEO')).map(({ name }) => name),
    ['Content', 'Content', 'Content › SEO'],
  )
  assert.deepEqual([hasNames(placed), hasNames(rename(placed, 'for-robots', ' '))], [true, false])
  // New fields are on the last tab; deleted fields are removed.
  const stored = [
    { groupId: 't', items: [{ fieldId: 'gone' }, { fieldId: 'b' }] },
    { groupId: 'u', name: 'U' },
  ]
  assert.deepEqual(shape(readLayout(stored, fields)), [
    ['t', 'b'],
    ['u', 'a', 'c'],
  ])
  assert.deepEqual(readLayout(undefined, fields), [])
  assert.deepEqual(controlsFor(placed, new Map([['for-robots', { helpText: 'x' }]])), [
    { groupId: 'content', widgetNamespace: 'builtin', widgetId: 'topLevelTab' },
    { groupId: 'content-2', widgetNamespace: 'builtin', widgetId: 'topLevelTab' },
    { groupId: 'for-robots', widgetNamespace: 'builtin', widgetId: 'fieldset', settings: { helpText: 'x' } },
  ])
})

test('the graph places types right of those that link to them, also with cycles', () => {
  const type = (id: string, ...to: string[]): ContentType => ({
    sys: { id, version: 1, createdAt: '', updatedAt: '' },
    name: id,
    fields: [{ id: 'f', name: 'F', type: 'Link', linkType: 'Entry', validations: [{ linkContentType: to }] }],
  })
  const types = [type('c', 'a'), type('b', 'c', 'c'), type('a', 'b', 'a'), type('page', 'a', 'gone'), type('alone')]
  const references = referencesOf(types)
  assert.deepEqual(references.map(({ from, to }) => from + to).sort(), ['aa', 'ab', 'bc', 'ca', 'pagea'])
  const { boxes, lines, width, height } = layOutTypes(
    types.map(({ sys }) => sys.id),
    references,
  )
  const at = new Map(boxes.map((box) => [box.id, box]))
  const columns = ['page', 'a', 'b', 'c'].map((id) => at.get(id)!.x)
  assert.deepEqual(
    columns,
    [...new Set(columns)].sort((one, other) => one - other),
    'from left to right',
  )
  assert.equal(boxes.length, types.length)
  const isInside = ({ x, y }: { x: number; y: number }, box: { x: number; y: number }) =>
    x > box.x + 1 && x < box.x + BOX.width - 1 && y > box.y + 1 && y < box.y + BOX.height - 1
  for (const [index, box] of boxes.entries()) {
    assert.ok(box.x >= 0 && box.y >= 0 && box.x + BOX.width <= width && box.y + BOX.height <= height, 'is visible')
    assert.ok(!boxes.slice(index + 1).some((other) => isOverlapping(box, other)), 'boxes do not overlap')
    assert.ok(!lines.some(({ label }) => isInside(label, box)), 'a label is not behind a box')
  }
  assert.deepEqual([...new Set(lines.map(({ label }) => label.text))], ['F'])
  const loop = lines.find(({ reference }) => reference.from === reference.to)!
  assert.ok(
    loop.points.every(({ y }) => y >= at.get('a')!.y + BOX.height),
    'a loop is below its box',
  )
})

const isOverlapping = (one: { x: number; y: number }, other: { x: number; y: number }) =>
  Math.abs(one.x - other.x) < BOX.width && Math.abs(one.y - other.y) < BOX.height

const app = useApp()
const { api } = managementOf(app)

test('unsaved changes of a content type survive the session; leaving the page or closing a form asks first', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/content-types/page`)
  await opened.signIn()
  const more = page.getByRole('button', { name: 'More for Title' })
  const mark = page.getByRole('listitem').filter({ hasText: 'Title' }).getByText('Not editable').first()
  await more.click()
  await page.getByRole('menuitem', { name: 'Disable in the editor' }).click()
  await mark.waitFor()

  // The session has ended: saving leads to the sign-in page, and from there back to the draft.
  await endSession(page, () => page.getByRole('button', { name: 'Save', exact: true }).click())
  await page.getByLabel('Email').waitFor()
  await fillSignIn(page, ADMIN_EMAIL, ADMIN_PASSWORD)
  await page.getByText('Restored unsaved changes').waitFor()
  await mark.waitFor()

  const leave = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.getByRole('link', { name: 'Media' }).click()
  await leave.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Media' }).click()
  await leave.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL(/\/media$/)
  await opened.open(`${HOME}/content-types/page`)
  await more.waitFor()
  assert.equal(await page.getByText('Unsaved changes').count(), 0, 'who leaves on purpose does not find it again')

  await page.getByRole('button', { name: 'Edit name and description' }).click()
  const form = page.getByRole('dialog', { name: 'Name and description' })
  await form.getByLabel('Name').fill('Something else')
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: 'Keep editing' }).click()
  assert.equal(await form.getByLabel('Name').inputValue(), 'Something else')
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: 'Discard' }).click()
  await form.waitFor({ state: 'detached' })
  opened.assertQuiet([/\b401\b/])
})

test('adds, activates and uses a content type', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open('/sign-in')
  await opened.signIn()
  await page.getByRole('link', { name: 'Content model' }).click()
  await page.getByRole('button', { name: 'Add content type' }).click()
  await page.getByLabel('Name').fill('Press release')
  await eventually(async () =>
    assert.equal(await page.getByRole('textbox', { name: 'Id' }).inputValue(), 'pressRelease'),
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Add content type' }).click()
  await page.waitForURL(`**${HOME}/content-types/pressRelease`)

  const addField = async (kind: string, name: string, variant?: string, target?: string) => {
    await page.getByRole('button', { name: 'Add field' }).first().click()
    await page.getByRole('button', { name: new RegExp(`^${kind}`) }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    if (variant !== undefined) await page.getByRole('radio', { name: variant }).check()
    if (target !== undefined) await page.getByRole('checkbox', { name: target, exact: true }).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Add field' }).click()
    await page.getByRole('button', { name: `Settings of ${name}` }).waitFor()
  }
  await addField('Text', 'Headline')
  await addField('Reference', 'Written by', 'One reference', 'Author')
  await addField('Number', 'Reach')

  // Sorting by keyboard: the field moves up and keeps the focus.
  await page.getByRole('button', { name: 'Move Reach up' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Reach is now number 2 of 3.').waitFor()
  await page.locator('[aria-label="Move Reach up"]:focus').waitFor()

  await page.getByRole('button', { name: 'Settings of Headline' }).click()
  await page.getByRole('tab', { name: 'Validation' }).click()
  await page.getByLabel('Required').check()
  await page.getByLabel('Match a pattern').check()
  assert.ok(await page.getByRole('button', { name: 'Apply' }).isDisabled(), 'a rule without a pattern is not stored')
  await page.getByLabel('Preset').selectOption({ label: 'Slug' })
  await page.getByLabel('Custom error message').fill('Small letters, please.')
  await page.getByRole('tab', { name: 'Appearance' }).click()
  await page.getByRole('dialog').getByText('Activate this type first').waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Apply' }).click()

  await page.getByRole('button', { name: 'Activate' }).click()
  await page.getByText('Press release is active.').waitFor()
  const { fields } = await api<ContentType>('GET', '/content_types/pressRelease')
  assert.deepEqual(fields.find(({ id }) => id === 'writtenBy')?.validations, [{ linkContentType: ['author'] }])
  await page.getByText('Active', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Settings of Headline' }).click()
  await page.getByRole('tab', { name: 'Appearance' }).click()
  await page.getByLabel('Help text').fill('As the papers will print it')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Add entry' }).click()
  await page.getByText('As the papers will print it').waitFor()
  await page.getByRole('textbox', { name: 'Headline' }).fill('Not a slug')
  await page.getByRole('button', { name: 'Publish' }).click()
  // The error is shown at the field immediately, and again after the response of the server.
  await page.getByRole('alert', { name: 'Problems' }).getByText('Small letters, please.').waitFor()
  await page.getByRole('textbox', { name: 'Headline' }).fill('a-slug')
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Published', { exact: true }).first().waitFor()

  // Entries use the type: it cannot be deactivated, and deleting a field takes two steps.
  await opened.open(`${HOME}/content-types/pressRelease`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Deactivate', exact: true }).click()
  await page.getByText('It has 1 entry.').waitFor()
  await page.getByRole('link', { name: 'show entries' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Deactivate' }).isEnabled(), false)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'More for Headline' }).click()
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
  await page.getByText('1 entry has a value in this field.').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'More for Reach' }).click()
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Hide in API responses' }).click()
  await page.getByRole('button', { name: 'Activate changes' }).click()
  await page.getByText('Active', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'More for Reach' }).click()
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Delete field' }).click()
  await page.getByText('2 fields').waitFor()

  // Leaving the page asks first, and the change of another user is not overwritten.
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByText('Leave without saving?').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await changeElsewhere()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Someone else changed this content type.').waitFor()
  await page.getByRole('button', { name: 'Discard mine and load theirs' }).click()
  await page.getByRole('heading', { name: 'Press note' }).waitFor()
  await eventually(async () => assert.equal(await page.getByText('3 fields').count(), 1))

  // An unused type is deleted at once, and an element has the focus.
  await opened.open(`${HOME}/content-types`)
  await page.getByRole('button', { name: 'Add content type' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Short lived')
  await page.getByRole('dialog').getByRole('button', { name: 'Add content type' }).click()
  await page.waitForURL(`**${HOME}/content-types/shortLived`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('[aria-label="More actions"]:focus').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete content type' }).click()
  await page.waitForURL(`**${HOME}/content-types`)
  await page.getByRole('link', { name: 'Press note' }).waitFor()
  await page.getByRole('link', { name: 'Short lived' }).waitFor({ state: 'detached' })
  opened.assertQuiet([/status of (409|422|400|404)/])
})

test('a content type is copied with its fields and editor layout', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/content-types/article`)
  await opened.signIn()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Copy…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('ID').fill('article')
  await dialog.getByText('Another content type has this ID.').waitFor()
  await dialog.getByLabel('ID').fill('story')
  await dialog.getByLabel('Name').fill('Story')
  await dialog.getByRole('button', { name: 'Copy content type' }).click()
  await page.waitForURL(`**${HOME}/content-types/story`)
  await page.getByRole('heading', { level: 1, name: 'Story' }).waitFor()
  await page.getByText('Active', { exact: true }).waitFor()
  const [original, copy] = await Promise.all(
    ['article', 'story'].map((id) => api<ContentType>('GET', `/content_types/${id}`)),
  )
  assert.deepEqual(copy!.fields, original!.fields)
  const [editor, copied] = await Promise.all(
    ['article', 'story'].map((id) => api<object>('GET', `/content_types/${id}/editor_interface`)),
  )
  assert.deepEqual({ ...copied, sys: null }, { ...editor, sys: null })
  await api('DELETE', '/content_types/story/published')
  await api('DELETE', '/content_types/story')
  opened.assertQuiet()
})

async function changeElsewhere(): Promise<void> {
  const { url, tokens } = app.server()
  const path = `${url}/api/spaces/magazine/environments/master/content_types/pressRelease`
  const headers = { Authorization: `Bearer ${tokens.management}`, 'Content-Type': 'application/json' }
  const { sys, ...body } = (await (await fetch(path, { headers })).json()) as ContentType
  const sent = { ...headers, 'X-Contentful-Version': `${sys.version}` }
  const saved = await fetch(path, {
    method: 'PUT',
    headers: sent,
    body: JSON.stringify({ ...body, name: 'Press note' }),
  })
  assert.equal(saved.status, 200)
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the content model is accessible and fits, ${colorScheme}`, async () => {
    await using opened = await app.openPage({ colorScheme })
    const { page } = opened
    await opened.open('/sign-in')
    await opened.signIn()
    for (const [path, complete] of [
      ['/content-types', 'content types'],
      ['/content-types?view=references', 'Article'],
      ['/content-types/article', 'readingMinutes'],
    ] as const) {
      await opened.open(`${HOME}${path}`)
      await page.getByText(complete).filter({ visible: true }).first().waitFor()
      await settled(page)
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 900 })
        await assertNoSidewaysScroll(page, `${path} scrolls sideways at ${width} px`)
        await assertAccessible(page, `${path} at ${width} px`)
      }
      await page.setViewportSize({ width: 1280, height: 900 })
    }
    opened.assertQuiet()
  })
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EditorInterfaceBody } from '#contract/resources/editor-interface'
import { checkBody } from '../check-body.ts'
import type { ContentTypeBody, Field } from '../content-types/content-type.ts'
import { field, typeWith } from '../entries/example-model.ts'
import { DomainError } from '../errors.ts'
import { defaultControl } from './default-controls.ts'
import { followContentType } from './follow-content-type.ts'
import { toEditorInterface } from './to-editor-interface.ts'

const read = (sent: unknown, type: ContentTypeBody) => toEditorInterface(checkBody(EditorInterfaceBody, sent), type)

const list = (items: Partial<Field['items']>) =>
  ({ items: { validations: [], ...items } as Field['items'] }) as Partial<Field>

test('each field type has a default editor', () => {
  const cases: readonly [Field, widgetId: string][] = [
    [field('x', 'Symbol'), 'singleLine'],
    [field('x', 'Text'), 'markdown'],
    [field('x', 'RichText'), 'richTextEditor'],
    [field('x', 'Integer'), 'numberEditor'],
    [field('x', 'Number'), 'numberEditor'],
    [field('x', 'Date'), 'datePicker'],
    [field('x', 'Boolean'), 'boolean'],
    [field('x', 'Object'), 'objectEditor'],
    [field('x', 'Location'), 'locationEditor'],
    [field('x', 'Link', { linkType: 'Entry' }), 'entryLinkEditor'],
    [field('x', 'Link', { linkType: 'Asset' }), 'assetLinkEditor'],
    [field('x', 'ResourceLink'), 'resourceLinkEditor'],
    [field('x', 'Array', list({ type: 'Symbol' })), 'tagEditor'],
    [field('x', 'Array', list({ type: 'Link', linkType: 'Entry' })), 'entryLinksEditor'],
    [field('x', 'Array', list({ type: 'Link', linkType: 'Asset' })), 'assetLinksEditor'],
    [field('x', 'Array', list({ type: 'ResourceLink' })), 'resourceLinksEditor'],
    [field('x', 'Symbol', { validations: [{ in: ['a'] }] }), 'dropdown'],
  ]
  for (const [of, widgetId] of cases) assert.equal(defaultControl(of, typeWith(of)).widgetId, widgetId, of.type)
  const title = field('x', 'Text')
  assert.equal(defaultControl(title, { ...typeWith(title), displayField: 'x' }).widgetId, 'singleLine')
})

test('controls and layout follow the fields of the content type', () => {
  const before = typeWith(field('a', 'Symbol'), field('b', 'Symbol'))
  const after = typeWith(field('c', 'Symbol'), field('z', 'Symbol', { key: 'a' }))
  const current = {
    controls: [
      { fieldId: 'b', widgetId: 'x' },
      { fieldId: 'a', widgetId: 'y' },
    ],
    sidebar: [],
    editorLayout: [{ groupId: 'g', items: [{ fieldId: 'a' }, { groupId: 'h', items: [{ fieldId: 'b' }] }] }],
  }
  assert.deepEqual(followContentType(current, before, after), {
    controls: [
      { fieldId: 'c', widgetId: 'singleLine', widgetNamespace: 'builtin' },
      { fieldId: 'z', widgetId: 'y' },
    ],
    sidebar: [],
    editorLayout: [{ groupId: 'g', items: [{ fieldId: 'z' }, { groupId: 'h', items: [] }] }],
  })
})

test('a body is stored as sent, without unknown fields and properties', () => {
  const type = typeWith(field('a', 'Symbol'))
  const sidebar = [{ widgetNamespace: 'sidebar-builtin', widgetId: 'info-panel', disabled: false }]
  const sent = {
    controls: [{ fieldId: 'a', settings: { helpText: 'x' } }, { fieldId: 'gone' }],
    sidebar,
    sys: {},
    other: 1,
  }
  assert.deepEqual(read(sent, type), {
    controls: [{ fieldId: 'a', settings: { helpText: 'x' } }],
    sidebar,
  })
  assert.deepEqual(read({}, type), { controls: [] })
  let deep: object = { fieldId: 'a' }
  for (let level = 0; level < 10; level++) deep = { groupId: 'g', items: [deep] }
  for (const wrong of [
    null,
    [],
    { controls: {} },
    { controls: [null] },
    { controls: [{}] },
    { controls: [{ fieldId: 7 }] },
    { controls: [{ fieldId: 'a', widgetId: {} }] },
    { controls: [{ fieldId: 'a', settings: 'x' }] },
    { sidebar: 'x' },
    { editor: [] },
    { editorLayout: [{ items: 'x' }] },
    { editorLayout: [{ items: [{ fieldId: 'a' }] }, { items: [{ fieldId: 'a' }] }] },
    { editorLayout: [deep] },
  ]) {
    assert.throws(() => read(wrong, type), DomainError, JSON.stringify(wrong))
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ContentTypeBody, Field } from '../../content-types/content-type.ts'
import { parseContentType } from '../../content-types/parse-content-type.ts'
import { DomainError, type Problem } from '../../errors.ts'
import { deferredRules } from '../applied-rules.ts'
import { linkTo } from '../entry.ts'
import { field, LOCALES, NO_METADATA, typeWith } from '../example-model.ts'
import { publishProblems } from '../publish-problems.ts'
import type { LinkedTarget } from './linked-target.ts'
import { patternOutcome } from './regexp.ts'

const entryWith = (value: unknown) => ({ fields: { x: { en: value } }, metadata: NO_METADATA })

const problems = (value: unknown, of: Field): Problem[] => publishProblems(entryWith(value), typeWith(of), LOCALES)

/** The problems of the target rules when every link points to this target. */
const targetProblems = (value: unknown, of: Field, target: Partial<LinkedTarget>): Problem[] =>
  deferredRules(entryWith(value), typeWith(of), LOCALES).targets.flatMap(({ rule, param, path }) =>
    rule.checkTarget!({ kind: 'Entry', contentType: null, file: null, ...target }, param, path),
  )

/** The problems of a content type with this single field. */
function modelProblems(sent: object): Problem[] {
  try {
    parseContentType({ name: 'T', fields: [{ id: 'x', name: 'X', ...sent }] })
  } catch (error) {
    if (error instanceof DomainError) return (error.details as { errors: Problem[] }).errors
    throw error
  }
  return []
}

const link = (rule: object, linkType: 'Entry' | 'Asset' = 'Entry') =>
  field('x', 'Link', { linkType, validations: [{ ...rule }] })
const ENTRY = linkTo('Entry', 'e')
const ASSET = linkTo('Asset', 'a')

test('regexp and prohibitRegexp are collected with their paths, and their result decides', () => {
  const of = field('x', 'Array', {
    items: { type: 'Symbol', validations: [{ regexp: { pattern: '^a', flags: 'i' }, message: 'Begin with a' }] },
  })
  const { patterns } = deferredRules(entryWith(['a', 'b']), typeWith(of), LOCALES)
  assert.deepEqual(
    patterns.map(({ value, path, message }) => [value, path.join('.'), message]),
    [
      ['a', 'fields.x.en.0', 'Begin with a'],
      ['b', 'fields.x.en.1', 'Begin with a'],
    ],
  )
  const { rule, param } = patterns[0]!
  assert.deepEqual(patternOutcome(rule, param, true, 'a', []), [])
  assert.deepEqual(patternOutcome(rule, param, false, 'b', ['x']), [
    { name: 'regexp', path: ['x'], value: 'b', pattern: '^a', flags: 'i', details: 'Does not match /^a/i' },
  ])
  assert.match(patternOutcome(rule, param, null, 'b', [])[0]!.details!, /too long/)
})

test('a link must point to an entry of an allowed content type', () => {
  for (const param of [['post', 'page'], 'post']) {
    assert.deepEqual(targetProblems(ENTRY, link({ linkContentType: param }), { contentType: 'post' }), [])
    const [problem] = targetProblems(ENTRY, link({ linkContentType: param }), { contentType: 'author' })
    assert.equal(problem?.name, 'linkContentType')
  }
})

test('the file of a linked asset must have an allowed type, size and dimensions', () => {
  const png = { contentType: 'image/png', size: 2048, image: { width: 100, height: 50 } }
  const names = (rule: object, file: LinkedTarget['file']) =>
    targetProblems(ASSET, link(rule, 'Asset'), { kind: 'Asset', file }).map(({ name }) => name)
  assert.deepEqual(names({ linkMimetypeGroup: ['image'] }, png), [])
  assert.deepEqual(names({ linkMimetypeGroup: ['pdfdocument'] }, png), ['linkMimetypeGroup'])
  assert.deepEqual(names({ linkMimetypeGroup: ['image'] }, null), ['linkMimetypeGroup'])
  assert.deepEqual(names({ assetFileSize: { max: 2048 } }, png), [])
  assert.deepEqual(names({ assetFileSize: { min: 2049 } }, png), ['assetFileSize'])
  assert.deepEqual(names({ assetImageDimensions: { width: { min: 100 }, height: { max: 50 } } }, png), [])
  assert.deepEqual(names({ assetImageDimensions: { width: { min: 101 } } }, png), ['assetImageDimensions'])
  const oneSide = { width: { min: 100, max: null }, height: { min: null, max: null } }
  assert.deepEqual(names({ assetImageDimensions: oneSide }, png), [])
  assert.deepEqual(names({ assetImageDimensions: oneSide }, { ...png, image: { width: 99, height: 9 } }), [
    'assetImageDimensions',
  ])
  assert.deepEqual(names({ assetImageDimensions: { height: { max: 50 } } }, { ...png, image: null }), [
    'assetImageDimensions',
  ])
  const [problem] = targetProblems(ASSET, link({ assetFileSize: { min: 1024, max: 1048576 } }, 'Asset'), {
    kind: 'Asset',
  })
  assert.equal(problem?.details, 'File size must be at least 1KB and at most 1MB')
})

const text = (value: string, ...marks: string[]) => ({
  nodeType: 'text',
  value,
  marks: marks.map((type) => ({ type })),
  data: {},
})
const node = (nodeType: string, content: object[], data: object = {}) => ({ nodeType, data, content })
const document = (...content: object[]) => node('document', content)
const embed = (id: string) => node('embedded-entry-block', [], { target: linkTo('Entry', id) })

test('rich text: marks, nodes and size', () => {
  const value = document(
    node('heading-1', [text('ab', 'bold')]),
    node('paragraph', [text('cd', 'italic', 'code')]),
    node('hr', []),
  )
  const rich = (validation: object) => field('x', 'RichText', { validations: [{ ...validation }] })
  assert.deepEqual(problems(value, rich({ enabledMarks: ['bold', 'italic', 'code'] })), [])
  assert.deepEqual(
    problems(value, rich({ enabledMarks: ['bold'] })).map(({ value: mark, path }) => [
      mark,
      (path as unknown[]).join('.'),
    ]),
    [
      ['italic', 'fields.x.en.content.1.content.0.marks.0'],
      ['code', 'fields.x.en.content.1.content.0.marks.1'],
    ],
  )
  assert.deepEqual(problems(value, rich({ enabledNodeTypes: ['heading-1', 'hr'] })), [])
  assert.deepEqual(
    problems(value, rich({ enabledNodeTypes: [] })).map(({ value: type }) => type),
    ['heading-1', 'hr'],
  )
  assert.deepEqual(problems(value, rich({ size: { max: 4 } })), [])
  assert.equal(problems(value, rich({ size: { max: 3 } }))[0]?.name, 'size')
})

test('rich text: rules about nodes of one type', () => {
  const rules = { 'embedded-entry-block': [{ size: { max: 1 }, message: 'One only' }, { linkContentType: ['post'] }] }
  const of = field('x', 'RichText', { validations: [{ nodes: rules }] })
  const [tooMany] = problems(document(embed('a'), embed('b')), of)
  assert.deepEqual([tooMany?.name, tooMany?.value, tooMany?.customMessage], ['size', 2, 'One only'])
  assert.deepEqual(problems(document(embed('a')), of), [])
  const [wrong] = targetProblems(document(node('paragraph', []), embed('a')), of, { contentType: 'page' })
  assert.deepEqual([wrong?.name, wrong?.path], ['linkContentType', ['fields', 'x', 'en', 'content', 1]])
  const atLeast = field('x', 'RichText', { validations: [{ nodes: { hyperlink: [{ size: { min: 1 } }] } }] })
  assert.equal(problems(document(), atLeast)[0]?.name, 'size')
})

test('a custom message is part of the problem', () => {
  const of = field('x', 'Symbol', { validations: [{ size: { min: 5 }, message: 'Too short' }] })
  assert.equal(problems('abc', of)[0]?.customMessage, 'Too short')
})

test('a content type with invalid validations is refused with the name of each problem', () => {
  const cases: readonly [sent: object, name: string][] = [
    [{ type: 'Symbol', validations: [{ range: { min: 1 } }] }, 'validationDefined'],
    [{ type: 'Array', items: { type: 'Symbol', validations: [{ unique: true }] } }, 'validationDefined'],
    [{ type: 'Link', linkType: 'Asset', validations: [{ linkContentType: ['a'] }] }, 'validationDefined'],
    [{ type: 'Link', linkType: 'Entry', validations: [{ assetFileSize: { max: 1 } }] }, 'validationDefined'],
    [{ type: 'Symbol', validations: [{ unique: 'yes' }] }, 'in'],
    [{ type: 'Symbol', validations: [{ regexp: {} }] }, 'required'],
    [{ type: 'Symbol', validations: [{ regexp: { pattern: '(' } }] }, 'regexp'],
    [{ type: 'Symbol', validations: [{ regexp: { pattern: 'a', flags: 'x' } }] }, 'regexp'],
    [{ type: 'Symbol', validations: [{ regexp: { pattern: 'a'.repeat(5001) } }] }, 'size'],
    [{ type: 'Symbol', validations: [{ regexp: 'a' }] }, 'type'],
    [{ type: 'Symbol', validations: [{ size: { min: 1, maximum: 2 } }] }, 'unknown'],
    [{ type: 'Symbol', validations: [{ in: [{}] }] }, 'type'],
    [{ type: 'Symbol', validations: [{ constructor: true }] }, 'unknown'],
    [{ type: 'Symbol', validations: [{ size: { min: 1 }, in: ['a'] }] }, 'size'],
    [{ type: 'Date', validations: [{ dateRange: { min: 'yesterday' } }] }, 'type'],
    [{ type: 'Link', linkType: 'Entry', validations: [{ linkContentType: [1] }] }, 'type'],
    [{ type: 'Link', linkType: 'Asset', validations: [{ linkMimetypeGroup: ['picture'] }] }, 'in'],
    [{ type: 'Link', linkType: 'Asset', validations: [{ assetImageDimensions: {} }] }, 'required'],
    [
      {
        type: 'Link',
        linkType: 'Asset',
        validations: [{ assetImageDimensions: { width: { min: 637, max: null }, height: { min: null, max: null } } }],
      },
      'none',
    ],
    [{ type: 'Link', linkType: 'Asset', validations: [{ assetImageDimensions: { width: { min: '6' } } }] }, 'type'],
    [
      {
        type: 'Link',
        linkType: 'Asset',
        validations: [{ assetImageDimensions: { depth: { min: 1 }, width: { min: 1 } } }],
      },
      'unknown',
    ],
    [{ type: 'RichText', validations: [{ enabledMarks: ['blink'] }] }, 'in'],
    [{ type: 'RichText', validations: [{ enabledNodeTypes: ['paragraph'] }] }, 'in'],
    [{ type: 'RichText', validations: [{ nodes: { marquee: [] } }] }, 'in'],
    [{ type: 'RichText', validations: [{ nodes: { hyperlink: [{ regexp: { pattern: 'a' } }] } }] }, 'unknown'],
    [{ type: 'RichText', validations: [{ nodes: { hyperlink: {} } }] }, 'none'],
    [
      {
        type: 'RichText',
        validations: [{ nodes: { 'embedded-resource-block': { validations: [], allowedResources: [] } } }],
      },
      'none',
    ],
    [{ type: 'Symbol', validations: [{ regexp: { pattern: '^(?!a).*$', flags: null }, message: null }] }, 'none'],
    [{ type: 'Array', items: { type: 'Link', linkType: 'Entry', validations: [{ linkContentType: ['a'] }] } }, 'none'],
  ]
  for (const [sent, name] of cases) {
    assert.equal(modelProblems(sent)[0]?.name ?? 'none', name, JSON.stringify(sent).slice(0, 120))
  }
})

test('validations of unknown kinds are ignored', () => {
  const type: ContentTypeBody = typeWith(
    field('x', 'Symbol', { validations: [{ noSuchRule: 1 }, { size: { max: 3 } }] }),
  )
  assert.equal(publishProblems(entryWith('abcd'), type, LOCALES).length, 1)
})

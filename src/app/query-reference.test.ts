import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Field } from '#domain/content-types/content-type'
import { linkedKind, valueIndex } from '#domain/fields/index'
import { OPERATOR_SETS, type OperatorSet } from '#domain/query/operators'
import { PARAMETERS } from '#domain/query/parameters'
import { operatorsOf } from '#domain/query/plan-field-filter'
import { LABELS } from '#domain/query/plan-metadata-filter'
import { assertCurrent, documentedRequests } from '../../test/support/documented-requests.ts'
import { contentTypes } from './demo/content-types.ts'
import { fillTables } from './query-reference.ts'

const page = readFileSync(new URL('../../docs/queries.md', import.meta.url), 'utf8')

/** The query parameters of every request on the page, with the request they belong to. */
const parameters = documentedRequests(page)
  .filter(({ result }) => !/^4\d\d/.test(result))
  .flatMap(({ request }) => {
    const query = new URLSearchParams(request.split('?')[1])
    return [...query.keys()].map((name) => ({ name, contentType: query.get('content_type') }))
  })

/** `fields.author.sys.id[in]`: the field, whether it is about the target's id, and the operator. */
const FIELD_FILTER = /^fields\.(\w+)(\.sys\.id)?(?:\[(\w+)\])?(?:\[\d+\])?$/

function operatorSetOf(contentType: string | null, id: string, byTarget: boolean): OperatorSet | null {
  const fields = (contentTypes.find((type) => type.id === contentType)?.fields ?? []) as Field[]
  const field = fields.find((candidate) => candidate.id === id)
  if (!field) return null
  const list = field.type === 'Array'
  if (byTarget) return list ? 'Ids' : 'Id'
  return operatorsOf({ type: field.type, list, index: valueIndex(field), links: linkedKind(field) })
}

test('docs/queries.md has the tables of the query parser', () => {
  assertCurrent(page, fillTables(page))
})

test('docs/queries.md has an example for every operator of every field type', () => {
  const shown = new Set<string>()
  for (const { name, contentType } of parameters) {
    const [, id, target, operator = 'equals'] = FIELD_FILTER.exec(name) ?? []
    const set = id === undefined ? null : operatorSetOf(contentType, id, target !== undefined)
    if (set) shown.add(`${set} ${operator}`)
    const [path, bracket = 'equals]'] = name.split('[')
    const label = LABELS.get(path!)
    if (label) shown.add(`${label.operators} ${bracket.slice(0, -1)}`)
  }
  const missing = (Object.keys(OPERATOR_SETS) as OperatorSet[]).flatMap((set) =>
    [...OPERATOR_SETS[set]].map((operator) => `${set} ${operator}`).filter((pair) => !shown.has(pair)),
  )
  // The demo space has no field of this type; test/http/clients/query-reference.test.ts creates one.
  assert.deepEqual(missing, ['ResourceLink exists'])
})

test('docs/queries.md has an example for every parameter and every path of metadata', () => {
  const shown = new Set(parameters.map(({ name }) => name))
  const shownPaths = new Set([...shown].map((name) => name.split('[')[0]))
  // The token is a secret; page tokens come from the previous response.
  const exceptions = ['access_token', 'pageNext', 'pagePrev']
  assert.deepEqual(
    Object.keys(PARAMETERS).filter((name) => !shown.has(name)),
    exceptions,
  )
  assert.deepEqual(
    [...LABELS.keys()].filter((path) => !shownPaths.has(path)),
    [],
  )
})

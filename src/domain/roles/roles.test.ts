import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RoleBody } from '#contract/resources/role'
import { checkBody } from '../check-body.ts'
import { DomainError } from '../errors.ts'
import { changedPaths } from './changed-paths.ts'
import type { Subject } from './evaluate-constraint.ts'
import { readable } from './readable.ts'
import { NO_PERMISSIONS } from './role.ts'
import { compileRole, mayDo, mayEnter, type SpaceAccess } from './space-access.ts'
import { STANDARD_ROLES } from './standard-roles.ts'
import { toRole } from './to-role.ts'

const roleFrom = (sent: unknown) => toRole(checkBody(RoleBody, sent))
const role = (policies: unknown) => compileRole(NO_PERMISSIONS, roleFrom({ name: 'r', policies }).policies)
const access = (...policies: unknown[]): SpaceAccess => ({ user: 'me', roles: [role(policies)] })
const equals = (doc: string, value: string) => ({ equals: [{ doc }, value] })
const paths = (...docs: string[]) => ({ paths: docs.map((doc) => ({ doc })) })

const entry = (more: Partial<Subject> = {}): Subject => ({
  type: 'Entry',
  id: 'e1',
  contentType: 'post',
  createdBy: 'me',
  updatedBy: 'me',
  environment: ['master'],
  tag: () => ['news'],
  ...more,
})

test('actions that no policy allows are refused', () => {
  assert.equal(mayDo('none', 'read', entry()), false)
  assert.equal(mayDo('all', 'delete', entry()), true)
  assert.equal(mayDo({ user: 'me', roles: [] }, 'read', entry()), false)
  assert.equal(mayDo(access(), 'read', entry()), false)
  const reader = access({ effect: 'allow', actions: ['read'], constraint: equals('sys.type', 'Entry') })
  assert.equal(mayDo(reader, 'read', entry()), true)
  assert.equal(mayDo(reader, 'update', entry()), false)
  assert.equal(mayDo(reader, 'read', entry({ type: 'Asset', contentType: null })), false)
})

test('within a role deny wins in any order; of several roles one is enough', () => {
  const deny = { effect: 'deny', actions: 'all', constraint: equals('sys.contentType.sys.id', 'secret') }
  const all = { effect: 'allow', actions: 'all' }
  for (const policies of [
    [deny, all],
    [all, deny],
  ]) {
    assert.equal(mayDo(access(...policies), 'read', entry({ contentType: 'secret' })), false)
    assert.equal(mayDo(access(...policies), 'read', entry()), true)
  }
  const two: SpaceAccess = { user: 'me', roles: [role([deny]), role([all])] }
  assert.equal(mayDo(two, 'read', entry({ contentType: 'secret' })), true)
})

test('constraints compare type, id, content type, tags, environment and creator', () => {
  const may = (constraint: unknown, subject: Partial<Subject> = {}) =>
    mayDo(access({ effect: 'allow', actions: 'all', constraint }), 'publish', entry(subject))
  assert.equal(may(equals('sys.id', 'e1')), true)
  assert.equal(may({ in: [{ doc: 'sys.id' }, ['e1', 'e2']] }, { id: 'e3' }), false)
  assert.equal(may(equals('sys.createdBy.sys.id', 'User.current()')), true)
  assert.equal(may(equals('sys.createdBy.sys.id', 'User.current()'), { createdBy: 'you' }), false)
  assert.equal(may({ in: [{ doc: 'metadata.tags.sys.id' }, ['news', 'sport']] }), true)
  assert.equal(may({ all: [{ doc: 'metadata.tags.sys.id' }, ['news', 'sport']] }), false)
  assert.equal(may(equals('sys.environment.sys.id', 'live'), { environment: ['master-2', 'live'] }), true)
  assert.equal(may({ not: [equals('sys.contentType.sys.id', 'post')] }), false)
  assert.equal(may({ not: equals('sys.contentType.sys.id', 'page') }), true)
  assert.equal(
    may({ or: [equals('sys.id', 'x'), { and: [equals('sys.type', 'Entry'), equals('sys.id', 'e1')] }] }),
    true,
  )
})

test('unknown attributes never grant access', () => {
  const { createdBy: _, ...unknown } = entry()
  const own = equals('sys.createdBy.sys.id', 'User.current()')
  const all = { effect: 'allow', actions: 'all' }
  assert.equal(mayDo(access({ ...all, constraint: own }), 'read', unknown), false)
  assert.equal(mayDo(access({ ...all, constraint: { not: own } }), 'read', unknown), false)
  assert.equal(mayDo(access(all, { effect: 'deny', actions: 'all', constraint: own }), 'read', unknown), false)
  assert.equal(mayDo(access(all, { effect: 'deny', actions: 'all', constraint: { not: own } }), 'read', unknown), false)
})

test('every changed field and locale must be allowed by a role', () => {
  const translator = (locale: string) =>
    role([{ effect: 'allow', actions: ['update'], constraint: paths(`fields.%.${locale}`) }])
  const german: SpaceAccess = { user: 'me', roles: [translator('de')] }
  const both: SpaceAccess = { user: 'me', roles: [translator('de'), translator('fr')] }
  const [de, fr] = [
    ['fields', 'title', 'de'],
    ['fields', 'title', 'fr'],
  ]
  assert.equal(mayDo(german, 'update', entry(), [de!]), true)
  assert.equal(mayDo(german, 'update', entry(), [de!, fr!]), false)
  assert.equal(mayDo(both, 'update', entry(), [de!, fr!]), true)
  assert.equal(mayDo(german, 'update', entry(), []), true, 'a save that changes nothing')
  assert.equal(mayDo(german, 'update', entry(), null), false, 'unknown changes count as all changes')
  assert.equal(mayDo(german, 'update', entry(), [['metadata', 'tags', '']]), false)
  const noTitle = access(
    { effect: 'allow', actions: 'all' },
    { effect: 'deny', actions: ['update'], constraint: paths('fields.title') },
  )
  assert.equal(mayDo(noTitle, 'update', entry(), [de!]), false)
  assert.equal(mayDo(noTitle, 'update', entry(), [['fields', 'body', 'de']]), true)
  assert.equal(mayDo(noTitle, 'publish', entry()), true)
  const some = access({ effect: 'allow', actions: ['read'], constraint: paths('fields.title.%') })
  assert.equal(mayDo(some, 'read', entry()), false, 'entries are readable as a whole or not at all')
})

test('changed paths list each field and locale', () => {
  const body = (fields: Record<string, Record<string, unknown>>, tags: string[] = []) => ({
    fields,
    metadata: { tags: tags.map((id) => ({ sys: { type: 'Link', linkType: 'Tag', id } }) as never), concepts: [] },
  })
  const old = body({ title: { de: 'a', fr: 'b' }, list: { de: [1, 2] }, gone: { de: 1 } }, ['x', 'y'])
  const same = body({ list: { de: [1, 2] }, title: { fr: 'b', de: 'a' }, gone: { de: 1 } }, ['y', 'x'])
  assert.deepEqual(changedPaths(old, same), [])
  const next = body({ title: { de: 'a', fr: 'c', en: 'd' }, list: { de: [2, 1] } }, ['x'])
  assert.deepEqual(
    changedPaths(old, next)
      .map((path) => path.join('.'))
      .sort(),
    ['fields.gone.de', 'fields.list.de', 'fields.title.en', 'fields.title.fr', 'metadata.tags.'],
  )
  assert.deepEqual(changedPaths(null, body({ constructor: { de: null } })), [])
})

test('roles that name environments allow only these', () => {
  const staging = access({ effect: 'allow', actions: 'all', constraint: equals('sys.environment.sys.id', 'staging') })
  assert.equal(mayEnter(staging, ['staging']), true)
  assert.equal(mayEnter(staging, ['master']), false)
  const notLive = access(
    { effect: 'allow', actions: 'all' },
    { effect: 'deny', actions: 'all', constraint: equals('sys.environment.sys.id', 'live') },
  )
  assert.equal(mayEnter(notLive, ['master']), true)
  assert.equal(mayEnter(notLive, ['master', 'live']), false)
  assert.equal(mayEnter(access({ effect: 'allow', actions: 'all' }), ['anything']), true)
})

test('roles are normalized, and invalid constraints are refused', () => {
  const parsed = roleFrom({
    name: ' Editor ',
    permissions: { ContentModel: ['manage', 'read'], Settings: 'all', Tags: 'read' },
    policies: [
      { effect: 'allow', actions: 'read' },
      {
        effect: 'allow',
        actions: ['unarchive', 'archive', 'unpublish', 'publish', 'delete', 'update', 'create', 'read'],
        constraint: { and: [equals('sys.type', 'Entry')] },
      },
    ],
  })
  assert.equal(parsed.name, 'Editor')
  assert.deepEqual(parsed.permissions, { ...NO_PERMISSIONS, ContentModel: 'all', Settings: 'all', Tags: ['read'] })
  assert.deepEqual(
    parsed.policies.map(({ actions }) => actions),
    [['read'], 'all'],
  )
  const settings = roleFrom({ name: 'x', permissions: { Settings: ['manage'] } })
  assert.equal(settings.permissions.Settings, 'all', 'there is no other level')
  const problem = (body: object): string => {
    try {
      roleFrom({ name: 'x', ...body })
      return 'none'
    } catch (error) {
      assert.ok(error instanceof DomainError && error.code === 'ValidationFailed')
      return (error.details as { errors: { path: string }[] }).errors[0]!.path
    }
  }
  const policy = (constraint: unknown) => problem({ policies: [{ effect: 'allow', actions: 'all', constraint }] })
  for (const constraint of [
    {},
    [],
    'all',
    { and: [] },
    { or: [] },
    { not: [] },
    { in: [{ doc: 'sys.id' }, []] },
    { equals: [{ doc: 'sys.id' }, 3] },
    { equals: [{ doc: 'sys.secret' }, 'x'] },
    { equals: [{ doc: '__proto__' }, 'x'] },
    { equals: ['sys.id', 'x'] },
    { paths: [] },
    { paths: [{ doc: 'sys.id' }] },
    { paths: [{ doc: 'fields.a.b.c' }] },
    { and: [equals('sys.id', 'a')], or: [equals('sys.id', 'b')] },
    { xor: [equals('sys.id', 'a')] },
    JSON.parse(`${'{"not":'.repeat(20)}{"equals":[{"doc":"sys.id"},"a"]}${'}'.repeat(20)}`),
  ]) {
    assert.equal(policy(constraint), 'policies.0.constraint', JSON.stringify(constraint))
  }
  assert.equal(problem({ policies: [{ effect: 'maybe', actions: 'all' }] }), 'policies.0.effect')
  assert.equal(problem({ policies: [{ effect: 'allow', actions: [] }] }), 'policies.0.actions')
  assert.equal(problem({ policies: [{ effect: 'allow', actions: ['fly'] }] }), 'policies.0.actions')
  assert.equal(problem({ policies: [{ effect: 'allow', actions: 'all', more: 1 }] }), 'policies.0')
  assert.equal(problem({ permissions: { Kitchen: 'all' } }), 'permissions.Kitchen')
  assert.equal(problem({ permissions: { Tags: ['eat'] } }), 'permissions.Tags')
})

test('the standard roles are valid, and searches of an Editor are not restricted', () => {
  for (const { id: _, ...body } of STANDARD_ROLES) assert.deepEqual(roleFrom(body), body)
  const editor = STANDARD_ROLES.find(({ id }) => id === 'editor')!
  const editing: SpaceAccess = { user: 'me', roles: [compileRole(editor.permissions, editor.policies)] }
  for (const kind of ['Entry', 'Asset'] as const) assert.equal(readable(editing, kind, ['master']), true)
  assert.equal(readable(access(), 'Entry', ['master']), false)
})

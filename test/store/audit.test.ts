import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuditDraft } from '#domain/audit/audit-event'
import { openStore } from '#storage/open-store'
import { onBothEngines } from './engines.ts'

const event = (n: number, more: Partial<AuditDraft> = {}): AuditDraft => ({
  organization: 'org',
  action: 'role.update',
  by: 'user',
  actor: 'ada',
  token: 't',
  address: '::1',
  space: null,
  target: { type: 'Role', id: `role-${n}` },
  details: { n },
  at: 1000 + n,
  ...more,
})

onBothEngines('audit log', (engine) => {
  test('check finds changed, moved, deleted and truncated events, and accepts an intact log', async () => {
    await using database = await engine.database()
    const store = await openStore(database.config)
    const attacks = [
      [null, null],
      [`delete from audit where chain = ? and position = 3`, 3],
      [`delete from audit where chain = ? and position = 5`, 5],
      [`delete from audit where chain = ? and position = 1`, 1],
      [`delete from audit where chain = ?`, 1],
      [`update audit set details = '{"n":9}' where chain = ? and position = 2`, 2],
      [`update audit set details = 'no json' where chain = ? and position = 2`, 2],
      [`update audit set actor = 'eve' where chain = ? and position = 4`, 4],
      [`update audit set at = at + 1 where chain = ? and position = 5`, 5],
      [`update audit set position = 9 where chain = ? and position = 4`, 4],
      [`delete from audit_head where chain = ?`, 'head'],
    ] as const
    for (let n = 1; n <= 5; n++) {
      const events = attacks.map((_, chain) => event(n, { organization: `org-${chain}` }))
      await store.transact(async (tx) => events.forEach((draft) => void tx.audit.append(draft)))
    }
    assert.deepEqual(await store.check(), [])
    await store[Symbol.asyncDispose]()
    for (const [chain, [statement]] of attacks.entries()) {
      if (statement) await database.exec(statement.replace('?', `'org-${chain}'`))
    }
    await using again = await openStore(database.config)
    const findings = await again.check()
    for (const [chain, [statement, found]] of attacks.entries()) {
      const finding = findings.find((text) => text.includes(`org-${chain} `)) ?? ''
      const expected = found === null ? /^$/ : found === 'head' ? /lost its head/ : new RegExp(`event ${found} `)
      assert.match(finding, expected, statement ?? 'untouched')
    }
  })

  test('an event is stored only if its transaction commits; concurrent transactions form one chain', async () => {
    await using store = await engine.open()
    const refused = store.transact(async (tx) => {
      tx.audit.append(event(0))
      throw new Error('changed my mind')
    })
    await assert.rejects(refused)
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        store.transact(async (tx) => {
          tx.audit.append(event(n, { organization: n % 2 ? 'org' : 'other' }))
          tx.audit.append(event(n, { organization: n % 2 ? 'other' : 'org' }))
        }),
      ),
    )
    assert.deepEqual(await store.check(), [])
    const all = await store.read((s) => s.audit.list('org', {}, { after: null, limit: 100 }))
    assert.deepEqual(
      all.map((e) => e.position).sort((a, b) => a - b),
      Array.from({ length: 40 }, (_, n) => n + 1),
    )
  })

  test('filters and pages, newest first', async () => {
    await using store = await engine.open()
    for (let n = 1; n <= 6; n++) {
      const more = n % 2 ? {} : { action: 'api_key.create', actor: 'bob', space: 'blog' }
      await store.transact(async (tx) => tx.audit.append(event(n, more as Partial<AuditDraft>)))
    }
    const ids = (filter: object, after: { at: number; position: number } | null = null, limit = 10) =>
      store.read(async (s) => (await s.audit.list('org', filter, { after, limit })).map((e) => e.details.n))
    assert.deepEqual(await ids({}), [6, 5, 4, 3, 2, 1])
    assert.deepEqual(await ids({}, { at: 1004, position: 4 }, 2), [3, 2])
    assert.deepEqual(await ids({ actions: ['api_key.create'] }), [6, 4, 2])
    assert.deepEqual(await ids({ actions: [] }), [])
    assert.deepEqual(await ids({ actor: 'ada', until: 1005 }), [3, 1])
    assert.deepEqual(await ids({ space: 'blog', from: 1004 }), [6, 4])
    assert.deepEqual(await ids({ targetType: 'Role', targetId: 'role-2' }), [2])
    assert.deepEqual(await store.read((s) => s.audit.list('other', {}, { after: null, limit: 9 })), [])
  })
})

import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Actor, UserActor } from '#domain/access/actor'
import { diskFiles } from '#files/disk'
import { createAsset } from '#usecases/assets/create-asset'
import { createFileIngest } from '#usecases/assets/ingest-file'
import { processAsset } from '#usecases/assets/process-asset'
import { putAsset } from '#usecases/assets/put-asset'
import { runNextJob } from '#usecases/jobs/run-next-job'
import { createUpload } from '#usecases/uploads/create-upload'
import { deleteUpload } from '#usecases/uploads/delete-upload'
import { getUpload } from '#usecases/uploads/get-upload'
import { createUser } from '#usecases/users/create-user'
import { onBothEngines } from '../store/engines.ts'
import { AT, giveRole, install, member, outcome } from './installation.ts'

const ofAssets = { equals: [{ doc: 'sys.type' }, 'Asset'] }
const allow = (actions: unknown, constraint: object = ofAssets) => ({ effect: 'allow', actions, constraint })
const inEnvironment = (id: string) => ({ and: [ofAssets, { equals: [{ doc: 'sys.environment.sys.id' }, id] }] })

onBothEngines('uploads by members', (engine) => {
  async function open(limit = 1024 ** 2) {
    const stack = new AsyncDisposableStack()
    const store = stack.use(await engine.open())
    const folder = await mkdtemp(join(tmpdir(), 'sheaf-uploads-'))
    stack.defer(() => rm(folder, { recursive: true, force: true }))
    const installed = await install(store)
    const limits = { ...installed.ctx.limits, waitingUploadBytes: limit }
    const base = { ...installed.ctx, files: diskFiles(folder), limits }
    const ctx = { ...base, intake: createFileIngest(base) }
    const upload = (actor: Actor, bytes: number, environment: string | null = 'master') =>
      createUpload(ctx, actor, {
        space: AT.space,
        environment,
        open: async function* () {
          yield Buffer.alloc(bytes, 'x')
        },
      })
    return { ...installed, ctx, upload, [Symbol.asyncDispose]: () => stack.disposeAsync() }
  }

  test('need a role that may create or update assets, in that environment', async () => {
    await using site = await open()
    const { upload } = site
    const { actor, become } = await member(site)
    for (const policies of [[], [allow(['read'])], [allow('all', { equals: [{ doc: 'sys.type' }, 'Entry'] })]]) {
      await become(policies)
      assert.equal(await outcome(upload(actor, 1)), 'AccessDenied')
      assert.equal(await outcome(upload(actor, 1, null)), 'AccessDenied')
    }
    await become([allow('all', inEnvironment('staging'))])
    assert.equal(await outcome(upload(actor, 1)), 'NotFound')
    for (const action of ['create', 'update']) {
      await become([allow([action])])
      assert.equal(await outcome(upload(actor, 1)), 'ok')
      assert.equal(await outcome(upload(actor, 1, null)), 'ok')
    }
    await become([allow('all'), { effect: 'deny', actions: 'all', constraint: ofAssets }])
    assert.equal(await outcome(upload(actor, 1)), 'AccessDenied')
  })

  test('are visible to and deletable by their creators and administrators', async () => {
    await using site = await open()
    const { ctx, system, upload, actor: owner } = site
    const { actor, become } = await member(site)
    await become([allow('all')])
    const names = { firstName: 'O', lastName: 'O', password: null, email: 'o@example.org' }
    const other = (await createUser(ctx, system, { ...names, member: { organization: 'org', role: 'member' } })).value
    await giveRole(site, other, { name: 'Other', policies: [allow('all')] })
    const others: UserActor = { kind: 'user', userId: other.id, tokenId: 'o', scope: 'manage' }
    const { value } = await upload(actor, 10)
    const at = { ...AT, id: value.id }
    assert.equal(await outcome(getUpload(ctx, others, at)), 'NotFound')
    assert.equal(await outcome(deleteUpload(ctx, others, at)), 'NotFound')
    assert.equal(await outcome(getUpload(ctx, actor, at)), 'ok')
    assert.equal(await outcome(getUpload(ctx, owner, at)), 'ok')
    const uploadFrom = { sys: { type: 'Link', linkType: 'Upload', id: value.id } }
    const file = { 'en-US': { fileName: 'a.txt', contentType: 'text/plain', uploadFrom } }
    const body = { fields: { file } }
    const put = (by: UserActor, version: number | null, sent: object = body) =>
      outcome(putAsset(ctx, by, { ...AT, id: 'mine', version, body: sent }))
    assert.equal(await outcome(createAsset(ctx, others, { ...AT, body })), 'ValidationFailed', 'nor used')
    assert.equal(await put(others, null), 'ValidationFailed')
    assert.equal(await put(actor, null), 'ok')
    assert.equal(await put(others, 1, { fields: { file, title: { 'en-US': 'Theirs' } } }), 'ok', 'the link was there')
    assert.equal(await outcome(createAsset(ctx, owner, { ...AT, body })), 'ok')
    assert.equal(await outcome(deleteUpload(ctx, actor, at)), 'ok')
    assert.equal(await outcome(getUpload(ctx, actor, at)), 'NotFound')
  })

  test('have a quota until an asset uses them', async () => {
    await using site = await open(100)
    const { ctx, upload, actor: owner } = site
    const { actor, become } = await member(site)
    await become([allow('all')])
    const { value: first } = await upload(actor, 60)
    assert.equal(await outcome(upload(actor, 60)), 'PayloadTooLarge')
    await upload(actor, 40)
    assert.equal(await outcome(upload(actor, 1)), 'PayloadTooLarge')
    assert.equal(await outcome(upload(owner, 60)), 'ok', 'each user has their own')
    const uploadFrom = { sys: { type: 'Link', linkType: 'Upload', id: first.id } }
    const file = { 'en-US': { fileName: 'a.txt', contentType: 'text/plain', uploadFrom } }
    const { value: asset } = await createAsset(ctx, actor, { ...AT, body: { fields: { file } } })
    await processAsset(ctx, actor, { ...AT, id: asset.id, locale: 'en-US', version: 1 }, 0)
    while (await runNextJob(ctx, 'w', new AbortController().signal, 'files'));
    assert.equal(await outcome(upload(actor, 60)), 'ok', 'what an asset uses no longer counts')
  })
})

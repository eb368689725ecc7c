import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { RoleBody } from '#contract/resources/role'
import { Delivery } from '#delivery/delivery'
import type { SystemActor, UserActor } from '#domain/access/actor'
import { checkBody } from '#domain/check-body'
import { linkTo } from '#domain/entries/entry'
import { DomainError } from '#domain/errors'
import type { FileStore } from '#files/file-store'
import { createImaging } from '#imaging/pool'
import { manualClock } from '#lib/clock'
import { createPasswords } from '#lib/password'
import { createPatternRunner } from '#lib/pattern-runner'
import { createSealer } from '#lib/seal'
import { createOutbound } from '#outbound/guarded-client'
import type { OpenedStore } from '#storage/open-options'
import { IngestFailure } from '#usecases/assets/file-ingest'
import { LogHeads } from '#usecases/changes/log-heads'
import { activateContentType } from '#usecases/content-types/activate-content-type'
import { putContentType } from '#usecases/content-types/put-content-type'
import type { UseCaseContext } from '#usecases/context'
import { putEntry } from '#usecases/entries/put-entry'
import { createSpaceMembership } from '#usecases/members/members-of-space'
import { createOrganization } from '#usecases/organizations/create-organization'
import { createProcessState } from '#usecases/process-state'
import { putRole } from '#usecases/roles/put-role'
import { putSpace } from '#usecases/spaces/put-space'
import { createUser } from '#usecases/users/create-user'

export const PASSWORD = 'correct horse battery staple'
export const AT = { space: 'blog', environment: 'master' }

/** For tests that store no files. */
export const NO_FILES: FileStore = {
  put: assert.fail,
  get: assert.fail,
  sizeOf: assert.fail,
  delete: async () => {},
  pathOf: () => null,
  tidy: async () => {},
}

const LIMITS = {
  pageSize: 1000,
  defaultPageSize: 100,
  skip: 100_000,
  includeLevels: 10,
  filters: 30,
  filterValues: 100,
  symbolCharacters: 256,
  textCharacters: 50_000,
  listItems: 1000,
  fieldsPerContentType: 100,
  tagsPerResource: 100,
  referenceLevels: 5,
  selectPaths: 100,
  tagsPerEnvironment: 100,
  releasesPerEnvironment: 100,
  releaseEntities: 50,
  bulkEntities: 200,
  contentTypesPerEnvironment: 100,
  localesPerEnvironment: 100,
  apiKeysPerSpace: 100,
  environmentsPerSpace: 20,
  aliasesPerSpace: 3,
  webhooksPerSpace: 20,
  conceptsPerOrganization: 100,
  conceptSchemesPerOrganization: 10,
  uploadBytes: 1024 ** 3,
  waitingUploadBytes: 1024 ** 3,
  imageBytes: 50 * 1024 ** 2,
  variantBytes: 1024 ** 3,
  resourceBytes: 2 * 1024 * 1024,
  keepUnusedFilesMs: 3600_000,
  serveDeletedFilesMs: 0,
}

/** One user who owns one organization with one space, on a manual clock. */
export async function install(store: OpenedStore) {
  const clock = manualClock(Date.UTC(2026, 0, 1))
  const useCases: Omit<UseCaseContext, 'files'> = {
    store,
    clock,
    sealer: createSealer(randomBytes(32)),
    outbound: createOutbound(),
    // The lowest cost that Argon2 allows: hashing would only slow the tests down.
    passwords: createPasswords({ cost: { memoryKiB: 8, passes: 1, lanes: 1 } }),
    patterns: createPatternRunner(),
    imaging: createImaging({ timeMs: 600_000 }),
    intake: () => Promise.reject(new IngestFailure('fetch', 'nothing can be fetched here')),
    limits: LIMITS,
    retention: { versionMs: null, versionCount: null, changeMs: null, auditMs: null },
    oauth: { tokenMs: 8 * 3600_000 },
    newUsers: [],
    baseUrl: () => 'http://cms.example',
    imagesHost: () => 'images.example',
    vendor: 'contentful',
    publicUrl: (of) => `https://${of}.example`,
    ...createProcessState({ store, clock }),
    node: { id: 'node', startedAt: clock.now(), report: assert.fail },
    tracing: null,
    status: { filesLocation: 'disk', hasScheduledBackups: false, exportsAudit: false },
    heads: new LogHeads(store),
  }
  const maxBytes = { responses: 1_000_000, fragments: 1_000_000, lists: 1_000_000 }
  const ctx = { ...useCases, delivery: new Delivery(useCases, { maxBytes }) }
  const operator: SystemActor = { kind: 'system', userId: 'operator' }
  const names = { firstName: 'Ada', lastName: 'Lovelace' }
  const { value: user } = await createUser(ctx, operator, { ...names, email: 'ada@example.org', password: PASSWORD })
  const system: SystemActor = { kind: 'system', userId: user.id }
  await createOrganization(ctx, system, { id: 'org', name: 'Org', owner: user.id })
  const space = { id: AT.space, organization: 'org', version: null, body: { name: 'Blog' } }
  await putSpace(ctx, system, space)
  const actor: UserActor = { kind: 'user', userId: user.id, tokenId: 'none', scope: 'manage' }
  return { ctx, clock, system, user, actor }
}

export type Installation = Awaited<ReturnType<typeof install>>

export const POST = {
  name: 'Post',
  displayField: 'title',
  fields: [
    { id: 'title', name: 'Title', type: 'Symbol', localized: true },
    { id: 'author', name: 'Author', type: 'Link', linkType: 'Entry' },
  ],
}

export async function activatePost(
  { ctx, actor }: Installation,
  fields: unknown = POST.fields,
  id = 'post',
): Promise<void> {
  const stored = await ctx.store.read(async (s) => {
    const environment = await s.environments.get(AT.space, AT.environment)
    return s.resources.get(environment!.key, 'ContentType', id)
  })
  const body = { ...POST, fields }
  const put = await putContentType(ctx, actor, { ...AT, id, version: stored?.version ?? null, body })
  await activateContentType(ctx, actor, { ...AT, id, version: put.value.contentType.version })
}

export const createPost = ({ ctx, actor }: Installation, id: string, title: Record<string, string>) =>
  putEntry(ctx, actor, { ...AT, id, contentType: 'post', version: null, body: { fields: { title } } })

/** Gives a role in the space to a user of its organization. */
export async function giveRole({ ctx, system }: Installation, user: { email: string }, role: object): Promise<void> {
  const sent = checkBody(RoleBody, role)
  const { value } = await putRole(ctx, system, { space: AT.space, id: null, version: null, body: sent })
  const roles = [linkTo('Role', value.role.id)]
  const body = { email: user.email, admin: false, roles }
  await createSpaceMembership(ctx, system, { space: AT.space, id: null, body })
}

/** A member of the organization with one role in the space, which a test can replace. */
export async function member(installed: Installation) {
  const { ctx, system } = installed
  const names = { firstName: 'M', lastName: 'M', password: null }
  const belongs = { organization: 'org', role: 'member' } as const
  const { value: user } = await createUser(ctx, system, { ...names, email: 'm@example.org', member: belongs })
  await giveRole(installed, user, { name: 'Theirs' })
  const { id } = (await ctx.store.read((s) => s.roles.byName(AT.space, 'Theirs')))!
  const actor: UserActor = { kind: 'user', userId: user.id, tokenId: 't', scope: 'manage' }
  const become = async (policies: readonly object[], permissions: object = {}): Promise<void> => {
    const { version } = (await ctx.store.read((s) => s.roles.get(AT.space, id)))!
    const body = checkBody(RoleBody, { name: 'Theirs', policies, permissions })
    await putRole(ctx, system, { space: AT.space, id, version, body })
  }
  return { user, actor, become }
}

/** `ok`, or the error code. */
export async function outcome(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'ok'
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
}

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { RELEASE_V2 } from '#contract/resources/release'
import type { SystemActor } from '#domain/access/actor'
import { linkTo } from '#domain/entries/entry'
import { DomainError } from '#domain/errors'
import { installedFile } from '#lib/installation'
import { createApiKey } from '#usecases/api-keys/create-api-key'
import { getApiKey } from '#usecases/api-keys/read-api-keys'
import { createProcessedAsset } from '#usecases/assets/create-processed-asset'
import { activateContentType } from '#usecases/content-types/activate-content-type'
import { putContentType } from '#usecases/content-types/put-content-type'
import { putEditorInterface } from '#usecases/editor-interfaces/put-editor-interface'
import { publishEntry } from '#usecases/entries/publish-entry'
import { putEntry } from '#usecases/entries/put-entry'
import { createLocale } from '#usecases/locales/create-locale'
import { createRelease } from '#usecases/releases/create-release'
import { scheduleAction } from '#usecases/scheduled-actions/schedule'
import { putSpace } from '#usecases/spaces/put-space'
import { putTag } from '#usecases/tags/put-tag'
import { putConcept } from '#usecases/taxonomy/write-concepts'
import { putScheme } from '#usecases/taxonomy/write-schemes'
import { createWebhook } from '#usecases/webhooks/create-webhook'
import type { Context } from '../context.ts'
import type { DemoAsset, DemoContentType, DemoEntry, DemoRelease, DemoScheduledAction, DemoSpace } from './types.ts'

export interface DemoAccess {
  space: string
  name: string
  /** Null when the key was deleted since. */
  deliveryToken: string | null
  previewToken: string | null
}

const SPACE = 'magazine'
const KEY = 'demo'
/** The setting that records the finished demo space, so that a deleted one is not created again. */
const DONE = 'demo-space'

/**
 * Creates the demo space, once. Every step skips what exists already, so an interrupted start is completed by the next
 * one. `DONE` is recorded last.
 */
export async function ensureDemoSpace(
  ctx: Context,
  actor: SystemActor,
  organization: string,
): Promise<DemoAccess | null> {
  if ((await ctx.store.read((s) => s.settings.get(DONE))) === null) {
    // Loaded only here, so that later starts do not hold the content in memory.
    const { magazine } = await import('./magazine.ts')
    await seedWithRetries(() => new Seeder(ctx, actor).seed(magazine, organization))
    await ctx.store.transact((tx) => tx.settings.put(DONE, SPACE))
  }
  return readAccess(ctx, actor)
}

/** Two servers that start together conflict with each other; each retries and skips what the other has created. */
async function seedWithRetries(seed: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await seed()
    } catch (error) {
      if (!(error instanceof DomainError) || tries === 20) throw error
      await sleep(100 * tries)
    }
  }
}

async function readAccess(ctx: Context, actor: SystemActor): Promise<DemoAccess | null> {
  const space = await ctx.store.read((s) => s.spaces.get(SPACE))
  if (!space) return null
  const exists = await ctx.store.read((s) => s.apiKeys.get(SPACE, KEY))
  const tokens = exists ? (await getApiKey(ctx, actor, { space: SPACE, id: KEY })).tokens : null
  return {
    space: SPACE,
    name: space.name,
    deliveryToken: tokens?.delivery ?? null,
    previewToken: tokens?.preview ?? null,
  }
}

class Seeder {
  readonly #ctx: Context
  readonly #actor: SystemActor
  readonly #at = { space: SPACE, environment: 'master' }

  constructor(ctx: Context, actor: SystemActor) {
    this.#ctx = ctx
    this.#actor = actor
  }

  async seed(demo: DemoSpace, organization: string): Promise<void> {
    const [ctx, actor] = [this.#ctx, this.#actor]
    const standard = demo.locales.find((locale) => locale.default)!
    if (!(await ctx.store.read((s) => s.spaces.get(SPACE)))) {
      const body = { name: demo.name, defaultLocale: standard.code }
      await putSpace(ctx, actor, { id: SPACE, organization, version: null, body })
    }
    const environment = (await ctx.store.read((s) => s.environments.get(SPACE, 'master')))!.key
    const known = new Set((await ctx.store.read((s) => s.locales.list(environment))).map((locale) => locale.code))
    for (const { default: _, ...body } of demo.locales) {
      if (!known.has(body.code)) await createLocale(ctx, actor, { ...this.#at, body })
    }
    for (const { id, name, visibility } of demo.tags) {
      if (await ctx.store.read((s) => s.tags.get(environment, id))) continue
      await putTag(ctx, actor, { ...this.#at, id, version: null, visibility, body: { name } })
    }
    await this.#taxonomy(organization, demo)
    for (const { id, widgets, schemes = [], ...body } of demo.contentTypes) {
      const taxonomy = schemes.map((scheme) => linkTo('TaxonomyConceptScheme', scheme))
      const metadata = taxonomy.length > 0 ? { metadata: { taxonomy } } : {}
      await this.#contentType(environment, id, { ...body, ...metadata })
      await this.#widgets(environment, id, widgets)
    }
    for (const asset of demo.assets) await this.#asset(environment, asset, standard.code)
    await this.#entries(environment, demo)
    for (const release of demo.releases) await this.#release(environment, release)
    for (const action of demo.schedule) await this.#schedule(environment, action)
    for (const { id, ...body } of demo.webhooks) {
      if (await ctx.store.read((s) => s.webhooks.get(SPACE, id))) continue
      await createWebhook(ctx, actor, { space: SPACE, id, body })
    }
    if (!(await ctx.store.read((s) => s.apiKeys.get(SPACE, KEY)))) {
      await createApiKey(ctx, actor, {
        space: SPACE,
        id: KEY,
        body: { name: 'Demo', description: 'Reads the demo space' },
      })
    }
  }

  async #taxonomy(organization: string, { concepts, schemes }: DemoSpace): Promise<void> {
    const [ctx, actor] = [this.#ctx, this.#actor]
    const links = (ids: readonly string[]) => ids.map((id) => linkTo('TaxonomyConcept', id))
    for (const { id, label, broader } of concepts) {
      if (await ctx.store.read((s) => s.concepts.get(organization, id))) continue
      const body = { prefLabel: label, broader: links(broader) }
      await putConcept(ctx, actor, { organization, id, version: null, body })
    }
    for (const { id, label, concepts: listed, topConcepts } of schemes) {
      if (await ctx.store.read((s) => s.conceptSchemes.get(organization, id))) continue
      const body = { prefLabel: label, concepts: links(listed), topConcepts: links(topConcepts) }
      await putScheme(ctx, actor, { organization, id, version: null, body })
    }
  }

  async #release(environment: number, { id, title, entries, assets }: DemoRelease): Promise<void> {
    if (await this.#ctx.store.read((s) => s.releases.get(environment, id))) return
    const item = (linkType: string) => (target: string) => ({ entity: linkTo(linkType, target), action: 'publish' })
    const items = [...entries.map(item('Entry')), ...assets.map(item('Asset'))]
    const body = { sys: { schemaVersion: RELEASE_V2 }, title, entities: { items } }
    await createRelease(this.#ctx, this.#actor, { ...this.#at, id, body })
  }

  async #schedule(environment: number, { entity, action, inDays, time }: DemoScheduledAction): Promise<void> {
    const pending = await this.#ctx.store.read((s) => s.scheduledActions.pendingOf(environment, entity.type, entity.id))
    if (pending.length > 0) return
    const day = new Date(this.#ctx.clock.now() + inDays * 24 * 3600 * 1000).toISOString().slice(0, 10)
    const body = {
      ...{ entity: linkTo(entity.type, entity.id), environment: linkTo('Environment', this.#at.environment), action },
      scheduledFor: { datetime: `${day}T${time}:00.000Z`, timezone: 'UTC' },
    }
    await scheduleAction(this.#ctx, this.#actor, { space: SPACE, body })
  }

  async #contentType(environment: number, id: string, body: unknown): Promise<void> {
    const find = () => this.#ctx.store.read((s) => s.resources.get(environment, 'ContentType', id))
    if (!(await find())) await putContentType(this.#ctx, this.#actor, { ...this.#at, id, version: null, body })
    const stored = (await find())!
    if (!stored.published) {
      await activateContentType(this.#ctx, this.#actor, { ...this.#at, id, version: stored.version })
    }
  }

  async #widgets(environment: number, contentType: string, widgets: DemoContentType['widgets']): Promise<void> {
    const { version, ...stored } = (await this.#ctx.store.read((s) =>
      s.editorInterfaces.get(environment, contentType),
    ))!
    const { controls, ...others } = stored
    if (controls.every(({ fieldId, widgetId }) => (widgets[fieldId] ?? widgetId) === widgetId)) return
    const body = {
      ...others,
      controls: controls.map(({ widgetId, ...control }) => {
        const wanted = widgets[control.fieldId] ?? widgetId
        return { ...control, ...(wanted != null && { widgetId: wanted }) }
      }),
    }
    await putEditorInterface(this.#ctx, this.#actor, { ...this.#at, contentType, version, body })
  }

  async #asset(environment: number, asset: DemoAsset, locale: string): Promise<void> {
    if (await this.#ctx.store.read((s) => s.resources.get(environment, 'Asset', asset.id))) return
    const path = installedFile(`src/app/demo/art/${asset.file.path}`)
    const hash = createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
      .slice(0, 32)
    const fileKey = `${SPACE}/${asset.id}/${hash}`
    const { size } = await this.#ctx.files.put(fileKey, createReadStream(path))
    const { fileName, contentType, width, height } = asset.file
    await createProcessedAsset(this.#ctx, this.#actor, {
      ...this.#at,
      id: asset.id,
      body: {
        fields: { title: asset.title, description: asset.description },
        metadata: { tags: asset.tags.map((tag) => linkTo('Tag', tag)) },
      },
      files: [{ locale, fileName, contentType, size, image: { width, height }, hash, fileKey }],
      publish: asset.publish,
    })
  }

  /** Creates all entries before it publishes any, because links may point to later entries. */
  async #entries(environment: number, { entries, conceptsOf }: DemoSpace): Promise<void> {
    const metadataOf = ({ id, tags }: DemoEntry) => ({
      tags: tags.map((tag) => linkTo('Tag', tag)),
      concepts: (conceptsOf[id] ?? []).map((concept) => linkTo('TaxonomyConcept', concept)),
    })
    const find = (id: string) => this.#ctx.store.read((s) => s.resources.get(environment, 'Entry', id))
    for (const entry of entries) {
      const { id, contentType, fields } = entry
      if (await find(id)) continue
      const body = { fields, metadata: metadataOf(entry) }
      await putEntry(this.#ctx, this.#actor, { ...this.#at, id, contentType, version: null, body })
    }
    for (const entry of entries.filter(({ publish }) => publish)) {
      const stored = (await find(entry.id))!
      if (stored.published) continue
      await publishEntry(this.#ctx, this.#actor, { ...this.#at, id: entry.id, version: stored.version })
    }
    for (const entry of entries.filter(({ laterChange }) => laterChange)) {
      const stored = (await find(entry.id))!
      if (stored.version > 2) continue
      const body = { fields: { ...entry.fields, ...entry.laterChange }, metadata: metadataOf(entry) }
      const { id, contentType } = entry
      await putEntry(this.#ctx, this.#actor, { ...this.#at, id, contentType, version: stored.version, body })
    }
  }
}

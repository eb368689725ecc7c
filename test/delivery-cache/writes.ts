// Random writes to a space while it is read. A write may be refused; then it changes nothing.
import { linkTo } from '#domain/entries/entry'
import { DomainError } from '#domain/errors'
import { putAlias } from '#usecases/aliases/put-alias'
import { publishAsset } from '#usecases/assets/publish-asset'
import { unpublishAsset } from '#usecases/assets/unpublish-asset'
import { activateContentType } from '#usecases/content-types/activate-content-type'
import { putContentType } from '#usecases/content-types/put-content-type'
import { getContentType } from '#usecases/content-types/read-content-types'
import { archiveEntry } from '#usecases/entries/archive-entry'
import { deleteEntry } from '#usecases/entries/delete-entry'
import { publishEntry } from '#usecases/entries/publish-entry'
import { putEntry } from '#usecases/entries/put-entry'
import { getEntry } from '#usecases/entries/read-entries'
import { unarchiveEntry } from '#usecases/entries/unarchive-entry'
import { unpublishEntry } from '#usecases/entries/unpublish-entry'
import { createLocale } from '#usecases/locales/create-locale'
import { deleteLocale } from '#usecases/locales/delete-locale'
import { putLocale } from '#usecases/locales/put-locale'
import { listLocales } from '#usecases/locales/read-locales'
import { putTag } from '#usecases/tags/put-tag'
import { getTag } from '#usecases/tags/read-tags'
import type { Random } from '../faults/random.ts'
import { bodyOf, contentOf, IDS } from '../search/corpus.ts'
import { AT, type Installation } from '../usecases/installation.ts'

type Write = (installed: Installation, random: Random) => Promise<unknown>

const TYPES = ['post', 'author', 'note']
/** Few ids, so that reads and writes meet. */
const idOf = (type: string, random: Random) => random.pick(IDS[type]!.slice(0, 30))

const onEntry =
  (work: (i: Installation, at: typeof AT & { id: string; version: number }) => Promise<unknown>): Write =>
  async (installed, random) => {
    const at = {
      ...AT,
      environment: random.pick(['master', 'master', 'staging']),
      id: idOf(random.pick(TYPES), random),
    }
    const { version } = await getEntry(installed.ctx, installed.system, at)
    await work(installed, { ...at, version })
  }

const save: Write = async ({ ctx, actor, system }, random) => {
  const type = random.pick(TYPES)
  const at = { ...AT, id: idOf(type, random) }
  const stored = await getEntry(ctx, system, at).catch(() => null)
  const body = bodyOf(contentOf(type, random))
  await putEntry(ctx, actor, { ...at, contentType: type, version: stored?.version ?? null, body })
}
const publish = onEntry(({ ctx, actor }, at) => publishEntry(ctx, actor, at))
const unpublish = onEntry(({ ctx, actor }, at) => unpublishEntry(ctx, actor, at))

/** Deletes an entry and creates another with the same id, sometimes of another content type, sometimes unpublished. */
const replace: Write = async ({ ctx, actor, system }, random) => {
  const type = random.pick(TYPES)
  const at = { ...AT, id: idOf(type, random) }
  const stored = await getEntry(ctx, system, at)
  if (stored.published) await unpublishEntry(ctx, actor, at)
  await deleteEntry(ctx, actor, at)
  const contentType = random.pick([type, type, random.pick(TYPES)])
  const body = bodyOf(contentOf(contentType, random))
  const { value } = await putEntry(ctx, actor, { ...at, contentType, version: null, body })
  if (random.between(0, 2) > 0) await publishEntry(ctx, actor, { ...at, version: value.entry.version })
}

const changeType: Write = async ({ ctx, actor, system }, random) => {
  const id = random.pick(TYPES)
  const { version, fields, name } = await getContentType(ctx, system, { ...AT, id })
  const at = random.between(0, fields.length - 1)
  const changed = fields.map((field, i) => (i === at ? { ...field, omitted: !field.omitted } : field))
  const body = { name: `${name}.`.slice(-20), displayField: null, fields: changed }
  const { value } = await putContentType(ctx, actor, { ...AT, id, version, body })
  await activateContentType(ctx, actor, { ...AT, id, version: value.contentType.version })
}

const changeLocale: Write = async ({ ctx, actor, system }, random) => {
  const locales = await listLocales(ctx, system, AT)
  const german = locales.find(({ name }) => name === 'de')
  const spare = locales.find(({ code }) => code === 'nl')
  if (random.between(0, 2) === 0) {
    if (spare) return deleteLocale(ctx, actor, { ...AT, id: spare.id })
    return createLocale(ctx, actor, { ...AT, body: { name: 'nl', code: 'nl', fallbackCode: 'en-US', optional: true } })
  }
  if (!german) return
  const code = german.code === 'de' ? 'de-AT' : 'de'
  const fallbackCode = random.pick(['en-US', 'fr', null])
  const { id, version } = german
  await putLocale(ctx, actor, { ...AT, id, version, body: { name: 'de', code, fallbackCode, optional: true } })
}

const changeTag: Write = async ({ ctx, actor, system }, random) => {
  const tag = await getTag(ctx, system, { ...AT, id: 'red', right: 'read' })
  const body = { name: `red ${random.between(1, 1e6)}`, sys: { id: 'red', type: 'Tag' } }
  await putTag(ctx, actor, { ...AT, id: 'red', version: tag.version, visibility: null, body })
}

const switchAlias: Write = async ({ ctx, actor }, random) => {
  const alias = await ctx.store.read((reader) => reader.aliases.get(AT.space, 'live'))
  const target = random.pick(['master', 'staging'])
  const body = { environment: linkTo('Environment', target) }
  await putAlias(ctx, actor, { space: AT.space, id: 'live', version: alias?.version ?? null, body })
}

const WRITES: readonly (readonly [number, Write])[] = [
  [8, save],
  [12, publish],
  [4, unpublish],
  [2, onEntry(({ ctx, actor }, at) => archiveEntry(ctx, actor, at))],
  [2, onEntry(({ ctx, actor }, at) => unarchiveEntry(ctx, actor, at))],
  [2, onEntry(({ ctx, actor }, at) => deleteEntry(ctx, actor, at))],
  [3, replace],
  [1, ({ ctx, actor }, random) => unpublishAsset(ctx, actor, { ...AT, id: idOf('asset', random) })],
  [2, ({ ctx, actor }, random) => publishAsset(ctx, actor, { ...AT, id: idOf('asset', random), version: null })],
  [1, changeType],
  [1, changeLocale],
  [1, changeTag],
  [1, switchAlias],
]
const BAG = WRITES.flatMap(([weight, write]) => Array.from({ length: weight }, () => write))

export async function writeSomething(installed: Installation, random: Random): Promise<void> {
  // The clock advances less often than writes happen, so that the order of equal times matters.
  installed.clock.advance(random.between(0, 1))
  try {
    await random.pick(BAG)(installed, random)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
  }
}

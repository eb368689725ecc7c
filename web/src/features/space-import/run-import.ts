import { Unreachable } from '../../api/errors.ts'
import { type ImportCalls, importCalls } from '../../api/import.ts'
import type { EnvironmentRef } from '../../api/management.ts'
import type { Asset } from '../../api/wire.ts'
import { refusalText } from '../../state/use-change.ts'
import {
  EXPORT_KINDS,
  type ExportedResource,
  type ExportFile,
  type ExportKind,
  isArchived,
  isObject,
  isPublished,
  valueAt,
} from './parse-export.ts'

/** A resource that could not be imported, or not be published. */
export interface ImportProblem {
  kind: ExportKind
  id: string
  text: string
}

export interface ImportProgress {
  /** Null before the first and after the last resource. */
  kind: ExportKind | 'publishing' | null
  done: number
  total: number
  imported: number
  /** Entries that are published or archived, after all of them were created. */
  published: number
  toPublish: number
  problems: readonly ImportProblem[]
}

export const totalOf = (file: ExportFile): number => EXPORT_KINDS.reduce((sum, kind) => sum + file[kind].length, 0)

/**
 * Creates the resources of an export file one after another, through the management API and so with the rights of the
 * user. A resource that is refused is reported, and the import continues. Rejects when it is aborted or the server
 * cannot be reached; what was created until then stays.
 */
export async function runImport(
  env: EnvironmentRef,
  file: ExportFile,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: ImportProgress) => void },
): Promise<ImportProgress> {
  const calls = importCalls(env, signal)
  const toPublish = file.entries.filter(isPublishedOrArchived).length
  const none = { kind: null, done: 0, imported: 0, published: 0, problems: [] }
  let progress: ImportProgress = { ...none, total: totalOf(file), toPublish }
  const report = (change: Partial<ImportProgress>) => {
    progress = { ...progress, ...change }
    onProgress(progress)
  }
  const failed = (kind: ExportKind, id: string, error: unknown) => {
    if (signal.aborted || error instanceof Unreachable) throw error
    report({ problems: [...progress.problems, { kind, id, text: refusalText(error) ?? `${error}` }] })
  }
  const each = async (kind: ExportKind, run: (resource: ExportedResource) => Promise<unknown>) => {
    for (const resource of file[kind]) {
      signal.throwIfAborted()
      report({ kind })
      try {
        await run(resource)
        report({ imported: progress.imported + 1 })
      } catch (error) {
        failed(kind, resource.id, error)
      }
      report({ done: progress.done + 1 })
    }
  }
  const known = new Set((await calls.locales()).map(({ code }) => code))
  await each('locales', async ({ id, body }) => known.has(id) || calls.createLocale(localeBody(id, body)))
  await each('tags', ({ id, sys, body }) => {
    const visibility = sys.visibility === 'public' ? 'public' : 'private'
    return calls.createTag(id, visibility, { name: body.name ?? id, sys: { id } })
  })
  await each('contentTypes', async (type) => {
    const stored = await calls.createType(type.id, without(type.body, 'sys'))
    if (isPublished(type)) await calls.publish('content_types', stored)
  })
  await each('editorInterfaces', ({ id, body }) => calls.saveEditor(id, without(body, 'sys')))
  await each('assets', (asset) => importAsset(calls, asset))
  // All entries exist before the first is published: a published entry must not link to a missing one.
  const publishing: (() => Promise<void>)[] = []
  await each('entries', async (entry) => {
    const type = valueAt(entry.sys, ['contentType', 'sys', 'id'])
    const { fields = {}, metadata } = entry.body
    const stored = await calls.createEntry(entry.id, `${type ?? ''}`, {
      fields,
      ...(isObject(metadata) && { metadata }),
    })
    if (!isPublishedOrArchived(entry)) return
    publishing.push(() => finish(calls, 'entries', entry, stored).catch((error) => failed('entries', entry.id, error)))
  })
  if (publishing.length > 0) report({ kind: 'publishing', toPublish: publishing.length })
  for (const publish of publishing) {
    signal.throwIfAborted()
    await publish()
    report({ published: progress.published + 1 })
  }
  report({ kind: null })
  return progress
}

async function importAsset(calls: ImportCalls, asset: ExportedResource): Promise<void> {
  const { fields, metadata } = asset.body
  const { file, ...texts } = isObject(fields) ? fields : {}
  const files = Object.entries(isObject(file) ? file : {}).flatMap(([locale, one]) => {
    const sent = isObject(one) ? fileBody(one) : null
    return sent === null ? [] : [[locale, sent] as const]
  })
  const content = { ...texts, ...(files.length > 0 && { file: Object.fromEntries(files) }) }
  const created = await calls.createAsset(asset.id, { fields: content, ...(isObject(metadata) && { metadata }) })
  let stored = created as unknown as Asset
  for (const [locale] of files) stored = await calls.processFile(stored, locale)
  await finish(calls, 'assets', asset, stored)
}

/** The server fetches the file from its URL. */
function fileBody({ fileName, contentType, url }: Record<string, unknown>) {
  if (typeof url !== 'string' || url === '') return null
  return { fileName, contentType, upload: url.startsWith('//') ? `https:${url}` : url }
}

const isPublishedOrArchived = (resource: ExportedResource): boolean => isPublished(resource) || isArchived(resource)

async function finish(
  calls: ImportCalls,
  kind: 'entries' | 'assets',
  resource: ExportedResource,
  stored: { sys: { id: string; version: number } },
): Promise<void> {
  if (isArchived(resource)) await calls.archive(kind, stored)
  else if (isPublished(resource)) await calls.publish(kind, stored)
}

const without = (body: Readonly<Record<string, unknown>>, name: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).filter(([key]) => key !== name))

function localeBody(code: string, body: Readonly<Record<string, unknown>>) {
  const { name = code, fallbackCode = null, optional, contentDeliveryApi, contentManagementApi } = body
  return { name, code, fallbackCode, optional, contentDeliveryApi, contentManagementApi }
}

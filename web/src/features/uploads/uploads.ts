import type { QueryClient } from '@tanstack/react-query'
import { createAsset, fileFrom, findAssetWithFile, processFile, sendFile } from '../../api/assets.ts'
import { changeStatus } from '../../api/entries.ts'
import { type EnvironmentRef, keyOf } from '../../api/management.ts'
import type { Asset, AssetFile } from '../../api/wire.ts'
import { t } from '../../i18n/uploads.ts'
import { titleFrom } from './file-names.ts'

/** `duplicate`: an asset has the same file, and the user has to choose; `reused`: the user chose that asset. */
export type UploadState =
  | 'waiting'
  | 'sending'
  | 'duplicate'
  | 'processing'
  | 'publishing'
  | 'done'
  | 'reused'
  | 'failed'

export interface Upload {
  id: number
  /** The environment it goes to; the user may have moved on to another. */
  env: EnvironmentRef
  name: string
  size: number | null
  state: UploadState
  /** The fraction that is sent, from 0 to 1. */
  part: number
  asset: Asset | null
  /** An asset with the same file. */
  existing: Asset | null
  problem: string | null
}

export interface UploadTarget {
  env: EnvironmentRef
  locale: string
  isPublished: boolean
  queryClient: QueryClient
  /** Called for each uploaded file, with the id of the upload. */
  onDone?: (asset: Asset, upload: number) => void
}

type Source = { file: File } | { url: string; name: string; contentType: string }

/** Parallel uploads; more are not faster. */
const AT_ONCE = 3

/** Kept outside of React, so that uploads continue when the user leaves the page. Read by `useSyncExternalStore`. */
let uploads: readonly Upload[] = []
let counter = 0
let running = 0
const queue: (() => Promise<void>)[] = []
const ends = new Map<number, AbortController>()
const listeners = new Set<() => void>()

export const uploadList = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  get: () => uploads,
}

/** The upload has an asset that can be used: a new one, or the existing one. */
export const isFinished = ({ state }: Upload): boolean => state === 'done' || state === 'reused'

export const isUnfinished = (upload: Upload): boolean => !isFinished(upload) && upload.state !== 'failed'

const askBeforeLeaving = (event: BeforeUnloadEvent): void => event.preventDefault()

function set(next: readonly Upload[]): void {
  uploads = next
  if (uploads.some(isUnfinished)) window.addEventListener('beforeunload', askBeforeLeaving)
  else window.removeEventListener('beforeunload', askBeforeLeaving)
  for (const listener of listeners) listener()
}

const change = (id: number, part: Partial<Upload>): void =>
  set(uploads.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)))

export const clearUploads = (): void => set(uploads.filter(isUnfinished))

export function cancelUpload(id: number): void {
  ends.get(id)?.abort(new Error(t('canceled')))
  if (!undecided.delete(id)) return
  ends.delete(id)
  change(id, { state: 'failed', problem: t('canceled') })
}

/** Uploads whose file an asset has already, until the user decides. They occupy no place in the queue. */
const undecided = new Map<number, { file: AssetFile; target: UploadTarget }>()

/** Uses the asset with the same file; the uploaded bytes expire. */
export function reuseExisting(id: number): void {
  const held = undecided.get(id)
  const existing = uploads.find((upload) => upload.id === id)?.existing
  if (!held || !existing) return
  undecided.delete(id)
  ends.delete(id)
  held.target.onDone?.(existing, id)
  change(id, { state: 'reused', asset: existing })
}

export function uploadAnyway(id: number): void {
  const held = undecided.get(id)
  const upload = uploads.find((one) => one.id === id)
  if (!held || !upload) return
  undecided.delete(id)
  change(id, { state: 'waiting' })
  queue.push(() => finish(upload, held.file, held.target))
  if (running < AT_ONCE) void next()
}

/** Returns the ids of the uploads, in the order of the files. */
export function addUploads(sources: readonly Source[], target: UploadTarget): number[] {
  const added = sources.map((source): Upload => {
    counter += 1
    const upload: Upload = {
      id: counter,
      env: target.env,
      name: 'file' in source ? source.file.name : source.name,
      size: 'file' in source ? source.file.size : null,
      state: 'waiting',
      part: 0,
      asset: null,
      existing: null,
      problem: null,
    }
    ends.set(upload.id, new AbortController())
    queue.push(() => run(upload, source, target))
    return upload
  })
  set([...uploads, ...added])
  for (let free = AT_ONCE - running; free > 0; free--) void next()
  return added.map(({ id }) => id)
}

async function next(): Promise<void> {
  const job = queue.shift()
  if (job === undefined) return
  running += 1
  await job()
  running -= 1
  await next()
}

async function run(upload: Upload, source: Source, target: UploadTarget): Promise<void> {
  const { id } = upload
  const { signal } = ends.get(id)!
  try {
    signal.throwIfAborted()
    change(id, { state: 'sending' })
    if ('url' in source) return await finish(upload, fileFrom(source.url, source.name, source.contentType), target)
    const { link, sha256 } = await sendFile(target.env, source.file, {
      signal,
      onProgress: (part) => change(id, { part }),
    })
    signal.throwIfAborted()
    const file = fileFrom(link, source.file.name, source.file.type)
    const existing = await findExisting(target.env, sha256, signal)
    if (existing === null) return await finish(upload, file, target)
    undecided.set(id, { file, target })
    change(id, { state: 'duplicate', existing, part: 1 })
  } catch (error) {
    fail(id, error)
  }
}

/** The check is a help only: without it, the file is uploaded. */
async function findExisting(env: EnvironmentRef, sha256: string, signal: AbortSignal): Promise<Asset | null> {
  try {
    return await findAssetWithFile(env, sha256, signal)
  } catch {
    signal.throwIfAborted()
    return null
  }
}

function fail(id: number, error: unknown): void {
  ends.delete(id)
  change(id, { state: 'failed', problem: error instanceof Error ? error.message : t('failed') })
}

/** Creates the asset of a sent file. */
async function finish({ id, name }: Upload, file: AssetFile, target: UploadTarget): Promise<void> {
  const { env, locale, isPublished, queryClient } = target
  const { signal } = ends.get(id)!
  try {
    signal.throwIfAborted()
    change(id, { state: 'processing', part: 1 })
    const created = await createAsset(env, {
      fields: { title: { [locale]: titleFrom(name) }, file: { [locale]: file } },
    })
    change(id, { asset: created })
    let asset = await processFile(env, created, locale, { signal })
    if (isPublished) {
      change(id, { state: 'publishing' })
      asset = await changeStatus(env, 'assets', 'publish', asset)
    }
    target.onDone?.(asset, id)
    ends.delete(id)
    change(id, { state: 'done', asset })
  } catch (error) {
    fail(id, error)
  } finally {
    void queryClient.invalidateQueries({ queryKey: keyOf(env, 'assets') })
  }
}

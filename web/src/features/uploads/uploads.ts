import type { QueryClient } from '@tanstack/react-query'
import { createAsset, fileFrom, processFile, sendFile } from '../../api/assets.ts'
import { changeStatus } from '../../api/entries.ts'
import { type EnvironmentRef, keyOf } from '../../api/management.ts'
import type { Asset, AssetFile } from '../../api/wire.ts'
import { t } from '../../i18n/uploads.ts'
import { titleFrom } from './file-names.ts'

export type UploadState = 'waiting' | 'sending' | 'processing' | 'publishing' | 'done' | 'failed'

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

export const isUnfinished = ({ state }: Upload): boolean => state !== 'done' && state !== 'failed'

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

async function run({ id, name }: Upload, source: Source, target: UploadTarget): Promise<void> {
  const { env, locale, isPublished, queryClient } = target
  const { signal } = ends.get(id)!
  try {
    signal.throwIfAborted()
    change(id, { state: 'sending' })
    const file = await fileOf(id, source, env, signal)
    signal.throwIfAborted()
    change(id, { state: 'processing', part: 1 })
    const created = await createAsset(env, {
      fields: { title: { [locale]: titleFrom(name) }, file: { [locale]: file } },
    })
    change(id, { asset: created })
    let asset = await processFile(env, created, locale, signal)
    if (isPublished) {
      change(id, { state: 'publishing' })
      asset = await changeStatus(env, 'assets', 'publish', asset)
    }
    target.onDone?.(asset, id)
    change(id, { state: 'done', asset })
  } catch (error) {
    change(id, { state: 'failed', problem: error instanceof Error ? error.message : t('failed') })
  } finally {
    ends.delete(id)
    void queryClient.invalidateQueries({ queryKey: keyOf(env, 'assets') })
  }
}

async function fileOf(id: number, source: Source, env: EnvironmentRef, signal: AbortSignal): Promise<AssetFile> {
  if ('url' in source) return fileFrom(source.url, source.name, source.contentType)
  const { file } = source
  const upload = await sendFile(env, file, { signal, onProgress: (part) => change(id, { part }) })
  return fileFrom(upload, file.name, file.type)
}

import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { svgProblem } from '#domain/assets/svg'
import { badRequest, DomainError } from '#domain/errors'
import { type Recipe, recipeKey, typeOf } from '#domain/images/recipe'
import { MAX_PIXELS, MAX_SVG_BYTES } from '#domain/images/source-limits'
import { FileMissing } from '#files/file-store'
import { type ImageSource, ImagingProblem } from '#imaging/imaging'
import type { AssetFile, ImageVariant } from '#storage/store'
import type { UseCaseContext } from '../context.ts'
import { evictVariants, surplusOfVariants } from '../files/evict-variants.ts'
import { imageSource } from '../files/read-file.ts'
import { writeFile } from '../files/write-file.ts'
import { Refusals } from './refusals.ts'

type Context = Pick<UseCaseContext, 'store' | 'files' | 'clock' | 'imaging' | 'limits'>

/** An image derived from a file. */
export interface Variant {
  key: string
  contentType: string
  bytes: Buffer
}

/** The last use of a variant is recorded at most this often. */
const RECORD_USE_MS = 3600_000

/** Derived images in the file store. Concurrent requests for the same variant share one transformation. */
export class Variants {
  readonly #ctx: Context
  readonly #rendering = new Map<string, Promise<Variant>>()
  /** Repeated requests for an image that fails must not decode it each time. */
  readonly #refusals: Refusals
  /** Bytes stored since the last check of the limit. */
  #stored = 0

  constructor(ctx: Context) {
    this.#ctx = ctx
    this.#refusals = new Refusals(ctx.clock)
  }

  keyOf = (file: AssetFile, recipe: Recipe): string =>
    hash('sha256', `${file.space}/${file.asset}/${file.hash} ${recipeKey(recipe)}`)

  get(file: AssetFile, recipe: Recipe): Promise<Variant> {
    const key = this.keyOf(file, recipe)
    const known = this.#rendering.get(key)
    if (known) return known
    const variant = this.#find(key, file, recipe).finally(() => this.#rendering.delete(key))
    this.#rendering.set(key, variant)
    return variant
  }

  async #find(key: string, file: AssetFile, recipe: Recipe): Promise<Variant> {
    const stored = await this.#ctx.store.read((reader) => reader.imageVariants.get(key))
    const bytes = stored && (await this.#read(stored))
    if (bytes) return { key, contentType: stored.contentType, bytes }
    const variant = { key, contentType: typeOf(recipe.format), bytes: await this.#render(file, recipe) }
    // The client already has the image, so a failure to store it is not its problem.
    if (!this.#ctx.store.isReadOnly) void this.#store(variant, file, stored?.fileKey ?? null).catch(() => {})
    return variant
  }

  async #read(variant: ImageVariant): Promise<Buffer | null> {
    const { store, files, clock } = this.#ctx
    const now = clock.now()
    if (!store.isReadOnly && now - variant.usedAt > RECORD_USE_MS) {
      void store.transact((tx) => tx.imageVariants.used([variant.key], now)).catch(() => {})
    }
    try {
      return await buffer(await files.get(variant.fileKey))
    } catch (error) {
      if (error instanceof FileMissing) return null
      throw error
    }
  }

  async #render(file: AssetFile, recipe: Recipe): Promise<Buffer> {
    const refused = this.#refusals.find(file, recipe)
    if (refused) throw refused
    try {
      requireTransformable(file, this.#ctx.limits.imageBytes)
      return await this.#ctx.imaging.transform(await this.#source(file), recipe, optionsFor(file))
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal.code === 'BadRequest') this.#refusals.record(file, recipe, refusal)
      throw refusal
    }
  }

  async #source(file: AssetFile): Promise<ImageSource> {
    if (file.contentType !== 'image/svg+xml') return imageSource(this.#ctx, file.fileKey)
    const svg = await text(await this.#ctx.files.get(file.fileKey))
    const problem = svgProblem(svg)
    if (problem) throw badRequest(`The SVG cannot be rendered. ${problem}`)
    return { bytes: Buffer.from(svg) }
  }

  async #store({ key, contentType, bytes }: Variant, file: AssetFile, lost: string | null): Promise<void> {
    const { space, asset, hash: of } = file
    const { store, clock, limits } = this.#ctx
    const { fileKey, size } = await writeFile(this.#ctx, Readable.from([bytes]), bytes.length)
    const usedAt = clock.now()
    await store.transact(async (tx) => {
      // The file may have been swept, with all its variants, during the transformation.
      const exists = await tx.assetFiles.lock({ space, asset, hash: of })
      if (!(await tx.storedFiles.own(fileKey))) return
      const variant = { key, space, asset, hash: of, contentType, size, fileKey, usedAt }
      const isStored = exists && (await tx.imageVariants.put(variant, lost))
      if (!isStored) await tx.storedFiles.disown(fileKey, usedAt)
      else if (lost !== null) await tx.storedFiles.disown(lost, usedAt)
    })
    this.#stored += size
    if (this.#stored < limits.variantBytes / 20) return
    this.#stored = 0
    let { value: surplus } = await store.transact((tx) => surplusOfVariants(tx, limits.variantBytes))
    while (surplus > 0) surplus = (await store.transact((tx) => evictVariants(tx, surplus, usedAt))).value
  }
}

/** An SVG of a few kilobytes can contain millions of shapes; honest ones are drawn in milliseconds. */
const SVG_CPU_MS = 2000

const optionsFor = ({ space, contentType }: AssetFile) => ({
  owner: space,
  ...(contentType === 'image/svg+xml' && { cpuMs: SVG_CPU_MS }),
})

export function requireTransformable(file: AssetFile, mostBytes: number): void {
  const most = file.contentType === 'image/svg+xml' ? Math.min(MAX_SVG_BYTES, mostBytes) : mostBytes
  if (file.size > most) throw badRequest(`The image is too large to be transformed: it has more than ${most} bytes.`)
  if ((file.width ?? 0) * (file.height ?? 0) > MAX_PIXELS) {
    throw badRequest(`The image is too large to be transformed: it has more than ${MAX_PIXELS} pixels.`)
  }
}

/** The error of a client for a problem of an image. */
export function refusalOf(error: unknown): DomainError {
  if (error instanceof DomainError) return error
  if (error instanceof FileMissing) return new DomainError('ServiceUnavailable', { cause: error })
  if (!(error instanceof ImagingProblem)) throw error
  const { reason } = error
  if (reason === 'unavailable') return new DomainError('ServiceUnavailable', { cause: error })
  if (reason === 'busy') return new DomainError('RateLimitExceeded', { cause: error })
  if (reason === 'too-large') return badRequest('The image is too large to be transformed.')
  if (reason === 'too-slow') return badRequest('The image takes too long to be transformed.')
  return badRequest('The image cannot be read: it is damaged, or its format is not supported.')
}

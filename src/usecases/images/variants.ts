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

/** A picture made from another one. */
export interface Variant {
  key: string
  contentType: string
  bytes: Buffer
}

/** So often the last use of a picture is written down. */
const NOTE_USE_MS = 3600_000

/** Pictures made from files: kept in the file store, and each made once, however many ask for it at the same time. */
export class Variants {
  readonly #ctx: Context
  readonly #making = new Map<string, Promise<Variant>>()
  /** Asking again and again must not cost a decoding each time. */
  readonly #refusals: Refusals
  /** Stored since the room was last looked at. */
  #stored = 0

  constructor(ctx: Context) {
    this.#ctx = ctx
    this.#refusals = new Refusals(ctx.clock)
  }

  keyOf = (file: AssetFile, recipe: Recipe): string =>
    hash('sha256', `${file.space}/${file.asset}/${file.hash} ${recipeKey(recipe)}`)

  get(file: AssetFile, recipe: Recipe): Promise<Variant> {
    const key = this.keyOf(file, recipe)
    const known = this.#making.get(key)
    if (known) return known
    const made = this.#find(key, file, recipe).finally(() => this.#making.delete(key))
    this.#making.set(key, made)
    return made
  }

  async #find(key: string, file: AssetFile, recipe: Recipe): Promise<Variant> {
    const stored = await this.#ctx.store.read((reader) => reader.imageVariants.get(key))
    const bytes = stored && (await this.#read(stored))
    if (bytes) return { key, contentType: stored.contentType, bytes }
    const made = { key, contentType: typeOf(recipe.format), bytes: await this.#make(file, recipe) }
    // Whoever asked has it already; keeping it is our own affair.
    void this.#keep(made, file, stored?.fileKey ?? null).catch(() => {})
    return made
  }

  async #read(variant: ImageVariant): Promise<Buffer | null> {
    const { store, files, clock } = this.#ctx
    const now = clock.now()
    if (now - variant.usedAt > NOTE_USE_MS) {
      void store.transact((tx) => tx.imageVariants.used([variant.key], now)).catch(() => {})
    }
    try {
      return await buffer(await files.get(variant.fileKey))
    } catch (error) {
      if (error instanceof FileMissing) return null
      throw error
    }
  }

  async #make(file: AssetFile, recipe: Recipe): Promise<Buffer> {
    const refused = this.#refusals.find(file, recipe)
    if (refused) throw refused
    try {
      requireTransformable(file, this.#ctx.limits.imageBytes)
      return await this.#ctx.imaging.transform(await this.#source(file), recipe, optionsFor(file))
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal.code === 'BadRequest') this.#refusals.note(file, recipe, refusal)
      throw refusal
    }
  }

  async #source(file: AssetFile): Promise<ImageSource> {
    if (file.contentType !== 'image/svg+xml') return imageSource(this.#ctx, file.fileKey)
    const svg = await text(await this.#ctx.files.get(file.fileKey))
    const problem = svgProblem(svg)
    if (problem) throw badRequest(`The drawing is not turned into pixels. ${problem}`)
    return { bytes: Buffer.from(svg) }
  }

  async #keep({ key, contentType, bytes }: Variant, file: AssetFile, lost: string | null): Promise<void> {
    const { space, asset, hash: of } = file
    const { store, clock, limits } = this.#ctx
    const { fileKey, size } = await writeFile(this.#ctx, Readable.from([bytes]), bytes.length)
    const usedAt = clock.now()
    await store.transact(async (tx) => {
      // While the picture was made, the file may have been swept away, and with it all pictures made from it.
      const isThere = await tx.assetFiles.lock({ space, asset, hash: of })
      if (!(await tx.storedFiles.own(fileKey))) return
      const variant = { key, space, asset, hash: of, contentType, size, fileKey, usedAt }
      const isKept = isThere && (await tx.imageVariants.put(variant, lost))
      if (!isKept) await tx.storedFiles.disown(fileKey, usedAt)
      else if (lost !== null) await tx.storedFiles.disown(lost, usedAt)
    })
    this.#stored += size
    if (this.#stored < limits.variantBytes / 20) return
    this.#stored = 0
    let { value: surplus } = await store.transact((tx) => surplusOfVariants(tx, limits.variantBytes))
    while (surplus > 0) surplus = (await store.transact((tx) => evictVariants(tx, surplus, usedAt))).value
  }
}

/** A drawing of a few kilobytes can stand for millions of shapes; honest ones are drawn in milliseconds. */
const SVG_CPU_MS = 2000

const optionsFor = ({ space, contentType }: AssetFile) => ({
  owner: space,
  ...(contentType === 'image/svg+xml' && { cpuMs: SVG_CPU_MS }),
})

function requireTransformable(file: AssetFile, mostBytes: number): void {
  const most = file.contentType === 'image/svg+xml' ? Math.min(MAX_SVG_BYTES, mostBytes) : mostBytes
  if (file.size > most) throw badRequest(`The picture is too large to be transformed: it has more than ${most} bytes.`)
  if ((file.width ?? 0) * (file.height ?? 0) > MAX_PIXELS) {
    throw badRequest(`The picture is too large to be transformed: it has more than ${MAX_PIXELS} pixels.`)
  }
}

function refusalOf(error: unknown): DomainError {
  if (error instanceof DomainError) return error
  if (error instanceof FileMissing) return new DomainError('ServiceUnavailable', { cause: error })
  if (!(error instanceof ImagingProblem)) throw error
  const { reason } = error
  if (reason === 'unavailable') return new DomainError('ServiceUnavailable', { cause: error })
  if (reason === 'busy') return new DomainError('RateLimitExceeded', { cause: error })
  if (reason === 'too-large') return badRequest('The picture is too large to be transformed.')
  if (reason === 'too-slow') return badRequest('The picture takes too long to be transformed.')
  return badRequest('The picture cannot be read: it is damaged, or of a kind that is not supported.')
}

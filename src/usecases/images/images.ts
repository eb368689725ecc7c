import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { DomainError, isUnavailable } from '#domain/errors'
import type { ByteRange } from '#domain/images/byte-range'
import { parseImageParams } from '#domain/images/parse-image-params'
import { resolveRecipe } from '#domain/images/resolve-recipe'
import { FileMissing } from '#files/file-store'
import type { FoundAssetFile } from '#storage/store'
import type { UseCaseContext } from '../context.ts'
import { type ImageAddress, openImage } from './open-image.ts'
import { requireSigned } from './signed-address.ts'
import { Variants } from './variants.ts'

type Context = Pick<UseCaseContext, 'store' | 'files' | 'clock' | 'imaging' | 'limits' | 'sealer'>

/** The response for an image URL: a file as it is, or an image derived from it. */
export interface ServedImage {
  /** Identifies the bytes (ETag). */
  tag: string
  contentType: string
  size: number
  name: string
  createdAt: number
  /** The format was chosen by the `Accept` header. */
  negotiated: boolean
  /** The file is only served at signed URLs. */
  isProtected: boolean
  /** Small files as a whole; others are streamed. */
  bytes: Buffer | null
  open(range: ByteRange | null): Promise<Readable>
}

/** Originals up to this size are read as a whole, so that they can be cached. */
const SMALL = 1024 * 1024

export interface Images {
  open(address: ImageAddress, query: URLSearchParams, accepts: string): Promise<ServedImage>
  /** True while the file exists and is public. Rejects when the database cannot be reached. */
  isOpen(address: ImageAddress): Promise<boolean>
}

export function createImages(ctx: Context): Images {
  const variants = new Variants(ctx)
  return {
    async open(address, query, accepts) {
      const file = await openImage(ctx, address)
      const isProtected = await requireSigned(ctx, file, query)
      const params = parseImageParams(query)
      const recipe = params && resolveRecipe(params, file, accepts)
      const negotiated = params?.format === 'auto'
      const common = { createdAt: file.createdAt, negotiated, isProtected }
      if (!recipe) return { ...common, ...(await original(ctx, file)) }
      const { key, contentType, bytes } = await variants.get(file, recipe)
      const name = (file.name ?? file.fileName).replace(/(?:\.[A-Za-z0-9]{1,5})?$/, `.${recipe.format}`)
      return { ...common, tag: key.slice(0, 32), contentType, size: bytes.length, name, bytes, open: unneeded }
    },
    async isOpen(address) {
      const file = await openImage(ctx, address).catch((error) => {
        if (isUnavailable(error)) throw error
        return null
      })
      return file !== null && file.protection === null
    },
  }
}

const unneeded = () => Promise.reject(new Error('these bytes are in memory'))

async function original(ctx: Context, file: FoundAssetFile) {
  const { contentType, size } = file
  const open = (range: ByteRange | null) => openFile(ctx, file.fileKey, range)
  const bytes = size <= SMALL ? await buffer(await open(null)) : null
  return { tag: file.hash, contentType, size, name: file.name ?? file.fileName, bytes, open }
}

/** The row exists but the bytes do not: this node does not share the file store of the node that stored them. */
async function openFile(ctx: Context, fileKey: string, range: ByteRange | null): Promise<Readable> {
  try {
    return await ctx.files.get(fileKey, range ?? undefined)
  } catch (error) {
    if (error instanceof FileMissing) throw new DomainError('ServiceUnavailable', { cause: error })
    throw error
  }
}

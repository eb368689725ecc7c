import { buffer } from 'node:stream/consumers'
import type { ImageSource } from '#imaging/imaging'
import type { UseCaseContext } from '../context.ts'

/** The first bytes of a stored file. */
export async function readHead(ctx: Pick<UseCaseContext, 'files'>, fileKey: string, bytes: number): Promise<Buffer> {
  return buffer(await ctx.files.get(fileKey, { start: 0, end: bytes - 1 }))
}

/**
 * A stored image as imaging expects it: its path if it has one, so that the bytes need not pass through this process.
 */
export async function imageSource(ctx: Pick<UseCaseContext, 'files'>, fileKey: string): Promise<ImageSource> {
  const path = ctx.files.pathOf(fileKey)
  return path === null ? { bytes: await buffer(await ctx.files.get(fileKey)) } : { path }
}

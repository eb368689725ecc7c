import { createHash } from 'node:crypto'
import { FileMissing } from '#files/file-store'
import type { VisitedFile } from '#storage/store'
import type { UseCaseContext } from '../context.ts'

const BATCH_SIZE = 100

/** Compares the bytes of all asset files with their checksums; each finding is one sentence. */
export async function* verifyFiles(ctx: Pick<UseCaseContext, 'store' | 'files'>): AsyncGenerator<string> {
  let after: Pick<VisitedFile, 'space' | 'asset' | 'hash'> = { space: '', asset: '', hash: '' }
  while (true) {
    const files = await ctx.store.read((reader) => reader.assetFiles.after(after, BATCH_SIZE))
    for (const file of files) {
      const problem = await problemOf(ctx, file)
      if (problem) yield `The file of asset ${file.asset} in space ${file.space} (${file.hash}) ${problem}.`
    }
    const last = files.at(-1)
    if (!last) return
    after = last
  }
}

async function problemOf(ctx: Pick<UseCaseContext, 'files'>, file: VisitedFile): Promise<string | null> {
  const digest = createHash('sha256')
  let size = 0
  try {
    for await (const chunk of await ctx.files.get(file.fileKey)) {
      digest.update(chunk)
      size += chunk.length
    }
  } catch (error) {
    return error instanceof FileMissing ? 'is missing' : `cannot be read: ${(error as Error).message}`
  }
  if (size !== file.size) return `has ${size} bytes instead of ${file.size}`
  return file.sha256 !== null && digest.digest('hex') !== file.sha256 ? 'has been changed since it was stored' : null
}

import type { Actor } from '#domain/access/actor'
import { showsFile } from '#domain/assets/file-url'
import { fromStored } from '#domain/assets/stored-asset'
import { badRequest } from '#domain/errors'
import { type Sealer, SealProblem } from '#lib/seal'
import type { StoreReader } from '#storage/store'
import { mayWith } from '../access/require-content.ts'
import { type Address, type EnvironmentScope, requireEnvironment } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'

/** Assets per file; more would not fit on a page. */
const MAX_ASSETS = 100

const SHA256 = /^[0-9a-f]{64}$/

interface SameFile {
  sha256: string
  assets: string[]
}

export interface DuplicateFiles {
  items: SameFile[]
  /** Where to continue; null when all files were compared. */
  next: string | null
}

/**
 * Assets that the actor may read and whose current files have the same bytes. With `sha256` the assets with these bytes,
 * even if there is only one. Checks a bounded number of repeated checksums and returns where it stopped.
 */
export async function listDuplicateFiles(
  ctx: Pick<UseCaseContext, 'store' | 'sealer'>,
  actor: Actor,
  input: Address & { sha256: string | null; after: string | null; limit: number },
): Promise<DuplicateFiles> {
  return ctx.store.read(async (reader) => {
    const scope = await requireEnvironment(reader, actor, input, 'content.read')
    if (input.sha256 !== null) {
      if (!SHA256.test(input.sha256)) throw badRequest('"sha256" must have 64 lower-case hexadecimal digits.')
      return { items: await assetsWith(reader, scope, [input.sha256], 1), next: null }
    }
    // The cursor is the checksum of a file that the caller may not know, so it is encrypted.
    const purpose = `duplicate files of ${scope.environment.key}`
    const after = input.after === null ? '' : openCursor(ctx.sealer, input.after, purpose)
    const sums = await reader.assetFiles.repeated(scope.space.id, after, input.limit)
    const items = await assetsWith(reader, scope, sums, 2)
    return { items, next: sums.length < input.limit ? null : ctx.sealer.seal(sums.at(-1)!, purpose) }
  })
}

function openCursor(sealer: Sealer, sealed: string, purpose: string): string {
  try {
    return sealer.open(sealed, purpose)
  } catch (error) {
    if (!(error instanceof SealProblem)) throw error
    throw badRequest('"after" is not a value that a response returned as "next".')
  }
}

async function assetsWith(
  reader: StoreReader,
  scope: EnvironmentScope,
  sums: readonly string[],
  fewest: number,
): Promise<SameFile[]> {
  const found: SameFile[] = []
  for (const sha256 of sums) {
    const files = await reader.assetFiles.withSum(scope.space.id, sha256)
    const hashes = Map.groupBy(files, ({ asset }) => asset)
    const assets = await reader.resources.getMany(scope.environment.key, 'Asset', [...hashes.keys()])
    const ids = assets
      // The files of earlier versions do not count.
      .filter(({ id, body }) => hashes.get(id)!.some(({ hash }) => showsFile(fromStored(body).fields, hash)))
      .filter((asset) => mayWith(scope, 'read', asset))
      .map(({ id }) => id)
    if (ids.length >= fewest) found.push({ sha256, assets: ids.sort().slice(0, MAX_ASSETS) })
  }
  return found
}

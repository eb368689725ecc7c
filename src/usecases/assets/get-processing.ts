import type { Actor } from '#domain/access/actor'
import { contentNotFound, validationFailed } from '#domain/errors'
import { missing } from '#domain/resources/problems'
import type { FailedFile } from '#storage/store'
import { requireReadable } from '../access/require-content.ts'
import { type Address, requireEnvironment } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { assetFile } from './asset-file.ts'
import { processingSubject } from './process-asset-step.ts'

/** Processing state of an asset's file. `unprocessed`: processing was not requested yet. */
export interface Processing {
  status: 'unprocessed' | 'processing' | 'processed' | 'failed'
  failure: FailedFile | null
}

export async function getProcessing(
  ctx: Pick<UseCaseContext, 'store'>,
  actor: Actor,
  input: Address & { id: string; locale: string },
): Promise<Processing> {
  return ctx.store.read(async (reader) => {
    const scope = await requireEnvironment(reader, actor, input, 'content.read')
    const { environment } = scope
    const asset = await reader.resources.get(environment.key, 'Asset', input.id)
    if (!asset) throw contentNotFound('Asset', input.id, input)
    requireReadable(scope, asset)
    const file = assetFile(asset, input.locale)
    if (!file) throw validationFailed([missing(['fields', 'file', input.locale])])
    if (typeof file.url === 'string') return { status: 'processed', failure: null }
    const subject = processingSubject(input.id, input.locale)
    const job = await reader.jobs.about('process-asset', environment.key, subject)
    if (job) return { status: 'processing', failure: null }
    const failure = await reader.failedFiles.get(asset.key, input.locale)
    return failure ? { status: 'failed', failure } : { status: 'unprocessed', failure: null }
  })
}

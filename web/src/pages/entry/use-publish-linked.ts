import { useQueryClient } from '@tanstack/react-query'
import { assetTitle, titleOf } from '../../api/content.ts'
import { moveContent, tryPublishing } from '../../api/entries.ts'
import { useEnvironment } from '../../api/environment.tsx'
import { ApiError } from '../../api/errors.ts'
import { keyOf } from '../../api/management.ts'
import { problemText } from '../../parts/problem-text.ts'
import type { DryRun } from './use-dry-run.ts'

/** Publishes what an entry links to: all of it is tried first, and none is published if one cannot be. */
export function usePublishLinked() {
  const { place, types, defaultLocale } = useEnvironment()
  const queryClient = useQueryClient()
  return async ({ drafts }: DryRun, leftOut: ReadonlySet<string>): Promise<string[]> => {
    const failures: string[] = []
    const note = (name: string, type?: Parameters<typeof problemText>[1]) => (error: unknown) => {
      const problems = error instanceof ApiError ? error.problems : []
      const told = problems.map((problem) => problemText(problem, type))
      failures.push(`${name}: ${told.join(' ') || (error instanceof Error ? error.message : 'failed')}`)
    }
    const entries = drafts.entries.filter(({ sys }) => !leftOut.has(sys.id))
    const assets = drafts.assets.filter(({ sys }) => !leftOut.has(sys.id))
    for (const entry of entries) {
      const type = types.get(entry.sys.contentType.sys.id)
      await tryPublishing(place, entry).catch(note(titleOf(entry, type, defaultLocale) ?? 'Untitled', type))
    }
    if (failures.length > 0) return failures
    for (const asset of assets) {
      await moveContent(place, 'assets', 'publish', asset).catch(note(assetTitle(asset, defaultLocale)))
    }
    for (const entry of entries) {
      const type = types.get(entry.sys.contentType.sys.id)
      await moveContent(place, 'entries', 'publish', entry).catch(
        note(titleOf(entry, type, defaultLocale) ?? 'Untitled', type),
      )
    }
    await queryClient.invalidateQueries({ queryKey: keyOf(place, 'entries', 'by-id') })
    await queryClient.invalidateQueries({ queryKey: keyOf(place, 'assets') })
    return failures
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { assetTitle, titleOf } from '../../api/content.ts'
import { type Kind, type Moved, moveContent, tryPublishing } from '../../api/entries.ts'
import { useEnvironment } from '../../api/environment.tsx'
import { ApiError } from '../../api/errors.ts'
import { keyOf } from '../../api/management.ts'
import type { ContentType } from '../../api/wire.ts'
import { problemText } from '../../parts/problem-text.ts'
import type { DryRun } from './use-dry-run.ts'

export interface LinkedResult {
  /** Ids of what is published now. */
  published: readonly string[]
  /** What is not, and why. */
  failures: readonly string[]
}

interface Step {
  kind: Kind
  item: Moved
  name: string
  type?: ContentType | undefined
}

/** Publishes what an entry links to: all entries are tried first, and nothing is published if one of them cannot be. */
export function usePublishLinked() {
  const { place, types, defaultLocale } = useEnvironment()
  const queryClient = useQueryClient()
  return async ({ drafts }: DryRun, leftOut: ReadonlySet<string>): Promise<LinkedResult> => {
    const assets = drafts.assets.map((item): Step => ({ kind: 'assets', item, name: assetTitle(item, defaultLocale) }))
    const entries = drafts.entries.map((item): Step => {
      const type = types.get(item.sys.contentType.sys.id)
      return { kind: 'entries', item, type, name: titleOf(item, type, defaultLocale) ?? 'Untitled' }
    })
    const wanted = ({ item }: Step) => !leftOut.has(item.sys.id)
    const tried = await each(entries.filter(wanted), ({ item }) => tryPublishing(place, item))
    if (tried.failures.length > 0) return { published: [], failures: tried.failures }
    const result = await each([...assets, ...entries].filter(wanted), async ({ kind, item }) => {
      await moveContent(place, kind, 'publish', item)
    })
    await queryClient.invalidateQueries({ queryKey: keyOf(place, 'entries', 'by-id') })
    await queryClient.invalidateQueries({ queryKey: keyOf(place, 'assets') })
    return result
  }
}

async function each(steps: readonly Step[], run: (step: Step) => Promise<void>): Promise<LinkedResult> {
  const published: string[] = []
  const failures: string[] = []
  for (const step of steps) {
    try {
      await run(step)
      published.push(step.item.sys.id)
    } catch (error) {
      const problems = error instanceof ApiError ? error.problems : []
      const told = problems.map((problem) => problemText(problem, step.type)).join(' ')
      failures.push(`${step.name}: ${told || (error instanceof Error ? error.message : 'failed')}`)
    }
  }
  return { published, failures }
}

import { useState } from 'react'
import { useEdit } from '../../../features/content-editing/entry-edit.tsx'
import { notify } from '../../../state/notifications.ts'
import type { DryRun } from './dry-run.ts'
import { useDryRun } from './use-dry-run.ts'
import type { useMoves } from './use-status-actions.ts'

/** What publishing would leave out, and where it was to be published. */
interface Asked {
  dryRun: DryRun
  publish: () => Promise<boolean>
}

/**
 * Publishing in all locales, or in some: tried first. What is wrong is told at the fields; what would be missing for
 * readers is asked about.
 */
export function usePublish({ move, moveInLocales }: Pick<ReturnType<typeof useMoves>, 'move' | 'moveInLocales'>) {
  const { setProblems } = useEdit()
  const dryRun = useDryRun()
  const [isChecking, setIsChecking] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const publish = async (locales: readonly string[] | null) => {
    setIsChecking(true)
    const run = () => (locales === null ? move('publish') : moveInLocales('add', locales))
    try {
      const found = await dryRun(locales)
      const { problems, linked, missing } = found
      if (problems.length > 0) setProblems(problems)
      else if (linked.length + missing.length > 0) {
        setAsked({ dryRun: found, publish: run })
      } else await run()
    } catch (error) {
      notify(error instanceof Error ? error.message : 'That failed.', { isProblem: true })
    } finally {
      setIsChecking(false)
    }
  }
  return { publish, isChecking, asked, forget: () => setAsked(null) }
}

import { useState } from 'react'
import { useEdit } from '../../../features/content-editing/entry-edit.tsx'
import { t as editing } from '../../../i18n/editing.ts'
import { notify } from '../../../state/notifications.ts'
import type { DryRun } from './dry-run.ts'
import { useDryRun } from './use-dry-run.ts'
import type { useStatusActions } from './use-status-actions.ts'

/** The result of the dry run, and the locales to publish. */
interface PendingPublish {
  dryRun: DryRun
  publish: () => Promise<boolean>
}

/** Publishes all or some locales after a dry run. Problems appear at the fields; missing links open a dialog. */
export function usePublish({
  move,
  changeStatusOfLocales,
}: Pick<ReturnType<typeof useStatusActions>, 'move' | 'changeStatusOfLocales'>) {
  const { setProblems } = useEdit()
  const dryRun = useDryRun()
  const [isChecking, setIsChecking] = useState(false)
  const [pending, setPending] = useState<PendingPublish | null>(null)
  const publish = async (locales: readonly string[] | null) => {
    setIsChecking(true)
    const run = () => (locales === null ? move('publish') : changeStatusOfLocales('add', locales))
    try {
      const found = await dryRun(locales)
      const { problems, linked, missing } = found
      if (problems.length > 0) setProblems(problems)
      else if (linked.length + missing.length > 0) {
        setPending({ dryRun: found, publish: run })
      } else await run()
    } catch (error) {
      notify(error instanceof Error ? error.message : editing('unknownError'), { isProblem: true })
    } finally {
      setIsChecking(false)
    }
  }
  return { publish, isChecking, pending, forget: () => setPending(null) }
}

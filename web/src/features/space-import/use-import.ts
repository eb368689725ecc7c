import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { EnvironmentRef } from '../../api/management.ts'
import { t } from '../../i18n/space-import.ts'
import type { ExportFile } from './parse-export.ts'
import { type ImportProgress, runImport } from './run-import.ts'

export interface RunningImport {
  progress: ImportProgress | null
  state: 'running' | 'done' | 'canceled' | 'failed'
  /** Why the import ended early. */
  error: string | null
  cancel: () => void
}

/** Runs an import while the component is shown. */
export function useImport(env: EnvironmentRef, file: ExportFile): RunningImport {
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState<ImportProgress | null>(null)
  const [state, setState] = useState<RunningImport['state']>('running')
  const [error, setError] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the import begins once
  useEffect(() => {
    const controller = new AbortController()
    running.current = controller
    const run = async () => {
      // React mounts components twice during development; the first import ends here.
      await Promise.resolve()
      if (controller.signal.aborted) return
      try {
        await runImport(env, file, { signal: controller.signal, onProgress: setProgress })
        setState('done')
      } catch (thrown) {
        setState(controller.signal.aborted ? 'canceled' : 'failed')
        if (!controller.signal.aborted) setError(thrown instanceof Error ? thrown.message : t('failed'))
      }
      await queryClient.invalidateQueries({ queryKey: ['management', env.space] })
    }
    void run()
    return () => controller.abort()
  }, [])
  const cancel = useCallback(() => running.current?.abort(), [])
  return { progress, state, error, cancel }
}

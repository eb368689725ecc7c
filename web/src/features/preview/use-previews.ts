import { useQuery } from '@tanstack/react-query'
import type { UiConfig } from '#contract/resources/ui-config'
import { useEnvironment } from '../../state/environment.tsx'
import { notify } from '../../state/notifications.ts'
import { uiConfigQuery, useChangeUiConfig } from '../../state/ui-config.ts'
import { type Preview, previewsOf } from './previews.ts'

const read = ({ livePreview }: UiConfig): Preview[] => previewsOf(livePreview)

/** The previews of the environment, shared by all users. */
export function usePreviews() {
  const { env } = useEnvironment()
  return useQuery({ ...uiConfigQuery(env, 'shared'), select: read })
}

/** Changes the list, based on what is stored now. */
export function useChangePreviews({ done, after }: { done: string; after: () => void }) {
  const save = useChangeUiConfig('shared')
  const change = (next: (previews: readonly Preview[]) => readonly Preview[]) =>
    save.mutate((config) => ({ livePreview: { ...(config.livePreview as object), previews: next(read(config)) } }), {
      onSuccess: () => {
        notify(done)
        after()
      },
    })
  return { change, isPending: save.isPending, error: save.error }
}

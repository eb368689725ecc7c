import { useQuery } from '@tanstack/react-query'
import type { UiConfig } from '#contract/resources/ui-config'
import { useEnvironment } from '../api/environment.tsx'
import { uiConfigQuery, useChangeUiConfig } from '../api/ui-config.ts'
import { tell } from '../parts/feedback/toasts.tsx'
import { type Preview, previewsOf } from './previews.ts'

const read = ({ livePreview }: UiConfig): Preview[] => previewsOf(livePreview)

/** All previews of the environment; they are everybody's. */
export function usePreviews() {
  const { place } = useEnvironment()
  return useQuery({ ...uiConfigQuery(place, 'shared'), select: read })
}

/** Changes the list on top of what is stored now. */
export function useChangePreviews({ done, after }: { done: string; after: () => void }) {
  const save = useChangeUiConfig('shared')
  const change = (next: (previews: readonly Preview[]) => readonly Preview[]) =>
    save.mutate((config) => ({ livePreview: { ...(config.livePreview as object), previews: next(read(config)) } }), {
      onSuccess: () => {
        tell(done)
        after()
      },
    })
  return { change, isPending: save.isPending, error: save.error }
}

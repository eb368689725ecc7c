import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { assetsByIdQuery, entriesByIdQuery } from '../../api/management.ts'
import { useEnvironment } from '../../state/environment.tsx'
import { draftBus } from './draft-bus.ts'
import type { FieldAddress } from './page-message.ts'
import { PreviewContent } from './preview-content.ts'
import { PreviewHost } from './preview-host.ts'

interface HostOptions {
  /** The URL of the page in the frame; messages of other origins are ignored. */
  url: string
  frame: RefObject<HTMLIFrameElement | null>
  /** Must not change with every render. */
  openField: (field: FieldAddress) => void
}

/** Connects the page in a frame with the drafts of the open editors. */
export function usePreviewHost({ url, frame, openField }: HostOptions) {
  const { env, types, locales, defaultLocale } = useEnvironment()
  const queryClient = useQueryClient()
  const { origin } = new URL(url)
  // The subscriptions of the page stay when the model changes.
  const model = useRef({ types, locales })
  useEffect(() => {
    model.current = { types, locales }
  }, [types, locales])
  const host = useMemo(() => {
    const content = new PreviewContent({
      model: () => model.current,
      loadEntries: (ids) => queryClient.fetchQuery(entriesByIdQuery(env, ids)),
      loadAssets: (ids) => queryClient.fetchQuery(assetsByIdQuery(env, ids)),
    })
    return new PreviewHost(content, {
      post: (message) => frame.current?.contentWindow?.postMessage(message, origin),
      openField,
      defaultLocale: defaultLocale ?? '',
    })
  }, [env, defaultLocale, queryClient, origin, frame, openField])

  useEffect(() => {
    const receive = ({ source, origin: sender, data }: MessageEvent) => {
      const isFromSite = source !== null && source === frame.current?.contentWindow && sender === origin
      if (isFromSite) host.receive(data)
    }
    window.addEventListener('message', receive)
    return () => window.removeEventListener('message', receive)
  }, [host, frame, origin])

  useEffect(() => {
    const bus = draftBus(env)
    const stop = bus.subscribe((message) => {
      if (message.kind === 'draft') host.edit(message.entry)
      if (message.kind === 'saved') host.saved(message.entry)
    })
    bus.send({ kind: 'hello' })
    return stop
  }, [env, host])

  return { host, state: useSyncExternalStore(host.subscribe, host.getState) }
}

import { useCallback, useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { draftBus } from '../../features/live-preview/draft-bus.ts'
import type { FieldAddress } from '../../features/live-preview/page-message.ts'
import { useEnvironment } from '../../state/environment.tsx'
import { FOCUSED_FIELD, FOCUSED_LOCALE } from './form/use-focused-field.ts'

const PREVIEW = 'preview'

/** The live preview beside the editor, in the URL: the id of its site. */
export function useShownPreview() {
  const [search, setSearch] = useSearchParams()
  const site = search.get(PREVIEW)
  const show = useCallback(
    (id: string | null) =>
      setSearch(
        (now) => {
          if (id === null) now.delete(PREVIEW)
          else now.set(PREVIEW, id)
          return now
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  )
  return { site, show }
}

/** The live preview, and the fields that it opens in the editor. */
export function usePreviewPane(root: string) {
  const { env, home } = useEnvironment()
  const navigate = useNavigate()
  const [, setSearch] = useSearchParams()
  const { site, show } = useShownPreview()
  const openField = useCallback(
    ({ kind, id, field, locale }: FieldAddress) => {
      if (kind === 'Asset') {
        void navigate(`${home}/assets/${encodeURIComponent(id)}`)
        return
      }
      setSearch(
        () => {
          const now = new URLSearchParams(window.location.search)
          now.delete('tab')
          if (id === root) now.delete('open')
          else now.set('open', id)
          now.set(FOCUSED_FIELD, field)
          if (locale !== null) now.set(FOCUSED_LOCALE, locale)
          return now
        },
        { preventScrollReset: true },
      )
    },
    [navigate, home, root, setSearch],
  )
  useEffect(
    () =>
      draftBus(env).subscribe((message) => {
        if (message.kind === 'open' && message.root === root) openField(message.field)
      }),
    [env, root, openField],
  )
  const detach = useCallback(() => {
    const url = `/app${home}/entries/${encodeURIComponent(root)}/preview?site=${encodeURIComponent(site ?? '')}`
    window.open(url, `sheaf-preview-${root}`, 'popup,width=1100,height=800')
    show(null)
  }, [home, root, site, show])
  return { site, show, openField, detach }
}

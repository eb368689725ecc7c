import { useElementSize } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../i18n/live-preview.ts'
import { InspectorOverlay } from './inspector-overlay.tsx'
import classes from './live-preview.module.css'
import type { FieldAddress } from './page-message.ts'
import { type DeviceWidth, WIDTHS } from './preview-bar.tsx'
import { usePreviewHost } from './use-preview-host.ts'

interface PreviewStageProps {
  url: string
  title: string
  width: DeviceWidth
  isInspecting: boolean
  /** Reports whether the page can be inspected. */
  onInspectable: (isInspectable: boolean) => void
  /** Must not change with every render. */
  openField: (field: FieldAddress) => void
}

/** The page may run scripts, but not leave the frame. */
const SANDBOX = 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads'

/** A site keeps its origin and session. A page of the app's own origin does not: it could act as the signed-in user. */
const sandboxOf = (url: string): string =>
  new URL(url).origin === window.location.origin ? SANDBOX : `${SANDBOX} allow-same-origin`

export function PreviewStage({ url, title, width, isInspecting, onInspectable, openField }: PreviewStageProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const { host, state } = usePreviewHost({ url, frame, openField })
  const [isLoaded, setLoaded] = useState(false)
  const { ref, width: room, height } = useElementSize<HTMLDivElement>()
  useEffect(() => onInspectable(state.isInspectable), [onInspectable, state.isInspectable])
  useEffect(() => host.setInspecting(isInspecting), [host, isInspecting])
  const wanted = WIDTHS[width] ?? room
  const scale = room > 0 && wanted > room ? room / wanted : 1
  return (
    <>
      <Connection isConnected={state.isConnected} isLoaded={isLoaded} />
      <div className={classes.stage} ref={ref}>
        <div
          className={classes.screen}
          style={{ width: wanted, height: height / scale, transform: scale < 1 ? `scale(${scale})` : 'none' }}
        >
          <iframe
            ref={frame}
            className={classes.frame}
            src={url}
            title={t('frame', { title })}
            sandbox={sandboxOf(url)}
            referrerPolicy="origin"
            onLoad={() => setLoaded(true)}
          />
          <InspectorOverlay elements={state.elements} onOpen={openField} />
        </div>
      </div>
    </>
  )
}

/** Pages connect while they load, or soon after. */
const PATIENCE_MS = 4000

function Connection({ isConnected, isLoaded }: { isConnected: boolean; isLoaded: boolean }) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isLoaded) return
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isLoaded])
  return (
    <p className={classes.note} role="status">
      {isConnected ? (
        t('connected')
      ) : isLate ? (
        <>
          {t('notConnected')}{' '}
          {t.rich('notConnectedHint', {
            code: () => <code key="code">{`targetOrigin: '${window.location.origin}'`}</code>,
          })}
        </>
      ) : (
        t('connecting')
      )}
    </p>
  )
}

import { useState } from 'react'
import { useSeen } from '../hooks/use-seen.ts'
import { FileIcon } from './file-icon.tsx'
import { frameUrl } from './frame-url.ts'
import classes from './video-frame.module.css'

interface VideoFrameProps {
  url: string
  contentType: string
  /** The icon that replaces the frame, until it is loaded and for formats that the browser cannot show. */
  icon: { size: number; stroke: number }
}

/** A frame of a video, drawn by the browser. Decorative, because the title is next to it. */
export function VideoFrame({ url, contentType, icon }: VideoFrameProps) {
  const [box, isSeen] = useSeen<HTMLSpanElement>()
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  const [shownUrl, setShownUrl] = useState<string | null>(null)
  // A frame that is only an image needs no captions.
  const frame = {
    src: frameUrl(url),
    preload: 'metadata',
    muted: true,
    playsInline: true,
    tabIndex: -1,
    onLoadedData: () => setShownUrl(url),
    onError: () => setFailedUrl(url),
  }
  return (
    <span ref={box} className={classes.box} aria-hidden="true">
      {shownUrl !== url && <FileIcon contentType={contentType} {...icon} />}
      {isSeen && failedUrl !== url && <video className={classes.frame} data-shown={shownUrl === url} {...frame} />}
    </span>
  )
}

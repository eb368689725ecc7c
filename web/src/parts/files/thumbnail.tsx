import { useState } from 'react'
import { fileOf, isImage, isVideo } from '../../api/content.ts'
import type { Asset } from '../../api/wire.ts'
import { IconFileText } from '../icons/icons.ts'
import { FileIcon } from './file-icon.tsx'
import { smallImageUrl } from './image-url.ts'
import classes from './thumbnail.module.css'
import { VideoFrame } from './video-frame.tsx'

interface ThumbnailProps {
  asset: Asset | undefined
  defaultLocale: string | undefined
  /** Shown without an image. */
  kind?: 'entry' | 'asset'
}

/** A small square image. Decorative, because the title is next to it. */
export function Thumbnail({ asset, defaultLocale, kind = 'entry' }: ThumbnailProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  const file = fileOf(asset, defaultLocale)
  return (
    <span className={classes.thumbnail}>
      {isImage(file) && failedUrl !== file.url ? (
        <img
          src={smallImageUrl(file.url, 96, 96)}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailedUrl(file.url)}
        />
      ) : isVideo(file) ? (
        <VideoFrame url={file.url} contentType={file.contentType} icon={{ size: 20, stroke: 1.5 }} />
      ) : kind === 'entry' ? (
        <IconFileText size={20} stroke={1.5} aria-hidden="true" />
      ) : (
        <FileIcon contentType={file?.contentType} size={20} stroke={1.5} />
      )}
    </span>
  )
}

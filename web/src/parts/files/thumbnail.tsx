import { useState } from 'react'
import { fileOf, isPicture } from '../../api/content.ts'
import type { Asset } from '../../api/wire.ts'
import { IconFileText } from '../icons/icons.ts'
import { FileIcon } from './file-icon.tsx'
import { smallPicture } from './image-url.ts'
import classes from './thumbnail.module.css'

interface ThumbnailProps {
  asset: Asset | undefined
  defaultLocale: string | undefined
  /** What stands in when there is no picture. */
  kind?: 'entry' | 'asset'
}

/** A small square to know something by. It says nothing that the title beside it does not, so it has no text. */
export function Thumbnail({ asset, defaultLocale, kind = 'entry' }: ThumbnailProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  const file = fileOf(asset, defaultLocale)
  return (
    <span className={classes.thumbnail}>
      {isPicture(file) && failedUrl !== file.url ? (
        <img
          src={smallPicture(file.url, 96, 96)}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailedUrl(file.url)}
        />
      ) : kind === 'entry' ? (
        <IconFileText size={20} stroke={1.5} aria-hidden="true" />
      ) : (
        <FileIcon contentType={file?.contentType} size={20} stroke={1.5} />
      )}
    </span>
  )
}

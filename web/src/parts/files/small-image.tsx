import { useState } from 'react'
import { isPicture } from '../../api/content.ts'
import type { AssetFile } from '../../api/wire.ts'
import { FileIcon } from './file-icon.tsx'
import { smallPicture } from './image-url.ts'

interface SmallPictureProps {
  file: AssetFile | undefined
  width: number
  height: number
  /** How large the icon is that stands in where there is no picture, or where it cannot be shown. */
  icon: number
}

/** A file as it is known at a glance. It says nothing that the title beside it does not, so it has no text. */
export function SmallPicture({ file, width, height, icon }: SmallPictureProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  if (!isPicture(file) || failedUrl === file.url)
    return <FileIcon contentType={file?.contentType} size={icon} stroke={1} />
  return (
    <img
      src={smallPicture(file.url, width, height)}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setFailedUrl(file.url)}
    />
  )
}

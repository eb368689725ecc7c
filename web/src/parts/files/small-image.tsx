import { useState } from 'react'
import { isImage, isVideo } from '../../api/content.ts'
import type { AssetFile } from '../../api/wire.ts'
import { FileIcon } from './file-icon.tsx'
import { smallImageUrl } from './image-url.ts'
import { VideoFrame } from './video-frame.tsx'

interface SmallImageProps {
  file: AssetFile | undefined
  width: number
  height: number
  /** The size of the icon that replaces a missing image. */
  icon: number
}

/** The preview of a file. Decorative, because the title is next to it. */
export function SmallImage({ file, width, height, icon }: SmallImageProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  if (isVideo(file))
    return <VideoFrame url={file.url} contentType={file.contentType} icon={{ size: icon, stroke: 1 }} />
  if (!isImage(file) || failedUrl === file.url)
    return <FileIcon contentType={file?.contentType} size={icon} stroke={1} />
  return (
    <img
      src={smallImageUrl(file.url, width, height)}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setFailedUrl(file.url)}
    />
  )
}

import { IconFile, IconFileText, IconFileTypePdf, IconFileZip, IconMovie, IconMusic } from '../icons/icons.ts'

interface FileIconProps {
  contentType: string | undefined
  size: number
  stroke: number
}

/** The icon of a file that is no image. */
export function FileIcon({ contentType = '', ...look }: FileIconProps) {
  const Icon = iconOf(contentType)
  return <Icon {...look} aria-hidden="true" />
}

function iconOf(contentType: string) {
  if (contentType.startsWith('video/')) return IconMovie
  if (contentType.startsWith('audio/')) return IconMusic
  if (contentType.startsWith('text/')) return IconFileText
  if (contentType === 'application/pdf') return IconFileTypePdf
  return /zip|tar|compressed/.test(contentType) ? IconFileZip : IconFile
}

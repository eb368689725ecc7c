import { useState } from 'react'
import type { AssetFile } from '../../api/wire.ts'
import { t } from '../../i18n/asset.ts'
import { FileIcon } from '../../parts/files/file-icon.tsx'
import { frameUrl } from '../../parts/files/frame-url.ts'
import classes from './asset.module.css'

interface PreviewProps {
  file: AssetFile | undefined
  title: string
  /** Files that are missing in this locale come from another one. */
  hasFallback: boolean
}

/** The file, if a browser can show or play it. */
export function Preview({ file, title, hasFallback }: PreviewProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  if (file?.url === undefined) {
    const isComing = file?.upload !== undefined || file?.uploadFrom !== undefined
    return (
      <p className={classes.noFile}>{isComing ? t('notProcessed') : hasFallback ? t('noFileFallback') : t('noFile')}</p>
    )
  }
  const { url, contentType = '', fileName } = file
  const played = {
    src: url,
    controls: true,
    preload: 'metadata',
    'aria-label': title,
    onError: () => setFailedUrl(url),
  }
  if (contentType === 'image/svg+xml') return <img className={classes.rendered} src={url} alt={title} />
  // Assets have no caption files.
  if (failedUrl !== url && contentType.startsWith('video/')) {
    return <video className={classes.video} {...played} src={frameUrl(url)} />
  }
  if (failedUrl !== url && contentType.startsWith('audio/')) return <audio className={classes.audio} {...played} />
  return (
    <p className={classes.noFile}>
      <FileIcon contentType={contentType} size={56} stroke={1} />
      {failedUrl === url && <span>{t('cannotPlay')}</span>}
      <a href={url} target="_blank" rel="noreferrer">
        {t('openFile', { name: fileName ?? '' })}
      </a>
    </p>
  )
}

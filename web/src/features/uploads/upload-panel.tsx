import { ActionIcon, Button, Progress } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { t } from '../../i18n/uploads.ts'
import { IconX } from '../../parts/icons/icons.ts'
import { formatBytes } from '../../parts/text/format.ts'
import { environmentUrl } from '../../state/environment.tsx'
import classes from './upload-panel.module.css'
import { cancelUpload, clearUploads, isUnfinished, type Upload, uploadList } from './uploads.ts'

/** The progress of all uploads. */
export function UploadPanel() {
  const uploads = useSyncExternalStore(uploadList.subscribe, uploadList.get)
  if (uploads.length === 0) return null
  const open = uploads.filter(isUnfinished).length
  const failed = uploads.filter(({ state }) => state === 'failed').length
  return (
    <section className={classes.uploads} aria-label={t('uploads')}>
      <header className={classes.uploadsHead}>
        <p role="status">
          {open > 0
            ? t('uploading', { count: open, failed })
            : t('uploaded', { count: uploads.length - failed, failed })}
        </p>
        {open < uploads.length && (
          <Button size="compact-sm" variant="subtle" onClick={clearUploads}>
            {t('clear')}
          </Button>
        )}
      </header>
      <ul>
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </ul>
    </section>
  )
}

/** The progress of one file, with a button to cancel. */
export function UploadRow({ upload }: { upload: Upload }) {
  return (
    <li className={classes.upload}>
      <div className={classes.uploadText}>
        {upload.asset ? (
          <Link to={`${environmentUrl(upload.env)}/assets/${encodeURIComponent(upload.asset.sys.id)}`}>
            {upload.name}
          </Link>
        ) : (
          <span>{upload.name}</span>
        )}
        <span className={classes.about}>
          {t(`state_${upload.state}`)}
          {upload.size !== null && ` · ${formatBytes(upload.size)}`}
        </span>
        {upload.problem !== null && <span className={classes.problem}>{upload.problem}</span>}
      </div>
      {isUnfinished(upload) && (
        <>
          <Progress
            className={classes.bar}
            value={upload.state === 'waiting' ? 0 : upload.part * 100}
            aria-label={t('progress', { name: upload.name })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('cancel', { name: upload.name })}
            onClick={() => cancelUpload(upload.id)}
          >
            <IconX size={16} aria-hidden="true" />
          </ActionIcon>
        </>
      )}
    </li>
  )
}

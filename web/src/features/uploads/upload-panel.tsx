import { ActionIcon, Button, Progress } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { assetTitle } from '../../api/content.ts'
import type { Asset } from '../../api/wire.ts'
import { t } from '../../i18n/uploads.ts'
import { Thumbnail } from '../../parts/files/thumbnail.tsx'
import { IconX } from '../../parts/icons/icons.ts'
import { formatBytes } from '../../parts/text/format.ts'
import { environmentUrl } from '../../state/environment.tsx'
import classes from './upload-panel.module.css'
import {
  cancelUpload,
  clearUploads,
  isUnfinished,
  reuseExisting,
  type Upload,
  uploadAnyway,
  uploadList,
} from './uploads.ts'

/** The progress of all uploads. */
export function UploadPanel() {
  const uploads = useSyncExternalStore(uploadList.subscribe, uploadList.get)
  if (uploads.length === 0) return null
  const duplicates = uploads.filter(({ state }) => state === 'duplicate').length
  const open = uploads.filter(isUnfinished).length - duplicates
  const failed = uploads.filter(({ state }) => state === 'failed').length
  const reused = uploads.filter(({ state }) => state === 'reused').length
  return (
    <section className={classes.uploads} aria-label={t('uploads')}>
      <header className={classes.uploadsHead}>
        <p role="status">
          {open > 0
            ? t('uploading', { count: open, failed })
            : duplicates > 0
              ? t('duplicates', { count: duplicates })
              : t('uploaded', { count: uploads.length - failed - reused, reused, failed })}
        </p>
        {uploads.some((upload) => !isUnfinished(upload)) && (
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

/** The choice between an asset that has the same file and a new one. */
function ExistingFile({ upload, existing }: { upload: Upload; existing: Asset }) {
  const locale = Object.keys(existing.fields?.title ?? existing.fields?.file ?? {})[0]
  return (
    <div className={classes.existing}>
      <Thumbnail asset={existing} defaultLocale={locale} kind="asset" />
      <span>
        {t('sameFile')}{' '}
        <Link to={`${environmentUrl(upload.env)}/assets/${encodeURIComponent(existing.sys.id)}`}>
          {assetTitle(existing, locale)}
        </Link>
      </span>
      <Button size="compact-sm" onClick={() => reuseExisting(upload.id)}>
        {t('useExisting')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => uploadAnyway(upload.id)}>
        {t('uploadAnyway')}
      </Button>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={() => cancelUpload(upload.id)}>
        {t('cancelUpload')}
      </Button>
    </div>
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
      {upload.state === 'duplicate' && upload.existing && <ExistingFile upload={upload} existing={upload.existing} />}
      {isUnfinished(upload) && upload.state !== 'duplicate' && (
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

import { ActionIcon, Button, Progress } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { IconX } from '../../parts/icons/icons.ts'
import { formatBytes, plural } from '../../parts/text/format.ts'
import { homeOf } from '../../state/environment.tsx'
import classes from './upload-panel.module.css'
import { cancelUpload, clearUploads, isOnTheWay, type Upload, uploadList } from './uploads.ts'

const WORDS: Readonly<Record<Upload['state'], string>> = {
  waiting: 'Waiting',
  sending: 'Sending',
  processing: 'Being processed',
  publishing: 'Being published',
  done: 'Done',
  failed: 'Failed',
}

/** How far each file is. */
export function UploadPanel() {
  const uploads = useSyncExternalStore(uploadList.subscribe, uploadList.get)
  if (uploads.length === 0) return null
  const open = uploads.filter(isOnTheWay).length
  const failed = uploads.filter(({ state }) => state === 'failed').length
  return (
    <section className={classes.uploads} aria-label="Uploads">
      <header className={classes.uploadsHead}>
        <p role="status">
          {open > 0 ? `${plural(open, 'file')} on the way` : `${plural(uploads.length - failed, 'file')} arrived`}
          {failed > 0 && `, ${failed} failed`}
        </p>
        {open < uploads.length && (
          <Button size="compact-sm" variant="subtle" onClick={clearUploads}>
            Clear list
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

/** One file, how far it is, and a way to stop it. */
export function UploadRow({ upload }: { upload: Upload }) {
  return (
    <li className={classes.upload}>
      <div className={classes.uploadWords}>
        {upload.asset ? (
          <Link to={`${homeOf(upload.place)}/assets/${encodeURIComponent(upload.asset.sys.id)}`}>{upload.name}</Link>
        ) : (
          <span>{upload.name}</span>
        )}
        <span className={classes.about}>
          {WORDS[upload.state]}
          {upload.size !== null && ` · ${formatBytes(upload.size)}`}
        </span>
        {upload.problem !== null && <span className={classes.problem}>{upload.problem}</span>}
      </div>
      {isOnTheWay(upload) && (
        <>
          <Progress
            className={classes.bar}
            value={upload.state === 'waiting' ? 0 : upload.part * 100}
            aria-label={`${upload.name}, sent`}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Stop ${upload.name}`}
            onClick={() => cancelUpload(upload.id)}
          >
            <IconX size={16} aria-hidden="true" />
          </ActionIcon>
        </>
      )}
    </li>
  )
}

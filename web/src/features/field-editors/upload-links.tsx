import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Asset } from '../../api/wire.ts'
import { t } from '../../i18n/field-editors.ts'
import { useEnvironment } from '../../state/environment.tsx'
import { takeReady, type WaitingUpload } from '../uploads/in-order.ts'
import { UploadRow } from '../uploads/upload-panel.tsx'
import { addUploads, isFinished, isUnfinished, uploadList } from '../uploads/uploads.ts'
import classes from './editors.module.css'

interface UploadLinksProps {
  label: string
  isMany: boolean
  /** The file types that the field accepts; null for all. */
  groups: readonly string[] | null
  /** Links the assets with these IDs. */
  add: (ids: readonly string[]) => void
}

/** The file types that a file dialog can filter; the server validates the rest. */
const ACCEPTED: Readonly<Record<string, string>> = {
  image: 'image/*',
  video: 'video/*',
  audio: 'audio/*',
  pdfdocument: 'application/pdf',
}

function acceptOf(groups: readonly string[] | null): string | undefined {
  const kinds = groups?.map((group) => ACCEPTED[group])
  return kinds?.every((kind) => kind !== undefined) ? kinds.join(',') : undefined
}

/** Uploads files by button or drop, creates assets and links them when they are ready. */
export function UploadLinks({ label, isMany, groups, add }: UploadLinksProps) {
  const { env, defaultLocale } = useEnvironment()
  const queryClient = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [ids, setIds] = useState<readonly number[]>([])
  const [waiting, setWaiting] = useState<readonly WaitingUpload[]>([])
  const [isOver, setOver] = useState(false)
  const all = useSyncExternalStore(uploadList.subscribe, uploadList.get)
  const uploads = all.filter((upload) => ids.includes(upload.id) && !isFinished(upload))
  useEffect(() => {
    const { ready, rest } = takeReady(waiting, (id) => all.some((upload) => upload.id === id && isUnfinished(upload)))
    if (rest.length < waiting.length) setWaiting(rest)
    if (ready.length > 0) add(ready)
  }, [waiting, all, add])
  const send = (files: readonly File[]) => {
    if (files.length === 0 || defaultLocale === undefined) return
    const sent = (isMany ? files : files.slice(0, 1)).map((file) => ({ file }))
    const onDone = ({ sys }: Asset, upload: number) =>
      setWaiting((before) => before.map((one) => (one.upload === upload ? { upload, asset: sys.id } : one)))
    const added = addUploads(sent, { env, locale: defaultLocale, isPublished: false, queryClient, onDone })
    setIds([...ids, ...added])
    setWaiting((before) => [...before, ...added.map((upload) => ({ upload, asset: null }))])
  }
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button offers the same
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(false)
        // Dropped folders have no type and no bytes.
        send([...event.dataTransfer.files].filter(({ size, type }) => size > 0 || type !== ''))
      }}
    >
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t('uploadTo', { field: label })}
        onClick={() => input.current?.click()}
      >
        {t('upload')}
      </Button>
      <span className={classes.dropHint}>{t(isMany ? 'dropFiles' : 'dropFile')}</span>
      <input
        ref={input}
        type="file"
        hidden
        multiple={isMany}
        accept={acceptOf(groups)}
        onChange={(event) => {
          send([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      {uploads.length > 0 && (
        <ul className={classes.dropList} aria-label={t('uploadsTo', { field: label })}>
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
    </div>
  )
}

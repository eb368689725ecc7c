import { useQueryClient } from '@tanstack/react-query'
import type { Editor } from '@tiptap/react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Field } from '../../api/wire.ts'
import { t } from '../../i18n/rich-text.ts'
import { useEnvironment } from '../../state/environment.tsx'
import { notify } from '../../state/notifications.ts'
import { nodeRule } from '../content-editing/link-rules.ts'
import { addUploads, isFinished, isUnfinished, type Upload, uploadList } from '../uploads/uploads.ts'
import { type Allowed, isFull } from './allowed.ts'
import { insertBlocks } from './insert-blocks.ts'
import { addPlaceholder, placeholderPosition, removePlaceholder } from './upload-placeholders.ts'

/** Files that were pasted or dropped together. Their assets are embedded together, in the order of the files. */
interface Batch {
  id: number
  uploads: readonly number[]
}

const MEDIA = 'embedded-asset-block'

/** Uploads files into the text. Returns the uploads that are running or have failed, and the function that adds some. */
export function useUploads(editor: () => Editor | null, field: Field, allowed: Allowed) {
  const { env, defaultLocale, may } = useEnvironment()
  const queryClient = useQueryClient()
  const [batches, setBatches] = useState<readonly Batch[]>([])
  const [failed, setFailed] = useState<readonly number[]>([])
  const all = useSyncExternalStore(uploadList.subscribe, uploadList.get)
  const pending = useRef(batches)
  pending.current = batches

  useEffect(() => {
    const now = editor()
    const find = (id: number) => all.find((upload) => upload.id === id)
    const done = batches.filter(({ uploads }) => uploads.every((id) => !isRunning(find(id))))
    if (now === null || done.length === 0) return
    setBatches(batches.filter((batch) => !done.includes(batch)))
    for (const { id, uploads } of done) {
      const ended = uploads.flatMap((upload) => find(upload) ?? [])
      setFailed((before) => [...before, ...ended.filter(({ state }) => state === 'failed').map((upload) => upload.id)])
      embed(
        now,
        id,
        ended.flatMap((upload) => (isFinished(upload) && upload.asset ? [upload.asset.sys.id] : [])),
      )
    }
  }, [all, batches, editor])
  useEffect(
    () => () => {
      if (pending.current.length > 0) notify(t('uploadNotEmbedded'), { isProblem: true })
    },
    [],
  )

  const problemOf = (files: readonly File[]): string | null => {
    const now = editor()
    const groups = nodeRule(field, MEDIA, 'linkMimetypeGroup')
    const max = allowed.maxOf(MEDIA)
    if (!allowed.has(MEDIA)) return t('mediaNotAllowed')
    if (!may.createAsset()) return t('mediaNoAccess')
    if (now && isFull(now.state.doc, 'embeddedAssetBlock', max, files.length)) return t('mediaFull', { max: max ?? 0 })
    if (groups?.length === 1 && groups[0] === 'image' && files.some(({ type }) => !type.startsWith('image/')))
      return t('imagesOnly')
    return null
  }
  const add = (files: readonly File[], position: number) => {
    const now = editor()
    if (now === null || defaultLocale === undefined) return
    const problem = problemOf(files)
    if (problem !== null) {
      notify(problem, { isProblem: true })
      return
    }
    const target = { env, locale: defaultLocale, isPublished: false, queryClient }
    const uploads = addUploads(
      files.map((file) => ({ file })),
      target,
    )
    const id = uploads[0]!
    now.view.dispatch(addPlaceholder(now.state.tr, id, position, t('uploading', { count: files.length })))
    setBatches((before) => [...before, { id, uploads }])
  }
  const shown = batches.flatMap(({ uploads }) => uploads)
  return {
    add,
    uploads: all.filter((upload) => (shown.includes(upload.id) && !isFinished(upload)) || failed.includes(upload.id)),
  }
}

const isRunning = (upload: Upload | undefined): boolean => upload !== undefined && isUnfinished(upload)

function embed(editor: Editor, placeholder: number, ids: readonly string[]): void {
  const { state } = editor
  const position = placeholderPosition(state, placeholder) ?? state.selection.to
  const type = state.schema.nodes.embeddedAssetBlock!
  const nodes = ids.map((id) => type.create({ data: { target: { sys: { type: 'Link', linkType: 'Asset', id } } } }))
  const tr = nodes.length > 0 ? insertBlocks(state, position, nodes) : state.tr
  editor.view.dispatch(removePlaceholder(tr, placeholder))
}

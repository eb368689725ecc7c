import { useEffect, useRef } from 'react'
import { useEnvironment } from '../../state/environment.tsx'
import { useEdit } from '../content-editing/entry-edit.tsx'
import { draftBus } from './draft-bus.ts'

/** Sends the open entry to the previews, with every change. */
export function PublishDraft(): null {
  const { env } = useEnvironment()
  const { state } = useEdit()
  const { entry, base } = state
  const current = useRef(entry)
  useEffect(() => {
    current.current = entry
    draftBus(env).send({ kind: 'draft', entry })
  }, [env, entry])
  const savedVersion = useRef(base.sys.version)
  useEffect(() => {
    if (base.sys.version === savedVersion.current) return
    savedVersion.current = base.sys.version
    draftBus(env).send({ kind: 'saved', entry: base })
  }, [env, base])
  useEffect(
    () =>
      draftBus(env).subscribe((message) => {
        if (message.kind === 'hello') draftBus(env).send({ kind: 'draft', entry: current.current })
      }),
    [env],
  )
  return null
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  activateContentType,
  contentTypeQuery,
  deactivateContentType,
  deleteContentType,
  saveContentType,
} from '../../api/content-types.ts'
import { contentTypesQuery, keyOf } from '../../api/management.ts'
import type { ContentType } from '../../api/wire.ts'
import { t } from '../../i18n/content-type.ts'
import { useEnvironment } from '../../state/environment.tsx'
import { useChange } from '../../state/use-change.ts'
import type { TypeDraft } from './use-type-draft.ts'

/** The life cycle of a content type. Save stores the draft; activating makes it valid for entries. */
export function useTypeLife(type: ContentType, draft: TypeDraft) {
  const { env, home } = useEnvironment()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [isDeleted, setIsDeleted] = useState(false)
  const { id } = type.sys
  const changes = keyOf(env, 'content_types')
  const keep = (saved: ContentType) => {
    queryClient.setQueryData(contentTypeQuery(env, id).queryKey, saved)
    draft.restart(saved)
  }
  const store = async () => {
    if (!draft.isChanged) return draft.base
    const saved = await saveContentType(env, id, draft.base.sys.version, draft.body)
    keep(saved)
    return saved
  }
  const save = useChange(store, { changes, done: () => t('saved') })
  const activate = useChange(
    async () => {
      const active = await activateContentType(env, await store())
      keep(active)
      return active
    },
    // The editor interface depends on the fields.
    { changes: keyOf(env), done: (active) => t('isActive', { name: active.name }) },
  )
  const deactivate = useChange(
    async () => {
      const inactive = await deactivateContentType(env, type)
      keep(inactive)
      return inactive
    },
    { changes, done: () => t('isInactive', { name: type.name }) },
  )
  const end = useChange(() => deleteContentType(env, id), {
    // Invalidates only the list: this page would request the deleted type.
    changes: contentTypesQuery(env).queryKey,
    isExact: true,
    done: () => t('isDeleted', { name: type.name }),
    after: () => setIsDeleted(true),
  })
  useEffect(() => {
    if (!isDeleted) return
    void navigate(`${home}/content-types`)
  }, [isDeleted, navigate, home])
  const forget = () => {
    save.reset()
    activate.reset()
  }
  const reload = async () => {
    draft.restart(await queryClient.fetchQuery({ ...contentTypeQuery(env, id), staleTime: 0 }))
    forget()
  }
  return { save, activate, deactivate, end, isDeleted, forget, reload }
}

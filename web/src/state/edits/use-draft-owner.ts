import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { sessionQuery } from '../../api/session.ts'
import { useEnvironment } from '../environment.tsx'
import type { DraftOwner } from './stored-draft.ts'

/** The owner of a draft: user, space, environment and form, such as "content_types/article". */
export function useDraftOwner(form: string): DraftOwner {
  const { env } = useEnvironment()
  const { data } = useQuery(sessionQuery)
  const user = data?.user.id ?? ''
  return useMemo(() => ({ user, ...env, form }), [user, env, form])
}

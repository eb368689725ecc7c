import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { sessionQuery } from '../../api/session.ts'
import { useEnvironment } from '../environment.tsx'
import type { DraftOwner } from './stored-draft.ts'

/** Whose draft of a form it is: "content_types/article". */
export function useDraftOwner(form: string): DraftOwner {
  const { place } = useEnvironment()
  const { data } = useQuery(sessionQuery)
  const user = data?.user.id ?? ''
  return useMemo(() => ({ user, ...place, form }), [user, place, form])
}

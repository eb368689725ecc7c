import { useQuery } from '@tanstack/react-query'
import { environmentsQuery } from '../api/management.ts'
import { isProduction } from './production.ts'

export function useIsProduction(space: string | undefined): (id: string) => boolean {
  const { data } = useQuery({ ...environmentsQuery(space ?? ''), enabled: space !== undefined })
  return (id) => isProduction(id, data?.items)
}

import { useQuery } from '@tanstack/react-query'
import { spaceQuery } from '../api/platform.ts'
import { taxonomyQuery } from '../api/taxonomy.ts'
import { useEnvironment } from './environment.tsx'

/** The taxonomy of the organization that owns the space. Members of the space who are not in the organization get none. */
export function useTaxonomy(isNeeded = true) {
  const { env, may } = useEnvironment()
  const { data: space } = useQuery(spaceQuery(env.space))
  const organization = space?.sys.organization.sys.id ?? ''
  const query = taxonomyQuery(organization)
  const mayRead = may.inOrganization('taxonomy.read')
  const taxonomy = useQuery({ ...query, enabled: query.enabled === true && isNeeded && mayRead })
  return { organization, taxonomy, mayRead }
}

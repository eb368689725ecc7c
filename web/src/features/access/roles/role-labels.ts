import { useQuery } from '@tanstack/react-query'
import type { Policy } from '#contract/resources/role'
import { AREAS } from '../../../../../contract/shapes/permissions.ts'
import { tagsQuery } from '../../../api/management.ts'
import type { Grant } from '../../../api/people.ts'
import { t } from '../../../i18n/roles.ts'
import { useEnvironment } from '../../../state/environment.tsx'
import { describePolicy, type PolicyNames } from './policy.ts'

type Area = (typeof AREAS)[number]

/** Other programs may grant areas that the app does not know. */
export const areaName = (area: string): string =>
  (AREAS as readonly string[]).includes(area) ? t(`area_${area as Area}`) : area

/** What an area grants beyond its name. */
export const areaHint = (area: Area): string | undefined => (area === 'ContentDelivery' ? t('draftsHint') : undefined)

export type Level = 'none' | 'read' | 'all'

/** Managing includes viewing. */
export const toLevel = (grant: Grant | undefined): Level =>
  grant === undefined || grant.length === 0 ? 'none' : grant === 'all' || grant.includes('manage') ? 'all' : 'read'

/** Returns a function that describes a policy in a sentence. */
export function useSentence(): (policy: Policy) => string {
  const { env, types, locales } = useEnvironment()
  const { data: tags } = useQuery(tagsQuery(env))
  const names: PolicyNames = {
    contentType: (id) => types.get(id)?.name ?? id,
    tag: (id) => tags?.items.find(({ sys }) => sys.id === id)?.name ?? id,
    field: (id) => [...types.values()].flatMap(({ fields }) => fields).find((field) => field.id === id)?.name ?? id,
    locale: (code) => locales.find((locale) => locale.code === code)?.name ?? code,
  }
  return (policy) => describePolicy(policy, names) ?? t('customRule', { json: JSON.stringify(policy) })
}

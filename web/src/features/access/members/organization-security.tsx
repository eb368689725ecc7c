import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { organizationSecurityQuery, requireSecondFactor } from '../../../api/people.ts'
import { t } from '../../../i18n/members.ts'
import { Refusal } from '../../../parts/feedback/refusal.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { useEnvironment } from '../../../state/environment.tsx'
import { useChange } from '../../../state/use-change.ts'
import classes from '../../settings/settings.module.css'

/** Requires a second factor of all members. Shown to users who manage the organization. */
export function OrganizationSecurity({ organization }: { organization: string }) {
  const { may } = useEnvironment()
  const security = useQuery(organizationSecurityQuery(organization))
  const change = useChange((isRequired: boolean) => requireSecondFactor(organization, isRequired), {
    changes: organizationSecurityQuery(organization).queryKey,
    done: ({ secondFactorRequired }) => t(secondFactorRequired ? 'secondFactorOn' : 'secondFactorOff'),
  })
  if (!may.inOrganization('members') || !security.data) return null
  return (
    <Card title={t('secondFactor')}>
      <div className={classes.body}>
        <Checkbox
          label={t('secondFactorRequire')}
          description={t('secondFactorHint')}
          checked={security.data.secondFactorRequired}
          disabled={change.isPending}
          onChange={(event) => change.mutate(event.currentTarget.checked)}
        />
        <Refusal error={change.error} />
      </div>
    </Card>
  )
}

import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { organizationSecurityQuery, requireSecondFactor } from '../../../api/people.ts'
import { Refusal } from '../../../parts/feedback/refusal.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { useEnvironment } from '../../../state/environment.tsx'
import { refusalText, useChange } from '../../../state/use-change.ts'
import classes from '../../settings/settings.module.css'

/** Whether all members of the organization need a second factor. For those who manage the organization. */
export function OrganizationSecurity({ organization }: { organization: string }) {
  const { may } = useEnvironment()
  const security = useQuery(organizationSecurityQuery(organization))
  const change = useChange((isRequired: boolean) => requireSecondFactor(organization, isRequired), {
    changes: organizationSecurityQuery(organization).queryKey,
    done: ({ secondFactorRequired }) =>
      secondFactorRequired ? 'Members need a second factor now.' : 'Members no longer need a second factor.',
  })
  if (!may.inOrganization('members') || !security.data) return null
  const problem = refusalText(change.error)
  return (
    <Card title="Two-factor authentication">
      <div className={classes.body}>
        <Checkbox
          label="Require a second factor"
          description="For all spaces of this organization. Members without one must set it up to continue."
          checked={security.data.secondFactorRequired}
          disabled={change.isPending}
          onChange={(event) => change.mutate(event.currentTarget.checked)}
        />
        {problem !== null && <Refusal text={problem} />}
      </div>
    </Card>
  )
}

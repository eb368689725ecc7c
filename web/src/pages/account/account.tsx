import { useQuery } from '@tanstack/react-query'
import { userName } from '../../api/people.ts'
import { sessionQuery } from '../../api/session.ts'
import { Card } from '../../parts/card.tsx'
import { PageHeader } from '../settings/page-header.tsx'
import classes from '../settings/settings.module.css'
import { AllowedApplications } from './allowed-applications.tsx'
import { PasswordCard } from './password-card.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'
import { SessionList } from './session-list.tsx'

/** What belongs to the user alone, whichever space they work in. */
export function Account() {
  const { data: session } = useQuery(sessionQuery)
  if (!session) return null
  const { user } = session
  return (
    <div className={classes.page}>
      <PageHeader title="Your account" lead="How you sign in, where you are signed in, and who may act for you." />
      <Card title="Profile">
        <dl className={classes.facts}>
          <dt>Name</dt>
          <dd>{userName(user)}</dd>
          <dt>E-mail</dt>
          <dd>{user.email}</dd>
        </dl>
      </Card>
      <PasswordCard />
      <SecondFactorCard />
      <SessionList />
      <AllowedApplications />
    </div>
  )
}

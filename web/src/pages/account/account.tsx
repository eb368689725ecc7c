import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '../../api/session.ts'
import { SecondFactorCard } from '../../features/account/second-factor-card.tsx'
import { PageHeader } from '../../features/settings/page-header.tsx'
import classes from '../../features/settings/settings.module.css'
import { AllowedApplications } from './allowed-applications.tsx'
import { PasswordCard } from './password-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { SessionList } from './session-list.tsx'

/** Settings of the user, independent of any space. */
export function Account() {
  const { data: session } = useQuery(sessionQuery)
  if (!session) return null
  return (
    <div className={classes.page}>
      <PageHeader title="Your account" lead="Your profile, sign-in and authorized applications." />
      <ProfileCard />
      <PasswordCard />
      <SecondFactorCard />
      <SessionList />
      <AllowedApplications />
    </div>
  )
}

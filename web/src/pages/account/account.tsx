import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '../../api/session.ts'
import { SecondFactorCard } from '../../features/account/second-factor-card.tsx'
import { PageHeader } from '../../features/settings/page-header.tsx'
import classes from '../../features/settings/settings.module.css'
import { t } from '../../i18n/account.ts'
import { AllowedApplications } from './allowed-applications.tsx'
import { PasswordCard } from './password-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { SessionList } from './session-list.tsx'

/** Settings of the user that hold in every space. */
export function Account() {
  const { data: session } = useQuery(sessionQuery)
  if (!session) return null
  return (
    <div className={classes.page}>
      <PageHeader title={t('title')} lead={t('lead')} />
      <ProfileCard />
      <PasswordCard />
      <SecondFactorCard />
      <SessionList />
      <AllowedApplications />
    </div>
  )
}

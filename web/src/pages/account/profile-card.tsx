import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contract/resources/user'
import { profileQuery, saveProfile } from '../../api/account.ts'
import { sessionQuery } from '../../api/session.ts'
import classes from '../../features/settings/settings.module.css'
import { t } from '../../i18n/account.ts'
import { applyLanguage } from '../../i18n/apply-language.ts'
import { LANGUAGES } from '../../i18n/languages.ts'
import { Failure } from '../../parts/feedback/failure.tsx'
import { Refusal } from '../../parts/feedback/refusal.tsx'
import form from '../../parts/forms/form.module.css'
import { Card } from '../../parts/layout/card.tsx'
import { RowsSkeleton } from '../../parts/layout/rows-skeleton.tsx'
import { useChange } from '../../state/use-change.ts'

export function ProfileCard() {
  const profile = useQuery(profileQuery)
  return (
    <Card title={t('profile')}>
      {profile.error && !profile.data && <Failure error={profile.error} onRetry={() => profile.refetch()} />}
      {profile.isPending && <RowsSkeleton rows={2} />}
      {profile.data && <ProfileForm key={profile.data.sys.version} profile={profile.data} />}
    </Card>
  )
}

const MAX_NAME_LENGTH = 256

function ProfileForm({ profile }: { profile: User }) {
  const queryClient = useQueryClient()
  const [firstName, setFirstName] = useState(profile.firstName)
  const [lastName, setLastName] = useState(profile.lastName)
  const [language, setLanguage] = useState(profile.preferredLanguage)
  const changed = { firstName: firstName.trim(), lastName: lastName.trim(), preferredLanguage: language }
  const save = useChange(() => saveProfile(profile, changed), {
    changes: profileQuery.queryKey,
    done: () => t('profileSaved'),
    after: () => {
      // The session holds the name that the app shows.
      if (!applyLanguage(language)) void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
    },
  })
  const isChanged =
    changed.firstName !== profile.firstName ||
    changed.lastName !== profile.lastName ||
    language !== profile.preferredLanguage
  return (
    <form
      className={classes.body}
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(undefined)
      }}
    >
      <div className={form.row}>
        <TextInput
          label={t('firstName')}
          autoComplete="given-name"
          required
          maxLength={MAX_NAME_LENGTH}
          value={firstName}
          onChange={(event) => setFirstName(event.currentTarget.value)}
        />
        <TextInput
          label={t('lastName')}
          autoComplete="family-name"
          maxLength={MAX_NAME_LENGTH}
          value={lastName}
          onChange={(event) => setLastName(event.currentTarget.value)}
        />
      </div>
      <TextInput label={t('email')} description={t('emailHint')} variant="filled" value={profile.email} readOnly />
      <NativeSelect
        label={t('language')}
        value={language ?? ''}
        data={[
          { value: '', label: t('languageOfBrowser') },
          ...Object.entries(LANGUAGES).map(([value, label]) => ({ value, label })),
        ]}
        onChange={(event) => setLanguage(event.currentTarget.value || null)}
      />
      <Refusal error={save.error} />
      <div>
        <Button type="submit" loading={save.isPending} disabled={!isChanged || changed.firstName === ''}>
          {t('saveProfile')}
        </Button>
      </div>
    </form>
  )
}

import { Button, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contract/resources/user'
import { profileQuery, saveProfile } from '../../api/account.ts'
import { sessionQuery } from '../../api/session.ts'
import classes from '../../features/settings/settings.module.css'
import { Failure } from '../../parts/feedback/failure.tsx'
import { Refusal } from '../../parts/feedback/refusal.tsx'
import form from '../../parts/forms/form.module.css'
import { Card } from '../../parts/layout/card.tsx'
import { RowsSkeleton } from '../../parts/layout/rows-skeleton.tsx'
import { useChange } from '../../state/use-change.ts'

export function ProfileCard() {
  const profile = useQuery(profileQuery)
  return (
    <Card title="Profile">
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
  const names = { firstName: firstName.trim(), lastName: lastName.trim() }
  const save = useChange(() => saveProfile(profile, names), {
    changes: profileQuery.queryKey,
    done: () => 'Name saved.',
    // The session contains the displayed name.
    after: () => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  })
  const isChanged = names.firstName !== profile.firstName || names.lastName !== profile.lastName
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
          label="First name"
          autoComplete="given-name"
          required
          maxLength={MAX_NAME_LENGTH}
          value={firstName}
          onChange={(event) => setFirstName(event.currentTarget.value)}
        />
        <TextInput
          label="Last name"
          autoComplete="family-name"
          maxLength={MAX_NAME_LENGTH}
          value={lastName}
          onChange={(event) => setLastName(event.currentTarget.value)}
        />
      </div>
      <TextInput
        label="Email"
        description="Used to sign in. Can’t be changed."
        variant="filled"
        value={profile.email}
        readOnly
      />
      <Refusal error={save.error} />
      <div>
        <Button type="submit" loading={save.isPending} disabled={!isChanged || names.firstName === ''}>
          Save
        </Button>
      </div>
    </form>
  )
}

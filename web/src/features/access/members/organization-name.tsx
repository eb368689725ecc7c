import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { Organization } from '#contract/resources/organization'
import { organizationQuery, renameOrganization } from '../../../api/people.ts'
import { t } from '../../../i18n/members.ts'
import { t as settings } from '../../../i18n/settings.ts'
import { Refusal } from '../../../parts/feedback/refusal.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { useEnvironment } from '../../../state/environment.tsx'
import { useChange } from '../../../state/use-change.ts'
import classes from '../../settings/settings.module.css'

/** Renames the organization. Shown to users who manage it. */
export function OrganizationName({ organization }: { organization: string }) {
  const { may } = useEnvironment()
  const { data } = useQuery(organizationQuery(organization))
  if (!may.inOrganization('members') || !data) return null
  return <NameCard key={data.sys.version} organization={data} />
}

function NameCard({ organization }: { organization: Organization }) {
  const form = useForm({ initialValues: { name: organization.name } })
  const name = form.values.name.trim()
  const rename = useChange(() => renameOrganization(organization, name), {
    changes: ['management', 'organizations'],
    done: (saved) => t('organizationRenamed', { name: saved.name }),
  })
  return (
    <Card title={t('organization')}>
      <form className={classes.body} onSubmit={form.onSubmit(() => rename.mutate(undefined))}>
        <TextInput
          label={t('organizationName')}
          description={t('organizationNameHint')}
          required
          {...form.getInputProps('name')}
        />
        <Refusal error={rename.error} />
        <div>
          <Button type="submit" loading={rename.isPending} disabled={name === '' || name === organization.name}>
            {settings('save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

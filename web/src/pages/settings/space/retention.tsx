import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { Retention, RetentionBody } from '#contract/resources/retention'
import { putRetention, retentionQuery } from '../../../api/platform.ts'
import { useMayChange } from '../../../features/settings/may-change.tsx'
import { PageHeader } from '../../../features/settings/page-header.tsx'
import classes from '../../../features/settings/settings.module.css'
import { t } from '../../../i18n/retention.ts'
import { t as settings } from '../../../i18n/settings.ts'
import { Loaded } from '../../../parts/feedback/loaded.tsx'
import { Refusal } from '../../../parts/feedback/refusal.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { formatNumber } from '../../../parts/text/format.ts'
import { useEnvironment } from '../../../state/environment.tsx'
import { useChange } from '../../../state/use-change.ts'

const LIMITS = ['versionDays', 'versionCount', 'changeDays', 'webhookCallDays'] as const
type Limit = (typeof LIMITS)[number]
type Texts = Record<Limit, string>

const MAX_DAYS = 3650
const MAX_COUNT = 1_000_000
const maxOf = (limit: Limit): number => (limit === 'versionCount' ? MAX_COUNT : MAX_DAYS)

/** How long the data of the space is kept. */
export function RetentionSettings() {
  const { env } = useEnvironment()
  const retention = useQuery(retentionQuery(env.space))
  return (
    <>
      <PageHeader title={settings('retention')} lead={t('lead')} />
      <Loaded query={retention}>
        {(data) => (
          <>
            <LimitsCard key={JSON.stringify(textsOf(data))} space={env.space} retention={data} />
            <EffectiveCard effective={data.effective} />
          </>
        )}
      </Loaded>
    </>
  )
}

const textsOf = (retention: Retention): Texts =>
  Object.fromEntries(LIMITS.map((limit) => [limit, `${retention[limit] ?? ''}`])) as Texts

const bodyOf = (texts: Texts): RetentionBody =>
  Object.fromEntries(LIMITS.filter((limit) => texts[limit] !== '').map((limit) => [limit, Number(texts[limit])]))

const problemOf = (limit: Limit) => (text: string) => {
  const isValid = text === '' || (/^\d{1,7}$/.test(text) && Number(text) <= maxOf(limit))
  return isValid ? null : t('problem', { max: maxOf(limit) })
}

function LimitsCard({ space, retention }: { space: string; retention: Retention }) {
  const mayChange = useMayChange()
  const form = useForm<Texts>({
    initialValues: textsOf(retention),
    validate: Object.fromEntries(LIMITS.map((limit) => [limit, problemOf(limit)])),
    validateInputOnChange: true,
  })
  const save = useChange((body: RetentionBody) => putRetention(space, body), {
    changes: retentionQuery(space).queryKey,
    done: () => t('saved'),
  })
  return (
    <Card title={t('limits')}>
      <form className={classes.body} onSubmit={form.onSubmit((texts) => save.mutate(bodyOf(texts)))}>
        {LIMITS.map((limit) => (
          <TextInput
            key={limit}
            label={t(limit)}
            description={t(`hint_${limit}`)}
            inputMode="numeric"
            readOnly={!mayChange}
            {...form.getInputProps(limit)}
          />
        ))}
        <p className={classes.about}>{t('emptyHint')}</p>
        <Refusal error={save.error} />
        {mayChange && (
          <div>
            <Button type="submit" loading={save.isPending} disabled={!form.isDirty() || !form.isValid()}>
              {settings('save')}
            </Button>
          </div>
        )}
      </form>
    </Card>
  )
}

/** What applies, with the settings of the installation. */
function EffectiveCard({ effective: { versionDays, versionCount, changeDays } }: Pick<Retention, 'effective'>) {
  const days = (count: number | null) => (count === null ? t('unlimited') : t('days', { count }))
  return (
    <Card title={t('effective')}>
      <dl className={classes.facts}>
        <dt>{t('versionDays')}</dt>
        <dd>{days(versionDays)}</dd>
        <dt>{t('versionCount')}</dt>
        <dd>{versionCount === null ? t('unlimited') : formatNumber(versionCount)}</dd>
        <dt>{t('changeDays')}</dt>
        <dd>{days(changeDays)}</dd>
      </dl>
    </Card>
  )
}

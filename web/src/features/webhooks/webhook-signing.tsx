import { Button, NativeSelect } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Webhook } from '#contract/resources/webhook'
import type { SigningSecret } from '#contract/resources/webhook-settings'
import { spaceKey } from '../../api/platform.ts'
import { deleteSigningSecret, putSigningSecret, webhookSettingsQuery } from '../../api/webhooks.ts'
import { t as settings } from '../../i18n/settings.ts'
import { t } from '../../i18n/webhook-signing.ts'
import { ConfirmChange } from '../../parts/dialogs/confirm.tsx'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { FormDialog } from '../../parts/dialogs/form-dialog.tsx'
import { Failure } from '../../parts/feedback/failure.tsx'
import formClasses from '../../parts/forms/form.module.css'
import { Card } from '../../parts/layout/card.tsx'
import { CopyButton } from '../../parts/text/copy-button.tsx'
import { formatDateTime } from '../../parts/text/format.ts'
import { RelativeTime } from '../../parts/text/relative-time.tsx'
import { SecretValue } from '../../parts/text/secret-value.tsx'
import { useEnvironment } from '../../state/environment.tsx'
import { type Change, useChange } from '../../state/use-change.ts'
import { RowButton } from '../settings/list-row.tsx'
import classes from '../settings/settings.module.css'
import own from './webhook.module.css'

/** The secret that signs the calls of all webhooks, or of one. It is generated in the browser and shown once. */
export function SigningCard({ webhook }: { webhook: Webhook | null }) {
  const { env } = useEnvironment()
  const settings = useQuery(webhookSettingsQuery(env.space))
  const [dialog, setDialog] = useState<'replace' | 'delete' | null>(null)
  const [created, setCreated] = useState<string | null>(null)
  const id = webhook?.sys.id ?? null
  const create = useChange((overlapSeconds: number) => createSecret(env.space, id, overlapSeconds), {
    changes: spaceKey(env.space, 'webhooks', 'settings'),
    after: (value) => {
      setDialog(null)
      setCreated(value)
    },
  })
  if (settings.isError && !settings.data) return <Failure error={settings.error} onRetry={() => settings.refetch()} />
  if (!settings.data) return null
  const { signingSecret: spaceSecret, webhooks } = settings.data
  const secret =
    id === null ? spaceSecret : (webhooks.find(({ webhook: { sys } }) => sys.id === id)?.signingSecret ?? null)
  return (
    <Card title={t(id === null ? 'title_space' : 'title_webhook')}>
      <div className={classes.row}>
        <div className={classes.text}>
          {secret ? <About secret={secret} /> : <p className={classes.about}>{noSecretText(id, spaceSecret)}</p>}
        </div>
        {secret ? (
          <>
            <RowButton onClick={() => setDialog('replace')}>{t('replace')}</RowButton>
            <RowButton isDanger onClick={() => setDialog('delete')}>
              {t('delete')}
            </RowButton>
          </>
        ) : (
          <RowButton loading={create.isPending} onClick={() => create.mutate(0)}>
            {t('add')}
          </RowButton>
        )}
      </div>
      {dialog === 'replace' && (
        <ReplaceDialog change={create} onSubmit={(seconds) => create.mutate(seconds)} onClose={() => setDialog(null)} />
      )}
      {dialog === 'delete' && (
        <ConfirmChange
          title={t('deleteTitle')}
          action={t('delete')}
          run={() => deleteSigningSecret(env.space, id)}
          changes={spaceKey(env.space, 'webhooks', 'settings')}
          done={t('deleted')}
          onClose={() => setDialog(null)}
        >
          {t(id === null ? 'deleteWarning_space' : 'deleteWarning_webhook')}
        </ConfirmChange>
      )}
      {created !== null && <CreatedSecret value={created} onClose={() => setCreated(null)} />}
    </Card>
  )
}

function About({ secret }: { secret: SigningSecret }) {
  const isRotating = secret.previousUntil !== undefined && Date.parse(secret.previousUntil) > Date.now()
  return (
    <>
      <p className={classes.name}>{t('signed')}</p>
      <p className={classes.about}>
        {t.rich('set', {
          ending: secret.redactedValue,
          time: () => <RelativeTime key="time" at={secret.sys.updatedAt} />,
        })}
        {isRotating && ` · ${t('previousUntil', { time: formatDateTime(secret.previousUntil!) })}`}
      </p>
    </>
  )
}

function noSecretText(webhook: string | null, spaceSecret: SigningSecret | null): string {
  if (webhook === null) return t('unsigned_space')
  return t(spaceSecret ? 'signedBySpace' : 'unsigned_webhook')
}

/** 64 characters, 6 bits each. */
const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_'
const newSecret = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(64)), (byte) => ALPHABET[byte & 63]).join('')

async function createSecret(space: string, webhook: string | null, overlapSeconds: number): Promise<string> {
  const value = newSecret()
  await putSigningSecret(space, webhook, { value, overlapSeconds })
  return value
}

const HOUR = 3600
const OVERLAPS = [
  { value: '0', label: t('overlap_none') },
  { value: `${HOUR}`, label: t('overlap_hour') },
  { value: `${24 * HOUR}`, label: t('overlap_day') },
  { value: `${7 * 24 * HOUR}`, label: t('overlap_week') },
]

interface ReplaceDialogProps {
  change: Change
  onSubmit: (overlapSeconds: number) => void
  onClose: () => void
}

function ReplaceDialog({ change, onSubmit, onClose }: ReplaceDialogProps) {
  const form = useForm({ initialValues: { overlap: `${24 * HOUR}` } })
  return (
    <FormDialog
      title={t('replaceTitle')}
      action={t('replace')}
      change={change}
      onSubmit={() => onSubmit(Number(form.values.overlap))}
      onClose={onClose}
    >
      <NativeSelect
        label={t('overlap')}
        description={t('overlapHint')}
        data={OVERLAPS}
        {...form.getInputProps('overlap')}
      />
    </FormDialog>
  )
}

const VERIFY = `import { Webhook } from 'standardwebhooks'

new Webhook(process.env.WEBHOOK_SECRET).verify(body, headers) // throws if the signature is invalid`

function CreatedSecret({ value, onClose }: { value: string; onClose: () => void }) {
  return (
    <Dialog title={t('ready')} onClose={onClose} footer={<Button onClick={onClose}>{settings('done')}</Button>}>
      <div className={formClasses.fields}>
        <p>{settings('copyNow')}</p>
        <div>
          <p className={formClasses.hint}>{t('forLibraries')}</p>
          <SecretValue text={`whsec_${btoa(value)}`} what={t('librarySecret')} isShown />
        </div>
        <div>
          <p className={formClasses.hint}>{t.rich('forCustom', { code: (text) => <code>{text}</code> })}</p>
          <SecretValue text={value} what={t('customSecret')} isShown />
        </div>
        <div className={own.message}>
          <pre>{VERIFY}</pre>
          <div>
            <CopyButton text={VERIFY} what={t('example')} />
          </div>
        </div>
      </div>
    </Dialog>
  )
}

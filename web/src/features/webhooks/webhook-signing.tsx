import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Webhook } from '#contract/resources/webhook'
import type { SigningSecret } from '#contract/resources/webhook-settings'
import { spaceKey } from '../../api/platform.ts'
import { deleteSigningSecret, putSigningSecret, webhookSettingsQuery } from '../../api/webhooks.ts'
import { ConfirmChange } from '../../parts/dialogs/confirm.tsx'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { FormDialog } from '../../parts/dialogs/form-dialog.tsx'
import { Failure } from '../../parts/feedback/failure.tsx'
import form from '../../parts/forms/form.module.css'
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
  const { place } = useEnvironment()
  const settings = useQuery(webhookSettingsQuery(place.space))
  const [dialog, setDialog] = useState<'replace' | 'delete' | null>(null)
  const [created, setCreated] = useState<string | null>(null)
  const id = webhook?.sys.id ?? null
  const create = useChange((overlapSeconds: number) => createSecret(place.space, id, overlapSeconds), {
    changes: spaceKey(place.space, 'webhooks', 'settings'),
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
    <Card title={id === null ? 'Signatures of all webhooks' : 'Signature'}>
      <div className={classes.row}>
        <div className={classes.text}>
          {secret ? <About secret={secret} /> : <p className={classes.about}>{noSecretText(id, spaceSecret)}</p>}
        </div>
        {secret ? (
          <>
            <RowButton onClick={() => setDialog('replace')}>Replace secret</RowButton>
            <RowButton isDanger onClick={() => setDialog('delete')}>
              Delete secret
            </RowButton>
          </>
        ) : (
          <RowButton loading={create.isPending} onClick={() => create.mutate(0)}>
            Add secret
          </RowButton>
        )}
      </div>
      {dialog === 'replace' && (
        <ReplaceDialog change={create} onSubmit={(seconds) => create.mutate(seconds)} onClose={() => setDialog(null)} />
      )}
      {dialog === 'delete' && (
        <ConfirmChange
          title="Delete the signing secret?"
          action="Delete secret"
          run={() => deleteSigningSecret(place.space, id)}
          changes={spaceKey(place.space, 'webhooks', 'settings')}
          done="The secret is deleted."
          onClose={() => setDialog(null)}
        >
          {id === null
            ? 'Calls of webhooks without a secret of their own are no longer signed. Receivers that require a signature refuse them.'
            : 'The calls are signed with the secret of the space, if there is one.'}
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
      <p className={classes.name}>Calls are signed</p>
      <p className={classes.about}>
        …{secret.redactedValue} · set <RelativeTime at={secret.sys.updatedAt} />
        {isRotating && ` · the previous secret is valid until ${formatDateTime(secret.previousUntil!)}`}
      </p>
    </>
  )
}

function noSecretText(webhook: string | null, spaceSecret: SigningSecret | null): string {
  if (webhook === null) return 'Calls are not signed. Add a secret to let receivers verify their origin.'
  return spaceSecret
    ? 'Calls are signed with the secret of the space. Add a secret to use another one for this webhook.'
    : 'Calls are not signed. Add a secret to let the receiver verify their origin.'
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
  { value: '0', label: 'Stop immediately' },
  { value: `${HOUR}`, label: 'One hour' },
  { value: `${24 * HOUR}`, label: 'One day' },
  { value: `${7 * 24 * HOUR}`, label: 'One week' },
]

interface ReplaceDialogProps {
  change: Change
  onSubmit: (overlapSeconds: number) => void
  onClose: () => void
}

function ReplaceDialog({ change, onSubmit, onClose }: ReplaceDialogProps) {
  const [overlap, setOverlap] = useState(`${24 * HOUR}`)
  return (
    <FormDialog
      title="Replace signing secret"
      action="Replace secret"
      change={change}
      onSubmit={() => onSubmit(Number(overlap))}
      onClose={onClose}
    >
      <NativeSelect
        label="Keep the current secret valid for"
        description="Time to update the receivers. Until then, calls carry a Standard Webhooks signature of each secret. The other signature uses the new secret immediately."
        value={overlap}
        data={OVERLAPS}
        onChange={(event) => setOverlap(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

const VERIFY = `import { Webhook } from 'standardwebhooks'

new Webhook(process.env.WEBHOOK_SECRET).verify(body, headers) // throws if the signature is invalid`

function CreatedSecret({ value, onClose }: { value: string; onClose: () => void }) {
  return (
    <Dialog title="The secret is ready" onClose={onClose} footer={<Button onClick={onClose}>Done</Button>}>
      <div className={form.fields}>
        <p>Copy it now. It is not shown again.</p>
        <div>
          <p className={form.hint}>For Standard Webhooks libraries</p>
          <SecretValue text={`whsec_${btoa(value)}`} what="the secret for Standard Webhooks" isShown />
        </div>
        <div>
          <p className={form.hint}>
            For <code>verifyRequest</code> and custom verification
          </p>
          <SecretValue text={value} what="the secret" isShown />
        </div>
        <div className={own.message}>
          <pre>{VERIFY}</pre>
          <div>
            <CopyButton text={VERIFY} what="the example" />
          </div>
        </div>
      </div>
    </Dialog>
  )
}

import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Webhook } from '#contract/resources/webhook'
import type { SigningSecret } from '#contract/resources/webhook-settings'
import { spaceKey } from '../../api/platform.ts'
import { deleteSigningSecret, putSigningSecret, webhookSettingsQuery } from '../../api/webhooks.ts'
import { Confirm } from '../../parts/dialogs/confirm.tsx'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { FormDialog } from '../../parts/dialogs/form-dialog.tsx'
import { Failure } from '../../parts/feedback/failure.tsx'
import form from '../../parts/forms/form.module.css'
import { Card } from '../../parts/layout/card.tsx'
import { CopyButton } from '../../parts/text/copy-button.tsx'
import { formatMoment } from '../../parts/text/format.ts'
import { RelativeTime } from '../../parts/text/relative-time.tsx'
import { SecretValue } from '../../parts/text/secret-value.tsx'
import { useEnvironment } from '../../state/environment.tsx'
import { useChange } from '../../state/use-change.ts'
import classes from '../settings/settings.module.css'
import own from './webhook.module.css'

/** The secret that signs the calls of a space, or of one webhook in its place. It is made here and shown once. */
export function SigningCard({ webhook }: { webhook: Webhook | null }) {
  const { place } = useEnvironment()
  const settings = useQuery(webhookSettingsQuery(place.space))
  const [asking, setAsking] = useState<'replace' | 'delete' | null>(null)
  const [made, setMade] = useState<string | null>(null)
  const id = webhook?.sys.id ?? null
  const create = useChange((overlapSeconds: number) => makeSecret(place.space, id, overlapSeconds), {
    changes: spaceKey(place.space, 'webhooks', 'settings'),
    after: (value) => {
      setAsking(null)
      setMade(value)
    },
  })
  if (settings.isError && !settings.data) return <Failure error={settings.error} onRetry={() => settings.refetch()} />
  if (!settings.data) return null
  const { signingSecret: ofSpace, webhooks } = settings.data
  const secret = id === null ? ofSpace : (webhooks.find(({ webhook: { sys } }) => sys.id === id)?.signingSecret ?? null)
  return (
    <Card title={id === null ? 'Signatures of all webhooks' : 'Signature'}>
      <div className={classes.row}>
        <div className={classes.words}>
          {secret ? <About secret={secret} /> : <p className={classes.about}>{withoutSecret(id, ofSpace)}</p>}
        </div>
        {secret ? (
          <>
            <Button size="compact-sm" variant="default" onClick={() => setAsking('replace')}>
              Replace secret
            </Button>
            <Button size="compact-sm" variant="subtle" color="red" onClick={() => setAsking('delete')}>
              Remove secret
            </Button>
          </>
        ) : (
          <Button size="compact-sm" variant="default" loading={create.isPending} onClick={() => create.mutate(0)}>
            Create secret
          </Button>
        )}
      </div>
      {asking === 'replace' && (
        <Replace
          isBusy={create.isPending}
          error={create.error}
          onSubmit={(seconds) => create.mutate(seconds)}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'delete' && <Remove webhook={id} onClose={() => setAsking(null)} />}
      {made !== null && <Made value={made} onClose={() => setMade(null)} />}
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
        {isRotating && ` · the one before signs too until ${formatMoment(secret.previousUntil!)}`}
      </p>
    </>
  )
}

function withoutSecret(webhook: string | null, ofSpace: SigningSecret | null): string {
  if (webhook === null) return 'Calls are not signed. With a secret, receivers can tell that a call comes from here.'
  return ofSpace
    ? 'The secret of the space signs its calls. It can have one of its own instead.'
    : 'Its calls are not signed. With a secret, the receiver can tell that a call comes from here.'
}

/** 64 characters of 6 bits each. */
const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_'
const newSecret = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(64)), (byte) => ALPHABET[byte & 63]).join('')

async function makeSecret(space: string, webhook: string | null, overlapSeconds: number): Promise<string> {
  const value = newSecret()
  await putSigningSecret(space, webhook, { value, overlapSeconds })
  return value
}

const HOUR = 3600
const OVERLAPS = [
  { value: '0', label: 'Not at all' },
  { value: `${HOUR}`, label: 'One hour' },
  { value: `${24 * HOUR}`, label: 'One day' },
  { value: `${7 * 24 * HOUR}`, label: 'One week' },
]

interface ReplaceProps {
  isBusy: boolean
  error: unknown
  onSubmit: (overlapSeconds: number) => void
  onClose: () => void
}

function Replace({ isBusy, error, onSubmit, onClose }: ReplaceProps) {
  const [overlap, setOverlap] = useState(`${24 * HOUR}`)
  return (
    <FormDialog
      title="Replace the signing secret"
      action="Replace secret"
      isBusy={isBusy}
      error={error}
      onSubmit={() => onSubmit(Number(overlap))}
      onClose={onClose}
    >
      <NativeSelect
        label="The present secret signs too for"
        description="Time to bring the new one to the receivers. It makes a second signature of Standard Webhooks; the other form is signed by the new one at once."
        value={overlap}
        data={OVERLAPS}
        onChange={(event) => setOverlap(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

function Remove({ webhook, onClose }: { webhook: string | null; onClose: () => void }) {
  const { place } = useEnvironment()
  const end = useChange(() => deleteSigningSecret(place.space, webhook), {
    changes: spaceKey(place.space, 'webhooks', 'settings'),
    done: () => 'The secret is removed.',
    after: onClose,
  })
  return (
    <Confirm
      title="Remove the signing secret?"
      action="Remove secret"
      isBusy={end.isPending}
      error={end.error}
      onConfirm={() => end.mutate(undefined)}
      onClose={onClose}
    >
      {webhook === null
        ? 'Calls of webhooks without a secret of their own are no longer signed; receivers that look for a signature refuse them.'
        : 'From now on the secret of the space signs its calls, where there is one.'}
    </Confirm>
  )
}

const VERIFY = `import { Webhook } from 'standardwebhooks'

new Webhook(process.env.WEBHOOK_SECRET).verify(body, headers) // throws when it is not from here`

function Made({ value, onClose }: { value: string; onClose: () => void }) {
  return (
    <Dialog title="The secret is ready" onClose={onClose} footer={<Button onClick={onClose}>Done</Button>}>
      <div className={form.fields}>
        <p>Copy it now: it is not shown again.</p>
        <div>
          <p className={form.hint}>For libraries of Standard Webhooks</p>
          <SecretValue text={`whsec_${btoa(value)}`} what="the secret for Standard Webhooks" isShown />
        </div>
        <div>
          <p className={form.hint}>
            For <code>verifyRequest</code>, and for those who check it by themselves
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

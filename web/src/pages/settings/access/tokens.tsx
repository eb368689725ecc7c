import { Button, NativeSelect, Radio, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AccessToken } from '#contract/resources/access-token'
import { createToken, revokeToken, tokensQuery } from '../../../api/platform.ts'
import { PageHeader } from '../../../features/settings/page-header.tsx'
import classes from '../../../features/settings/settings.module.css'
import { Confirm } from '../../../parts/dialogs/confirm.tsx'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { FormDialog } from '../../../parts/dialogs/form-dialog.tsx'
import { Failure } from '../../../parts/feedback/failure.tsx'
import { Message } from '../../../parts/feedback/message.tsx'
import form from '../../../parts/forms/form.module.css'
import { Card } from '../../../parts/layout/card.tsx'
import { RowsSkeleton } from '../../../parts/layout/rows-skeleton.tsx'
import { RelativeTime } from '../../../parts/text/relative-time.tsx'
import { SecretValue } from '../../../parts/text/secret-value.tsx'
import { useChange } from '../../../state/use-change.ts'

const READ = 'content_management_read'
const MANAGE = 'content_management_manage'
const DAY = 86_400
const LIFETIMES = [
  { value: `${30 * DAY}`, label: '30 days' },
  { value: `${90 * DAY}`, label: '90 days' },
  { value: `${365 * DAY}`, label: 'One year' },
  { value: '', label: 'No end' },
]

export function TokenSettings() {
  const tokens = useQuery(tokensQuery)
  const [isAdding, setAdding] = useState(false)
  const [made, setMade] = useState<AccessToken | null>(null)
  const [leaving, setLeaving] = useState<AccessToken | null>(null)
  const open = tokens.data?.items.filter(({ revokedAt }) => revokedAt === null) ?? []
  return (
    <>
      <PageHeader
        title="Management tokens"
        lead="For scripts and tools that work in your name, in all spaces you belong to. A token is shown once, when it is made."
        action={<Button onClick={() => setAdding(true)}>Create token</Button>}
      />
      {tokens.isError && <Failure error={tokens.error} onRetry={() => tokens.refetch()} />}
      {tokens.isPending && <RowsSkeleton rows={2} />}
      {tokens.data && (
        <Card title="Your tokens">
          {open.length === 0 && <Message title="No tokens yet">Tools such as import and migration need one.</Message>}
          <ul>
            {open.map((token) => (
              <TokenRow key={token.sys.id} token={token} onRevoke={() => setLeaving(token)} />
            ))}
          </ul>
        </Card>
      )}
      {isAdding && (
        <TokenForm
          onClose={() => setAdding(false)}
          onMade={(token) => {
            setAdding(false)
            setMade(token)
          }}
        />
      )}
      {made !== null && <MadeToken token={made} onClose={() => setMade(null)} />}
      {leaving !== null && <TokenEnd token={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}

function TokenRow({ token, onRevoke }: { token: AccessToken; onRevoke: () => void }) {
  const { sys, scopes } = token
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <p className={classes.name}>
          {token.name}
          <span className={classes.badge}>{scopes.includes(MANAGE) ? 'Read and write' : 'Read only'}</span>
        </p>
        <p className={classes.about}>
          …{sys.redactedValue} · created <RelativeTime at={sys.createdAt} /> ·{' '}
          {sys.lastUsedAt === null ? (
            'never used'
          ) : (
            <>
              last used <RelativeTime at={sys.lastUsedAt} />
            </>
          )}
          {sys.expiresAt !== null && (
            <>
              {' '}
              · ends <RelativeTime at={sys.expiresAt} />
            </>
          )}
        </p>
      </div>
      <Button size="compact-sm" variant="subtle" color="red" aria-label={`Revoke ${token.name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  )
}

function TokenForm({ onClose, onMade }: { onClose: () => void; onMade: (token: AccessToken) => void }) {
  const [name, setName] = useState('')
  const [scope, setScope] = useState<typeof MANAGE | typeof READ>(MANAGE)
  const [lifetime, setLifetime] = useState(LIFETIMES[1]!.value)
  const create = useChange(
    () => createToken({ name, scopes: [scope], expiresIn: lifetime === '' ? null : Number(lifetime) }),
    { changes: tokensQuery.queryKey, after: onMade },
  )
  return (
    <FormDialog
      title="Create a management token"
      action="Create token"
      isBusy={create.isPending}
      isReady={name.trim() !== ''}
      error={create.error}
      onSubmit={() => create.mutate(undefined)}
      onClose={onClose}
    >
      <TextInput
        label="What is it for?"
        placeholder="Import script"
        required
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Radio.Group label="It may" value={scope} onChange={(value) => setScope(value === READ ? READ : MANAGE)}>
        <div className={classes.checks}>
          <Radio value={MANAGE} label="Read and write" />
          <Radio value={READ} label="Only read" />
        </div>
      </Radio.Group>
      <NativeSelect
        label="Valid for"
        value={lifetime}
        data={LIFETIMES}
        onChange={(event) => setLifetime(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

function MadeToken({ token, onClose }: { token: AccessToken; onClose: () => void }) {
  return (
    <Dialog title={`“${token.name}” is ready`} onClose={onClose} footer={<Button onClick={onClose}>Done</Button>}>
      <div className={form.fields}>
        <p>Copy it now: it is not shown again.</p>
        <div>
          <SecretValue text={token.token ?? ''} what="the token" isShown />
        </div>
      </div>
    </Dialog>
  )
}

function TokenEnd({ token, onClose }: { token: AccessToken; onClose: () => void }) {
  const end = useChange(() => revokeToken(token.sys.id), {
    changes: tokensQuery.queryKey,
    done: () => `“${token.name}” is revoked.`,
    after: onClose,
  })
  return (
    <Confirm
      title={`Revoke “${token.name}”?`}
      action="Revoke token"
      isBusy={end.isPending}
      error={end.error}
      onConfirm={() => end.mutate(undefined)}
      onClose={onClose}
    >
      Whatever uses it is refused from now on.
    </Confirm>
  )
}

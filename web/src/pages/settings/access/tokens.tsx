import { Button, NativeSelect, Radio, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AccessToken } from '#contract/resources/access-token'
import { createToken, revokeToken, tokensQuery } from '../../../api/platform.ts'
import { Badge, ListRow, RowButton } from '../../../features/settings/list-row.tsx'
import { PageHeader } from '../../../features/settings/page-header.tsx'
import classes from '../../../features/settings/settings.module.css'
import { useItemDialog } from '../../../features/settings/use-item-dialog.ts'
import { ConfirmChange } from '../../../parts/dialogs/confirm.tsx'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { FormDialog } from '../../../parts/dialogs/form-dialog.tsx'
import { Loaded } from '../../../parts/feedback/loaded.tsx'
import { Message } from '../../../parts/feedback/message.tsx'
import form from '../../../parts/forms/form.module.css'
import { Card } from '../../../parts/layout/card.tsx'
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
  { value: '', label: 'No expiry' },
]

export function TokenSettings() {
  const tokens = useQuery(tokensQuery)
  const { dialog, add, askToDelete, close } = useItemDialog<AccessToken>()
  const [created, setCreated] = useState<AccessToken | null>(null)
  return (
    <>
      <PageHeader
        title="Management tokens"
        lead="For scripts and tools that act as you, in all your spaces. A token is shown once, when you add it."
        action={<Button onClick={add}>Add token</Button>}
      />
      <Loaded query={tokens} rows={2}>
        {({ items }) => {
          const active = items.filter(({ revokedAt }) => revokedAt === null)
          return (
            <Card title="Your tokens">
              {active.length === 0 && <Message title="No tokens yet">Import and migration tools need a token.</Message>}
              <ul>
                {active.map((token) => (
                  <TokenRow key={token.sys.id} token={token} onRevoke={() => askToDelete(token)} />
                ))}
              </ul>
            </Card>
          )
        }}
      </Loaded>
      {dialog?.kind === 'form' && (
        <TokenForm
          onClose={close}
          onCreated={(token) => {
            close()
            setCreated(token)
          }}
        />
      )}
      {created !== null && <CreatedToken token={created} onClose={() => setCreated(null)} />}
      {dialog?.kind === 'delete' && (
        <ConfirmChange
          title={`Revoke “${dialog.item.name}”?`}
          action="Revoke token"
          run={() => revokeToken(dialog.item.sys.id)}
          changes={tokensQuery.queryKey}
          done={`“${dialog.item.name}” is revoked.`}
          onClose={close}
        >
          Requests with this token are refused from now on.
        </ConfirmChange>
      )}
    </>
  )
}

function TokenRow({ token: { name, sys, scopes }, onRevoke }: { token: AccessToken; onRevoke: () => void }) {
  return (
    <ListRow
      name={
        <>
          {name}
          <Badge>{scopes.includes(MANAGE) ? 'Read and write' : 'Read only'}</Badge>
        </>
      }
      about={
        <>
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
              · expires <RelativeTime at={sys.expiresAt} />
            </>
          )}
        </>
      }
      actions={
        <RowButton of={name} isDanger onClick={onRevoke}>
          Revoke
        </RowButton>
      }
    />
  )
}

function TokenForm({ onClose, onCreated }: { onClose: () => void; onCreated: (token: AccessToken) => void }) {
  const token = useForm({
    initialValues: { name: '', scope: MANAGE as typeof MANAGE | typeof READ, lifetime: LIFETIMES[1]!.value },
  })
  const { name, scope, lifetime } = token.values
  const create = useChange(
    () => createToken({ name, scopes: [scope], expiresIn: lifetime === '' ? null : Number(lifetime) }),
    { changes: tokensQuery.queryKey, after: onCreated },
  )
  return (
    <FormDialog
      title="Add management token"
      action="Add token"
      change={create}
      isReady={name.trim() !== ''}
      onClose={onClose}
    >
      <TextInput label="Name" placeholder="Import script" required {...token.getInputProps('name')} />
      <Radio.Group label="Access" {...token.getInputProps('scope')}>
        <div className={classes.checks}>
          <Radio value={MANAGE} label="Read and write" />
          <Radio value={READ} label="Read only" />
        </div>
      </Radio.Group>
      <NativeSelect label="Expires after" data={LIFETIMES} {...token.getInputProps('lifetime')} />
    </FormDialog>
  )
}

function CreatedToken({ token, onClose }: { token: AccessToken; onClose: () => void }) {
  return (
    <Dialog title={`“${token.name}” is ready`} onClose={onClose} footer={<Button onClick={onClose}>Done</Button>}>
      <div className={form.fields}>
        <p>Copy it now. It is not shown again.</p>
        <div>
          <SecretValue text={token.token ?? ''} what="the token" isShown />
        </div>
      </div>
    </Dialog>
  )
}

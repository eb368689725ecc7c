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
import { t as settings } from '../../../i18n/settings.ts'
import { t } from '../../../i18n/tokens.ts'
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
  { value: `${30 * DAY}`, label: t('days', { count: 30 }) },
  { value: `${90 * DAY}`, label: t('days', { count: 90 }) },
  { value: `${365 * DAY}`, label: t('oneYear') },
  { value: '', label: t('noExpiry') },
]

export function TokenSettings() {
  const tokens = useQuery(tokensQuery)
  const { dialog, add, askToDelete, close } = useItemDialog<AccessToken>()
  const [created, setCreated] = useState<AccessToken | null>(null)
  return (
    <>
      <PageHeader title={settings('tokens')} lead={t('lead')} action={<Button onClick={add}>{t('add')}</Button>} />
      <Loaded query={tokens} rows={2}>
        {({ items }) => {
          const active = items.filter(({ revokedAt }) => revokedAt === null)
          return (
            <Card title={t('list')}>
              {active.length === 0 && <Message title={t('empty')}>{t('emptyHint')}</Message>}
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
          title={t('revokeTitle', { name: dialog.item.name })}
          action={t('revoke')}
          run={() => revokeToken(dialog.item.sys.id)}
          changes={tokensQuery.queryKey}
          done={t('revoked', { name: dialog.item.name })}
          onClose={close}
        >
          {t('revokeWarning')}
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
          <Badge>{t(scopes.includes(MANAGE) ? 'readAndWrite' : 'readOnly')}</Badge>
        </>
      }
      about={
        <>
          {`…${sys.redactedValue} · `}
          {time('created', sys.createdAt)}
          {' · '}
          {sys.lastUsedAt === null ? t('neverUsed') : time('lastUsed', sys.lastUsedAt)}
          {sys.expiresAt !== null && <> · {time('expires', sys.expiresAt)}</>}
        </>
      }
      actions={<RowButton action="revoke" of={name} onClick={onRevoke} />}
    />
  )
}

const time = (key: 'created' | 'lastUsed' | 'expires', at: string) =>
  t.rich(key, { time: () => <RelativeTime key="time" at={at} /> })

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
    <FormDialog title={t('addTitle')} action={t('add')} change={create} isReady={name.trim() !== ''} onClose={onClose}>
      <TextInput
        label={settings('name')}
        placeholder={t('namePlaceholder')}
        required
        {...token.getInputProps('name')}
      />
      <Radio.Group label={t('access')} {...token.getInputProps('scope')}>
        <div className={classes.checks}>
          <Radio value={MANAGE} label={t('readAndWrite')} />
          <Radio value={READ} label={t('readOnly')} />
        </div>
      </Radio.Group>
      <NativeSelect label={t('lifetime')} data={LIFETIMES} {...token.getInputProps('lifetime')} />
    </FormDialog>
  )
}

function CreatedToken({ token, onClose }: { token: AccessToken; onClose: () => void }) {
  return (
    <Dialog
      title={settings('ready', { name: token.name })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{settings('done')}</Button>}
    >
      <div className={form.fields}>
        <p>{settings('copyNow')}</p>
        <div>
          <SecretValue text={token.token ?? ''} what={t('token')} isShown />
        </div>
      </div>
    </Dialog>
  )
}

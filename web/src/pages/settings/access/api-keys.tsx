import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ApiKey } from '#contract/resources/api-key'
import { apiKeyListQuery, deleteApiKey, previewTokensQuery, spaceKey } from '../../../api/platform.ts'
import { ApiKeyForm } from '../../../features/access/api-keys/api-key-form.tsx'
import { ApiKeySnippets } from '../../../features/access/api-keys/api-key-snippets.tsx'
import { RowButton } from '../../../features/settings/list-row.tsx'
import { useMayChange } from '../../../features/settings/may-change.tsx'
import { PageHeader } from '../../../features/settings/page-header.tsx'
import classes from '../../../features/settings/settings.module.css'
import { useItemDialog } from '../../../features/settings/use-item-dialog.ts'
import { t } from '../../../i18n/api-keys.ts'
import { t as settings } from '../../../i18n/settings.ts'
import { ConfirmChange } from '../../../parts/dialogs/confirm.tsx'
import { Loaded } from '../../../parts/feedback/loaded.tsx'
import { Message } from '../../../parts/feedback/message.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { CopyButton } from '../../../parts/text/copy-button.tsx'
import { SecretValue } from '../../../parts/text/secret-value.tsx'
import { useEnvironment } from '../../../state/environment.tsx'

export function ApiKeySettings() {
  const { env, home } = useEnvironment()
  const keys = useQuery(apiKeyListQuery(env.space))
  const mayChange = useMayChange()
  const { dialog, add, edit, askToDelete, close } = useItemDialog<ApiKey>()
  const addButton = <Button onClick={add}>{t('add')}</Button>
  return (
    <>
      <PageHeader
        title={settings('apiKeys')}
        lead={t.rich('lead', { link: (text) => <Link to={`${home}/api`}>{text}</Link> })}
        action={addButton}
      />
      <Loaded query={keys} rows={2}>
        {({ items }) => (
          <>
            {items.length === 0 && (
              <Card title={settings('apiKeys')}>
                <Message title={t('empty')} action={mayChange && addButton}>
                  {t('emptyHint')}
                </Message>
              </Card>
            )}
            {items.map((key) => (
              <KeyCard key={key.sys.id} apiKey={key} onEdit={() => edit(key)} onDelete={() => askToDelete(key)} />
            ))}
          </>
        )}
      </Loaded>
      {dialog?.kind === 'form' && <ApiKeyForm stored={dialog.item} onClose={close} />}
      {dialog?.kind === 'delete' && (
        <ConfirmChange
          title={settings('deleteTitle', { name: dialog.item.name })}
          action={t('delete')}
          run={() => deleteApiKey(env.space, dialog.item)}
          changes={spaceKey(env.space, 'api_keys')}
          done={settings('deleted', { name: dialog.item.name })}
          onClose={close}
        >
          {t('deleteWarning')}
        </ConfirmChange>
      )}
    </>
  )
}

interface KeyCardProps {
  apiKey: ApiKey
  onEdit: () => void
  onDelete: () => void
}

function KeyCard({ apiKey, onEdit, onDelete }: KeyCardProps) {
  const { env } = useEnvironment()
  const { data: tokens } = useQuery(previewTokensQuery(env.space))
  const preview = tokens?.get(apiKey.preview_api_key.sys.id)
  const [isOpen, setOpen] = useState(false)
  const mayChange = useMayChange()
  const { name } = apiKey
  return (
    <Card
      title={name}
      aside={
        <div className={classes.actions}>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={t(isOpen ? 'hideSnippetsOf' : 'showSnippetsOf', { name })}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? 'hideSnippets' : 'showSnippets')}
          </Button>
          {mayChange && (
            <>
              <RowButton action="edit" of={name} onClick={onEdit} />
              <RowButton action="delete" of={name} onClick={onDelete} />
            </>
          )}
        </div>
      }
    >
      <dl className={classes.facts}>
        {apiKey.description !== '' && (
          <>
            <dt>{settings('description')}</dt>
            <dd>{apiKey.description}</dd>
          </>
        )}
        <dt>{t('environments')}</dt>
        <dd>{apiKey.environments.map(({ sys }) => sys.id).join(', ')}</dd>
        <dt>{t('spaceId')}</dt>
        <dd>
          <code>{env.space}</code> <CopyButton compact text={env.space} what={settings('spaceId')} />
        </dd>
        <dt>{t('token_delivery')}</dt>
        <dd>
          {apiKey.accessToken !== undefined && <SecretValue text={apiKey.accessToken} what={t('secret_delivery')} />}
        </dd>
        <dt>{t('token_preview')}</dt>
        <dd>{preview !== undefined && <SecretValue text={preview} what={t('secret_preview')} />}</dd>
      </dl>
      {isOpen && <ApiKeySnippets apiKey={apiKey} />}
    </Card>
  )
}

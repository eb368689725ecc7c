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
import { ConfirmChange } from '../../../parts/dialogs/confirm.tsx'
import { Loaded } from '../../../parts/feedback/loaded.tsx'
import { Message } from '../../../parts/feedback/message.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { CopyButton } from '../../../parts/text/copy-button.tsx'
import { SecretValue } from '../../../parts/text/secret-value.tsx'
import { useEnvironment } from '../../../state/environment.tsx'

export function ApiKeySettings() {
  const { place, home } = useEnvironment()
  const keys = useQuery(apiKeyListQuery(place.space))
  const mayChange = useMayChange()
  const { dialog, add, edit, askToDelete, close } = useItemDialog<ApiKey>()
  const addButton = <Button onClick={add}>Add API key</Button>
  return (
    <>
      <PageHeader
        title="API keys"
        lead={
          <>
            For sites and apps that read content. Each key has two tokens: one for published content, one that includes
            drafts. Try requests in the <Link to={`${home}/api`}>API reference</Link>.
          </>
        }
        action={addButton}
      />
      <Loaded query={keys} rows={2}>
        {({ items }) => (
          <>
            {items.length === 0 && (
              <Card title="API keys">
                <Message title="No API keys yet" action={mayChange && addButton}>
                  A site needs a key to read this space.
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
          title={`Delete “${dialog.item.name}”?`}
          action="Delete API key"
          run={() => deleteApiKey(place.space, dialog.item)}
          changes={spaceKey(place.space, 'api_keys')}
          done={`“${dialog.item.name}” is deleted.`}
          onClose={close}
        >
          Sites that use one of its tokens can no longer read content.
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
  const { place } = useEnvironment()
  const { data: tokens } = useQuery(previewTokensQuery(place.space))
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
            aria-label={`${isOpen ? 'Hide' : 'Show'} snippets of ${name}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide snippets' : 'Show snippets'}
          </Button>
          {mayChange && (
            <>
              <RowButton of={name} onClick={onEdit}>
                Edit
              </RowButton>
              <RowButton of={name} isDanger onClick={onDelete}>
                Delete
              </RowButton>
            </>
          )}
        </div>
      }
    >
      <dl className={classes.facts}>
        {apiKey.description !== '' && (
          <>
            <dt>Description</dt>
            <dd>{apiKey.description}</dd>
          </>
        )}
        <dt>Environments</dt>
        <dd>{apiKey.environments.map(({ sys }) => sys.id).join(', ')}</dd>
        <dt>Space ID</dt>
        <dd>
          <code>{place.space}</code> <CopyButton compact text={place.space} what="the space ID" />
        </dd>
        <dt>Delivery token</dt>
        <dd>
          {apiKey.accessToken !== undefined && <SecretValue text={apiKey.accessToken} what="the delivery token" />}
        </dd>
        <dt>Preview token</dt>
        <dd>{preview !== undefined && <SecretValue text={preview} what="the preview token" />}</dd>
      </dl>
      {isOpen && <ApiKeySnippets apiKey={apiKey} />}
    </Card>
  )
}

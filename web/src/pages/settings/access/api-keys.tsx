import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ApiKey } from '#contract/resources/api-key'
import { deliveryPath } from '../../../api/delivery.ts'
import {
  apiKeyListQuery,
  createApiKey,
  deleteApiKey,
  environmentListQuery,
  previewTokensQuery,
  type SentApiKey,
  spaceKey,
  updateApiKey,
} from '../../../api/platform.ts'
import { sessionQuery } from '../../../api/session.ts'
import { curlSnippet, javascriptSnippet } from '../../../features/access/api-keys/snippets.ts'
import { useMayChange } from '../../../features/settings/may-change.tsx'
import { PageHeader } from '../../../features/settings/page-header.tsx'
import classes from '../../../features/settings/settings.module.css'
import { Confirm } from '../../../parts/dialogs/confirm.tsx'
import { FormDialog } from '../../../parts/dialogs/form-dialog.tsx'
import { Failure } from '../../../parts/feedback/failure.tsx'
import { Message } from '../../../parts/feedback/message.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { RowsSkeleton } from '../../../parts/layout/rows-skeleton.tsx'
import { CodeText } from '../../../parts/text/code-text.tsx'
import { CopyButton } from '../../../parts/text/copy-button.tsx'
import { SecretValue } from '../../../parts/text/secret-value.tsx'
import { useEnvironment } from '../../../state/environment.tsx'
import { useChange } from '../../../state/use-change.ts'

export function ApiKeySettings() {
  const { place, home } = useEnvironment()
  const keys = useQuery(apiKeyListQuery(place.space))
  const mayChange = useMayChange()
  const [edited, setEdited] = useState<ApiKey | 'new' | null>(null)
  const [leaving, setLeaving] = useState<ApiKey | null>(null)
  return (
    <>
      <PageHeader
        title="API keys"
        lead={
          <>
            For sites and apps that read content. Each key has two tokens: one for what is published, one for drafts
            too. Try requests in the <Link to={`${home}/api`}>API reference</Link>.
          </>
        }
        action={<Button onClick={() => setEdited('new')}>Add API key</Button>}
      />
      {keys.isError && <Failure error={keys.error} onRetry={() => keys.refetch()} />}
      {keys.isPending && <RowsSkeleton rows={2} />}
      {keys.data?.items.length === 0 && (
        <Card title="API keys">
          <Message
            title="No keys yet"
            action={mayChange && <Button onClick={() => setEdited('new')}>Add the first one</Button>}
          >
            A key is all that a site needs to read this space.
          </Message>
        </Card>
      )}
      {keys.data?.items.map((key) => (
        <KeyCard key={key.sys.id} apiKey={key} onEdit={() => setEdited(key)} onDelete={() => setLeaving(key)} />
      ))}
      {edited !== null && <KeyForm stored={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {leaving !== null && <KeyEnd apiKey={leaving} onClose={() => setLeaving(null)} />}
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
  return (
    <Card
      title={apiKey.name}
      aside={
        <div className={classes.actions}>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`${isOpen ? 'Hide' : 'Show'} snippets of ${apiKey.name}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide snippets' : 'Show snippets'}
          </Button>
          {mayChange && (
            <>
              <Button size="compact-sm" variant="default" aria-label={`Edit ${apiKey.name}`} onClick={onEdit}>
                Edit
              </Button>
              <Button
                size="compact-sm"
                variant="subtle"
                color="red"
                aria-label={`Delete ${apiKey.name}`}
                onClick={onDelete}
              >
                Delete
              </Button>
            </>
          )}
        </div>
      }
    >
      <dl className={classes.facts}>
        {apiKey.description !== '' && (
          <>
            <dt>For</dt>
            <dd>{apiKey.description}</dd>
          </>
        )}
        <dt>Environments</dt>
        <dd>{apiKey.environments.map(({ sys }) => sys.id).join(', ')}</dd>
        <dt>Space id</dt>
        <dd>
          <code>{place.space}</code> <CopyButton compact text={place.space} what="the id of the space" />
        </dd>
        <dt>Delivery token</dt>
        <dd>
          {apiKey.accessToken !== undefined && <SecretValue text={apiKey.accessToken} what="the delivery token" />}
        </dd>
        <dt>Preview token</dt>
        <dd>{preview !== undefined && <SecretValue text={preview} what="the preview token" />}</dd>
      </dl>
      {isOpen && <Snippets apiKey={apiKey} />}
    </Card>
  )
}

function Snippets({ apiKey }: { apiKey: ApiKey }) {
  const { place } = useEnvironment()
  const session = useQuery(sessionQuery)
  const delivery = session.data?.interfaces.delivery
  if (delivery === undefined) return null
  const listed = apiKey.environments.map(({ sys }) => sys.id)
  const environment = listed.find((id) => !isPattern(id)) ?? place.environment
  const where = { space: place.space, environment }
  const snippet = {
    ...where,
    delivery: delivery.replace(/\/$/, ''),
    path: deliveryPath(where, null),
    contentType: null,
    key: apiKey.accessToken ?? null,
  }
  const texts = [
    ['curl', curlSnippet(snippet)],
    ['JavaScript', javascriptSnippet(snippet)],
  ] as const
  return (
    <div className={classes.body}>
      {texts.map(([name, text]) => (
        <section key={name} aria-label={name} className={classes.snippet}>
          <header className={classes.header}>
            <h3>{name}</h3>
            <CopyButton text={text} what={`the ${name} snippet`} />
          </header>
          <CodeText code={text} />
        </section>
      ))}
    </div>
  )
}

const isPattern = (listed: string): boolean => listed.includes('*')

function KeyForm({ stored, onClose }: { stored: ApiKey | null; onClose: () => void }) {
  const { place } = useEnvironment()
  const environments = useQuery(environmentListQuery(place.space))
  const [sent, setSent] = useState<SentApiKey>({
    name: stored?.name ?? '',
    description: stored?.description ?? '',
    environments: stored?.environments.map(({ sys }) => sys.id).filter((id) => !isPattern(id)) ?? [place.environment],
  })
  const [patterns, setPatterns] = useState(
    stored?.environments
      .map(({ sys }) => sys.id)
      .filter(isPattern)
      .join(', ') ?? '',
  )
  const listed = [...sent.environments, ...patterns.split(',').flatMap((each) => each.trim() || [])]
  const set = (part: Partial<SentApiKey>) => setSent((before) => ({ ...before, ...part }))
  const save = useChange(
    (body: SentApiKey) => (stored ? updateApiKey(place.space, stored, body) : createApiKey(place.space, body)),
    {
      changes: spaceKey(place.space, 'api_keys'),
      done: (saved) => (stored ? `“${saved.name}” is saved.` : `“${saved.name}” is ready to be used.`),
      after: onClose,
    },
  )
  const toggle = (id: string, isOn: boolean) =>
    set({ environments: isOn ? [...sent.environments, id] : sent.environments.filter((other) => other !== id) })
  return (
    <FormDialog
      title={stored ? `Edit ${stored.name}` : 'Add an API key'}
      action={stored ? 'Save' : 'Add key'}
      isBusy={save.isPending}
      isReady={sent.name.trim() !== '' && listed.length > 0}
      error={save.error}
      onSubmit={() => save.mutate({ ...sent, environments: listed })}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        placeholder="Website"
        required
        value={sent.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <Textarea
        label="What it is for"
        value={sent.description}
        autosize
        minRows={2}
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
      <Checkbox.Group label="Environments and aliases it may read" value={[...sent.environments]}>
        <div className={classes.checks}>
          {environments.data?.items.map(({ sys }) => (
            <Checkbox
              key={sys.id}
              value={sys.id}
              label={sys.id}
              onChange={(event) => toggle(sys.id, event.currentTarget.checked)}
            />
          ))}
        </div>
      </Checkbox.Group>
      <TextInput
        label="Environments by name"
        description="Patterns with *, separated by commas. They also cover environments that are created later."
        placeholder="branch-*"
        value={patterns}
        onChange={(event) => setPatterns(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

function KeyEnd({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { place } = useEnvironment()
  const end = useChange(() => deleteApiKey(place.space, apiKey), {
    changes: spaceKey(place.space, 'api_keys'),
    done: () => `“${apiKey.name}” is deleted.`,
    after: onClose,
  })
  return (
    <Confirm
      title={`Delete “${apiKey.name}”?`}
      action="Delete key"
      isBusy={end.isPending}
      error={end.error}
      onConfirm={() => end.mutate(undefined)}
      onClose={onClose}
    >
      Sites that use one of its tokens can no longer read from now on.
    </Confirm>
  )
}

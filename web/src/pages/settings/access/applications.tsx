import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OAuthApplication as Application } from '#contract/resources/oauth-application'
import { applicationsQuery, deleteApplication, rotateSecret } from '../../../api/account.ts'
import { ApplicationForm } from '../../../features/access/applications/application-form.tsx'
import { RowButton } from '../../../features/settings/list-row.tsx'
import { PageHeader } from '../../../features/settings/page-header.tsx'
import classes from '../../../features/settings/settings.module.css'
import { useItemDialog } from '../../../features/settings/use-item-dialog.ts'
import { ConfirmChange } from '../../../parts/dialogs/confirm.tsx'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { Loaded } from '../../../parts/feedback/loaded.tsx'
import { Message } from '../../../parts/feedback/message.tsx'
import form from '../../../parts/forms/form.module.css'
import { Card } from '../../../parts/layout/card.tsx'
import { CopyButton } from '../../../parts/text/copy-button.tsx'
import { RelativeTime } from '../../../parts/text/relative-time.tsx'
import { SecretValue } from '../../../parts/text/secret-value.tsx'

export function ApplicationSettings() {
  const applications = useQuery(applicationsQuery)
  const { dialog, add, edit, askToDelete, close } = useItemDialog<Application>()
  const [rotating, setRotating] = useState<Application | null>(null)
  /** Its secret is shown once. */
  const [created, setCreated] = useState<Application | null>(null)
  return (
    <>
      <PageHeader
        title="OAuth applications"
        lead="Your programs that act for the users who sign in to them, in every space of those users."
        action={<Button onClick={add}>Add application</Button>}
      />
      <Loaded query={applications} rows={2}>
        {({ items }) => (
          <>
            {items.length === 0 && (
              <Card title="Your applications">
                <Message title="No applications yet">Needed for programs whose users sign in with Sheaf.</Message>
              </Card>
            )}
            {items.map((application) => (
              <ApplicationCard
                key={application.sys.id}
                application={application}
                onEdit={() => edit(application)}
                onRotate={() => setRotating(application)}
                onDelete={() => askToDelete(application)}
              />
            ))}
          </>
        )}
      </Loaded>
      {dialog?.kind === 'form' && (
        <ApplicationForm
          stored={dialog.item}
          onClose={close}
          onSaved={(saved) => {
            close()
            if (dialog.item === null) setCreated(saved)
          }}
        />
      )}
      {created !== null && <CreatedApplication application={created} onClose={() => setCreated(null)} />}
      {dialog?.kind === 'delete' && (
        <ConfirmChange
          title={`Delete “${dialog.item.name}”?`}
          action="Delete application"
          run={() => deleteApplication(dialog.item.sys.id)}
          changes={applicationsQuery.queryKey}
          done={`“${dialog.item.name}” is deleted.`}
          onClose={close}
        >
          Users can no longer sign in to it, and all of its tokens are revoked.
        </ConfirmChange>
      )}
      {rotating !== null && (
        <ConfirmChange
          title={`Replace the secret of “${rotating.name}”?`}
          action="Replace secret"
          run={() => rotateSecret(rotating.sys.id)}
          changes={applicationsQuery.queryKey}
          after={setCreated}
          onClose={() => setRotating(null)}
        >
          The current secret stops working immediately.
        </ConfirmChange>
      )}
    </>
  )
}

/** The URL that starts a sign-in. STATE and CHALLENGE are placeholders for values that change with every sign-in. */
function authorizeUrl(application: Application): string {
  const params = new URLSearchParams({
    response_type: 'code',
    client_id: application.clientId,
    redirect_uri: application.redirectUris[0] ?? '',
    scope: application.scopes[0] ?? '',
  })
  return `${window.location.origin}/oauth/authorize?${params}&state=STATE&code_challenge=CHALLENGE&code_challenge_method=S256`
}

interface ApplicationCardProps {
  application: Application
  onEdit: () => void
  onRotate: () => void
  onDelete: () => void
}

function ApplicationCard({ application, onEdit, onRotate, onDelete }: ApplicationCardProps) {
  const { name, description, clientId, redirectUris, scopes, confidential, sys } = application
  const url = authorizeUrl(application)
  return (
    <Card
      title={name}
      aside={
        <div className={classes.actions}>
          <RowButton of={name} onClick={onEdit}>
            Edit
          </RowButton>
          {confidential && (
            <RowButton label={`Replace secret of ${name}`} onClick={onRotate}>
              Replace secret
            </RowButton>
          )}
          <RowButton of={name} isDanger onClick={onDelete}>
            Delete
          </RowButton>
        </div>
      }
    >
      <dl className={classes.facts}>
        {description !== '' && (
          <>
            <dt>Description</dt>
            <dd>{description}</dd>
          </>
        )}
        <dt>Client ID</dt>
        <dd className={classes.oneTime}>
          <code>{clientId}</code>
          <CopyButton compact text={clientId} what={`the client ID of ${name}`} />
        </dd>
        <dt>Redirect URLs</dt>
        <dd>
          {redirectUris.map((uri) => (
            <p key={uri} className={classes.oneTime}>
              <code>{uri}</code>
            </p>
          ))}
        </dd>
        <dt>Scopes</dt>
        <dd>{scopes.map(scopeName).join(' · ')}</dd>
        <dt>Type</dt>
        <dd>{confidential ? 'Confidential (server)' : 'Public (browser or app)'}</dd>
        <dt>Last used</dt>
        <dd>{sys.lastUsedAt === null ? 'Never' : <RelativeTime at={sys.lastUsedAt} />}</dd>
        <dt>Authorization URL</dt>
        <dd className={classes.oneTime}>
          <code>{url}</code>
          <CopyButton compact text={url} what={`the authorization URL of ${name}`} />
        </dd>
      </dl>
    </Card>
  )
}

const scopeName = (scope: string): string =>
  scope === 'content_management_manage' ? 'Read and write' : scope === 'content_management_read' ? 'Read' : scope

function CreatedApplication({ application, onClose }: { application: Application; onClose: () => void }) {
  const { name, clientId, clientSecret } = application
  return (
    <Dialog title={`“${name}” is ready`} onClose={onClose} footer={<Button onClick={onClose}>Done</Button>}>
      <div className={form.fields}>
        <div>
          <p>Client ID</p>
          <SecretValue text={clientId} what="the client ID" isShown />
        </div>
        {clientSecret !== undefined && (
          <div>
            <p>Client secret. Copy it now. It is not shown again.</p>
            <SecretValue text={clientSecret} what="the client secret" isShown />
          </div>
        )}
      </div>
    </Dialog>
  )
}

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OAuthApplication as Application } from '#contract/resources/oauth-application'
import { applicationsQuery, deleteApplication, rotateSecret } from '../../../api/account.ts'
import { ApplicationForm } from '../../../features/access/applications/application-form.tsx'
import { PageHeader } from '../../../features/settings/page-header.tsx'
import classes from '../../../features/settings/settings.module.css'
import { Confirm } from '../../../parts/dialogs/confirm.tsx'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { Failure } from '../../../parts/feedback/failure.tsx'
import { Message } from '../../../parts/feedback/message.tsx'
import form from '../../../parts/forms/form.module.css'
import { Card } from '../../../parts/layout/card.tsx'
import { RowsSkeleton } from '../../../parts/layout/rows-skeleton.tsx'
import { CopyButton } from '../../../parts/text/copy-button.tsx'
import { RelativeTime } from '../../../parts/text/relative-time.tsx'
import { SecretValue } from '../../../parts/text/secret-value.tsx'
import { useChange } from '../../../state/use-change.ts'

type Leaving = { application: Application; what: 'delete' | 'rotate' }

export function ApplicationSettings() {
  const applications = useQuery(applicationsQuery)
  const [edited, setEdited] = useState<Application | 'new' | null>(null)
  const [made, setMade] = useState<Application | null>(null)
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const add = <Button onClick={() => setEdited('new')}>Register application</Button>
  return (
    <>
      <PageHeader
        title="OAuth applications"
        lead="Programs of yours that act for whoever signs in to them. They belong to you and work in every space of their users."
        action={add}
      />
      {applications.error && !applications.data && (
        <Failure error={applications.error} onRetry={() => applications.refetch()} />
      )}
      {applications.isPending && <RowsSkeleton rows={2} />}
      {applications.data?.items.length === 0 && (
        <Card title="Your applications">
          <Message title="No applications yet">A program that asks users to sign in with Sheaf needs one.</Message>
        </Card>
      )}
      {applications.data?.items.map((application) => (
        <ApplicationCard
          key={application.sys.id}
          application={application}
          onEdit={() => setEdited(application)}
          onLeave={(what) => setLeaving({ application, what })}
        />
      ))}
      {edited !== null && (
        <ApplicationForm
          stored={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={(saved) => {
            setEdited(null)
            if (edited === 'new') setMade(saved)
          }}
        />
      )}
      {made !== null && <MadeApplication application={made} onClose={() => setMade(null)} />}
      {leaving?.what === 'delete' && (
        <ApplicationEnd application={leaving.application} onClose={() => setLeaving(null)} />
      )}
      {leaving?.what === 'rotate' && (
        <SecretRotation
          application={leaving.application}
          onClose={() => setLeaving(null)}
          onMade={(rotated) => {
            setLeaving(null)
            setMade(rotated)
          }}
        />
      )}
    </>
  )
}

/** Where to send the browser of a user. `state` and the challenge are made anew for every sign-in. */
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
  onLeave: (what: Leaving['what']) => void
}

function ApplicationCard({ application, onEdit, onLeave }: ApplicationCardProps) {
  const { name, description, clientId, redirectUris, scopes, confidential, sys } = application
  const url = authorizeUrl(application)
  return (
    <Card
      title={name}
      aside={
        <div className={classes.actions}>
          <Button size="compact-sm" variant="default" aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
          {confidential && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`New secret for ${name}`}
              onClick={() => onLeave('rotate')}
            >
              New secret
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            aria-label={`Delete ${name}`}
            onClick={() => onLeave('delete')}
          >
            Delete
          </Button>
        </div>
      }
    >
      <dl className={classes.facts}>
        {description !== '' && (
          <>
            <dt>What it does</dt>
            <dd>{description}</dd>
          </>
        )}
        <dt>Client id</dt>
        <dd className={classes.oneTime}>
          <code>{clientId}</code>
          <CopyButton compact text={clientId} what={`the client id of ${name}`} />
        </dd>
        <dt>Comes back to</dt>
        <dd>
          {redirectUris.map((uri) => (
            <p key={uri} className={classes.oneTime}>
              <code>{uri}</code>
            </p>
          ))}
        </dd>
        <dt>May ask for</dt>
        <dd>{scopes.map(scopeName).join(' · ')}</dd>
        <dt>Kind</dt>
        <dd>{confidential ? 'Confidential: a server that keeps its secret' : 'Public: a page or a program'}</dd>
        <dt>Last used</dt>
        <dd>{sys.lastUsedAt === null ? 'Never' : <RelativeTime at={sys.lastUsedAt} />}</dd>
        <dt>Authorize address</dt>
        <dd className={classes.oneTime}>
          <code>{url}</code>
          <CopyButton compact text={url} what={`the authorize address of ${name}`} />
        </dd>
      </dl>
    </Card>
  )
}

export const scopeName = (scope: string): string =>
  scope === 'content_management_manage' ? 'Read and write' : scope === 'content_management_read' ? 'Read' : scope

function MadeApplication({ application, onClose }: { application: Application; onClose: () => void }) {
  const { name, clientId, clientSecret } = application
  return (
    <Dialog title={`“${name}” is ready`} onClose={onClose} footer={<Button onClick={onClose}>Done</Button>}>
      <div className={form.fields}>
        <div>
          <p>Client id</p>
          <SecretValue text={clientId} what="the client id" isShown />
        </div>
        {clientSecret !== undefined && (
          <div>
            <p>Client secret. Copy it now: it is not shown again.</p>
            <SecretValue text={clientSecret} what="the client secret" isShown />
          </div>
        )}
      </div>
    </Dialog>
  )
}

interface SecretRotationProps {
  application: Application
  onClose: () => void
  onMade: (rotated: Application) => void
}

function SecretRotation({ application, onClose, onMade }: SecretRotationProps) {
  const rotate = useChange(() => rotateSecret(application.sys.id), {
    changes: applicationsQuery.queryKey,
    after: onMade,
  })
  return (
    <Confirm
      title={`Make a new secret for “${application.name}”?`}
      action="Make new secret"
      isBusy={rotate.isPending}
      error={rotate.error}
      onConfirm={() => rotate.mutate(undefined)}
      onClose={onClose}
    >
      The secret it has now is refused from then on.
    </Confirm>
  )
}

function ApplicationEnd({ application, onClose }: { application: Application; onClose: () => void }) {
  const end = useChange(() => deleteApplication(application.sys.id), {
    changes: applicationsQuery.queryKey,
    done: () => `“${application.name}” is deleted.`,
    after: onClose,
  })
  return (
    <Confirm
      title={`Delete “${application.name}”?`}
      action="Delete application"
      isBusy={end.isPending}
      error={end.error}
      onConfirm={() => end.mutate(undefined)}
      onClose={onClose}
    >
      Nobody can sign in to it any more, and every token it holds is revoked.
    </Confirm>
  )
}

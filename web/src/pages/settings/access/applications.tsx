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
import { t } from '../../../i18n/applications.ts'
import { t as settings } from '../../../i18n/settings.ts'
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
        title={settings('applications')}
        lead={t('lead')}
        action={<Button onClick={add}>{t('add')}</Button>}
      />
      <Loaded query={applications} rows={2}>
        {({ items }) => (
          <>
            {items.length === 0 && (
              <Card title={t('list')}>
                <Message title={t('empty')}>{t('emptyHint')}</Message>
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
          title={settings('deleteTitle', { name: dialog.item.name })}
          action={t('delete')}
          run={() => deleteApplication(dialog.item.sys.id)}
          changes={applicationsQuery.queryKey}
          done={settings('deleted', { name: dialog.item.name })}
          onClose={close}
        >
          {t('deleteWarning')}
        </ConfirmChange>
      )}
      {rotating !== null && (
        <ConfirmChange
          title={t('replaceTitle', { name: rotating.name })}
          action={t('replaceSecret')}
          run={() => rotateSecret(rotating.sys.id)}
          changes={applicationsQuery.queryKey}
          after={setCreated}
          onClose={() => setRotating(null)}
        >
          {t('replaceWarning')}
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
          <RowButton action="edit" of={name} onClick={onEdit} />
          {confidential && (
            <RowButton label={t('replaceSecretOf', { name })} onClick={onRotate}>
              {t('replaceSecret')}
            </RowButton>
          )}
          <RowButton action="delete" of={name} onClick={onDelete} />
        </div>
      }
    >
      <dl className={classes.facts}>
        {description !== '' && (
          <>
            <dt>{settings('description')}</dt>
            <dd>{description}</dd>
          </>
        )}
        <dt>{t('clientId')}</dt>
        <dd className={classes.oneTime}>
          <code>{clientId}</code>
          <CopyButton compact text={clientId} what={t('clientIdOf', { name })} />
        </dd>
        <dt>{t('redirectUrls')}</dt>
        <dd>
          {redirectUris.map((uri) => (
            <p key={uri} className={classes.oneTime}>
              <code>{uri}</code>
            </p>
          ))}
        </dd>
        <dt>{t('scopes')}</dt>
        <dd>{scopes.map(scopeName).join(' · ')}</dd>
        <dt>{t('type')}</dt>
        <dd>{t(confidential ? 'confidential' : 'public')}</dd>
        <dt>{t('lastUsed')}</dt>
        <dd>{sys.lastUsedAt === null ? t('never') : <RelativeTime at={sys.lastUsedAt} />}</dd>
        <dt>{t('authorizationUrl')}</dt>
        <dd className={classes.oneTime}>
          <code>{url}</code>
          <CopyButton compact text={url} what={t('authorizationUrlOf', { name })} />
        </dd>
      </dl>
    </Card>
  )
}

const scopeName = (scope: string): string =>
  scope === 'content_management_manage'
    ? t('scope_manage')
    : scope === 'content_management_read'
      ? t('scope_read')
      : scope

function CreatedApplication({ application, onClose }: { application: Application; onClose: () => void }) {
  const { name, clientId, clientSecret } = application
  return (
    <Dialog
      title={settings('ready', { name })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{settings('done')}</Button>}
    >
      <div className={form.fields}>
        <div>
          <p>{t('clientId')}</p>
          <SecretValue text={clientId} what={t('theClientId')} isShown />
        </div>
        {clientSecret !== undefined && (
          <div>
            <p>{t('secretHint')}</p>
            <SecretValue text={clientSecret} what={t('theClientSecret')} isShown />
          </div>
        )}
      </div>
    </Dialog>
  )
}

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Environment } from '#contract/resources/environment'
import type { EnvironmentAlias } from '#contract/resources/environment-alias'
import { aliasesQuery, deleteAlias, deleteEnvironment, environmentListQuery, spaceKey } from '../../../api/platform.ts'
import { Badge, ListRow, RowButton } from '../../../features/settings/list-row.tsx'
import { RowActions } from '../../../features/settings/may-change.tsx'
import { PageHeader } from '../../../features/settings/page-header.tsx'
import { t } from '../../../i18n/environments.ts'
import { t as settings } from '../../../i18n/settings.ts'
import { ConfirmChange } from '../../../parts/dialogs/confirm.tsx'
import { Loaded } from '../../../parts/feedback/loaded.tsx'
import { Message } from '../../../parts/feedback/message.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { RelativeTime } from '../../../parts/text/relative-time.tsx'
import { environmentUrl, useEnvironment } from '../../../state/environment.tsx'
import { AliasForm, EnvironmentForm } from './environment-forms.tsx'

const STATUS: Readonly<Record<string, string>> = {
  queued: t('status_queued'),
  inProgress: t('status_inProgress'),
  failed: t('status_failed'),
}

type OpenDialog =
  | { kind: 'environment' }
  | { kind: 'alias'; alias: EnvironmentAlias | null }
  | { kind: 'delete'; environment: Environment }
  | { kind: 'delete-alias'; alias: EnvironmentAlias }

export function EnvironmentSettings() {
  const { env, may } = useEnvironment()
  const environments = useQuery(environmentListQuery(env.space))
  const aliases = useQuery(aliasesQuery(env.space))
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  // The API lists aliases among the environments; this page has a list of its own for them.
  const all = environments.data?.items.filter(({ sys }) => !sys.aliasedEnvironment) ?? []
  return (
    <>
      <PageHeader
        title={settings('environments')}
        lead={t('lead')}
        action={
          may.inSpace('environments.manage') && (
            <Button onClick={() => setDialog({ kind: 'environment' })}>{t('create')}</Button>
          )
        }
      />
      <Loaded query={environments}>
        {() => (
          <Card title={settings('environments')}>
            <ul>
              {all.map((environment) => (
                <EnvironmentRow
                  key={environment.sys.id}
                  environment={environment}
                  onDelete={() => setDialog({ kind: 'delete', environment })}
                />
              ))}
            </ul>
          </Card>
        )}
      </Loaded>
      {aliases.data && (
        <AliasCard
          aliases={aliases.data.items}
          onEdit={(alias) => setDialog({ kind: 'alias', alias })}
          onDelete={(alias) => setDialog({ kind: 'delete-alias', alias })}
        />
      )}
      {dialog?.kind === 'environment' && <EnvironmentForm all={all} onClose={close} />}
      {dialog?.kind === 'alias' && <AliasForm stored={dialog.alias} all={all} onClose={close} />}
      {dialog?.kind === 'delete' && (
        <ConfirmChange
          title={settings('deleteTitle', { name: dialog.environment.sys.id })}
          action={t('delete')}
          typed={dialog.environment.sys.id}
          run={() => deleteEnvironment(env.space, dialog.environment.sys.id)}
          changes={spaceKey(env.space, 'environments')}
          done={settings('deleted', { name: dialog.environment.sys.id })}
          onClose={close}
        >
          {t('deleteWarning')}
        </ConfirmChange>
      )}
      {dialog?.kind === 'delete-alias' && (
        <ConfirmChange
          title={t('deleteAliasTitle', { alias: dialog.alias.sys.id })}
          action={t('deleteAlias')}
          run={() => deleteAlias(env.space, dialog.alias.sys.id)}
          changes={spaceKey(env.space)}
          done={t('aliasDeleted', { alias: dialog.alias.sys.id })}
          onClose={close}
        >
          {t('deleteAliasWarning')}
        </ConfirmChange>
      )}
    </>
  )
}

interface EnvironmentRowProps {
  environment: Environment
  onDelete: () => void
}

function EnvironmentRow({ environment: { sys, name }, onDelete }: EnvironmentRowProps) {
  const { env, may } = useEnvironment()
  const status = STATUS[sys.status.sys.id]
  const isOpen = sys.id === env.environment
  const isDeletable = sys.id !== 'master' && !sys.aliases?.length && !isOpen && may.inSpace('environments.manage')
  return (
    <ListRow
      name={
        <>
          {status === undefined ? (
            <Link to={`${environmentUrl({ space: env.space, environment: sys.id })}/settings/environments`}>
              {sys.id}
            </Link>
          ) : (
            sys.id
          )}
          {isOpen && <Badge>{t('current')}</Badge>}
          {sys.aliases?.map((alias) => (
            <Badge key={alias.sys.id}>{t('aliasBadge', { name: alias.sys.id })}</Badge>
          ))}
          {status !== undefined && (
            <span role="status">
              <Badge isBad={sys.status.sys.id === 'failed'}>{status}</Badge>
            </span>
          )}
        </>
      }
      about={
        <>
          {name !== sys.id && `${name} · `}
          {t.rich('created', { time: () => <RelativeTime key="time" at={sys.createdAt} /> })}
        </>
      }
      actions={isDeletable && <RowButton action="delete" of={sys.id} onClick={onDelete} />}
    />
  )
}

interface AliasCardProps {
  aliases: readonly EnvironmentAlias[]
  onEdit: (alias: EnvironmentAlias | null) => void
  onDelete: (alias: EnvironmentAlias) => void
}

function AliasCard({ aliases, onEdit, onDelete }: AliasCardProps) {
  const { may } = useEnvironment()
  const mayManage = may.inSpace('aliases.manage')
  return (
    <Card title={t('aliases')} aside={mayManage && <RowButton onClick={() => onEdit(null)}>{t('addAlias')}</RowButton>}>
      {aliases.length === 0 && (
        <Message title={t('noAliases')}>{t.rich('noAliasesHint', { code: (text) => <code>{text}</code> })}</Message>
      )}
      <ul>
        {aliases.map((alias) => (
          <ListRow
            key={alias.sys.id}
            name={
              <>
                <code>{alias.sys.id}</code> <span aria-hidden="true">→</span> <code>{alias.environment.sys.id}</code>
              </>
            }
            about={t.rich('aliasChanged', { time: () => <RelativeTime key="time" at={alias.sys.updatedAt} /> })}
            actions={
              <RowActions isAllowed={mayManage}>
                <RowButton label={t('changeTargetOf', { alias: alias.sys.id })} onClick={() => onEdit(alias)}>
                  {t('changeTarget')}
                </RowButton>
                {alias.sys.id !== 'master' && (
                  <RowButton
                    label={t('deleteAliasLabel', { alias: alias.sys.id })}
                    isDanger
                    onClick={() => onDelete(alias)}
                  >
                    {settings('action_delete')}
                  </RowButton>
                )}
              </RowActions>
            }
          />
        ))}
      </ul>
    </Card>
  )
}

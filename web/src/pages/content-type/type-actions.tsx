import { ActionIcon, Button, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { statusOf } from '../../api/content.ts'
import { hasStatus } from '../../api/errors.ts'
import { countQuery } from '../../api/management.ts'
import type { ContentType } from '../../api/wire.ts'
import { t } from '../../i18n/content-type.ts'
import { Confirm } from '../../parts/dialogs/confirm.tsx'
import { LeaveGuard } from '../../parts/dialogs/leave-guard.tsx'
import noticeClasses from '../../parts/feedback/notice.module.css'
import formClasses from '../../parts/forms/form.module.css'
import { IconDots } from '../../parts/icons/icons.ts'
import { useEnvironment } from '../../state/environment.tsx'
import { notify } from '../../state/notifications.ts'
import { type Change, refusalText } from '../../state/use-change.ts'
import { newEntryUrl, useCreateEntry } from '../../state/use-create-entry.ts'
import classes from './content-type.module.css'
import { CopyDialog } from './copy-dialog.tsx'
import type { TypeDraft } from './use-type-draft.ts'
import { useTypeLife } from './use-type-life.ts'

type TypeDialog = 'copy' | 'deactivate' | 'delete'

interface TypeActionsProps {
  type: ContentType
  draft: TypeDraft
  /** Another part of the page has unsaved changes. */
  hasMore: boolean
}

/** The actions of a content type, and why the last one was refused. */
export function TypeActions({ type, draft, hasMore }: TypeActionsProps) {
  const { home, may } = useEnvironment()
  const mayChange = may.inSpace('model.manage')
  const navigate = useNavigate()
  const create = useCreateEntry()
  const [dialog, setDialog] = useState<TypeDialog | null>(null)
  const { save, activate, deactivate, end, isDeleted, forget, reload } = useTypeLife(type, draft)
  const { id } = type.sys
  const isActive = type.sys.publishedVersion !== undefined
  const status = statusOf(type.sys)
  const refusal = save.error ?? activate.error
  const isConflict = hasStatus(refusal, 409)
  const addEntry = async () => {
    try {
      const entry = await create.mutateAsync({ type: id })
      await navigate(newEntryUrl(home, entry))
    } catch (error) {
      notify(error instanceof Error ? error.message : t('addEntryFailed'), { isProblem: true })
    }
  }
  return (
    <>
      <div className={classes.actions}>
        {draft.isChanged && (
          <span className={classes.hint} role="status">
            {draft.isRestored ? t('restored') : t('unsaved')}
          </span>
        )}
        {isActive && !draft.isChanged && may.createEntry(id) && (
          <Button variant="default" loading={create.isPending} onClick={addEntry}>
            {t('addEntry')}
          </Button>
        )}
        {mayChange && (
          <>
            <Button
              variant="default"
              disabled={!draft.isChanged}
              loading={save.isPending}
              onClick={() => {
                forget()
                save.mutate(undefined)
              }}
            >
              {t('save')}
            </Button>
            <Button
              disabled={status === 'published' && !draft.isChanged}
              loading={activate.isPending}
              onClick={() => {
                forget()
                activate.mutate(undefined)
              }}
            >
              {isActive ? t('activateChanges') : t('activate')}
            </Button>
          </>
        )}
        <TypeMenu type={type} draft={draft} onAsk={setDialog} />
      </div>
      {(isConflict || draft.isBehind) && (
        <div className={`${noticeClasses.notice} ${classes.notice}`} role="alert">
          <p>{t('conflict')}</p>
          <Button size="compact-sm" variant="default" onClick={reload}>
            {t('loadTheirs')}
          </Button>
        </div>
      )}
      {refusal && !isConflict && (
        <p className={`${formClasses.problem} ${classes.refusal}`} role="alert">
          {refusalText(refusal)}
        </p>
      )}
      {dialog === 'copy' && <CopyDialog type={type} onClose={() => setDialog(null)} />}
      {dialog === 'deactivate' && (
        <DeactivateDialog
          type={type}
          change={deactivate}
          onConfirm={() => deactivate.mutate(undefined, { onSuccess: () => setDialog(null) })}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'delete' && (
        <Confirm
          title={t('deleteTitle', { name: type.name })}
          action={t('deleteType')}
          change={end}
          onClose={() => setDialog(null)}
        >
          {t('deleteHint')}
        </Confirm>
      )}
      <LeaveGuard isOn={(draft.isChanged || hasMore) && !isDeleted} what={t('contentType')} onLeave={draft.forget} />
    </>
  )
}

interface TypeMenuProps {
  type: ContentType
  draft: TypeDraft
  onAsk: (dialog: TypeDialog) => void
}

function TypeMenu({ type, draft, onAsk }: TypeMenuProps) {
  const { home, may } = useEnvironment()
  const mayChange = may.inSpace('model.manage')
  const { id, publishedVersion } = type.sys
  const isActive = publishedVersion !== undefined
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size="lg" variant="subtle" color="gray" aria-label={t('moreActions')}>
          <IconDots size={20} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={`${home}/content?type=${encodeURIComponent(id)}`}>
          {t('showEntries')}
        </Menu.Item>
        {draft.isChanged && <Menu.Item onClick={() => draft.restart(draft.base)}>{t('discard')}</Menu.Item>}
        {mayChange && !draft.isChanged && <Menu.Item onClick={() => onAsk('copy')}>{t('copyMenu')}</Menu.Item>}
        {isActive && mayChange && <Menu.Item onClick={() => onAsk('deactivate')}>{t('deactivate')}</Menu.Item>}
        {mayChange && (
          <Menu.Item data-tone="bad" disabled={isActive} onClick={() => onAsk('delete')}>
            {isActive ? t('deleteBlocked') : t('delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

interface DeactivateDialogProps {
  type: ContentType
  change: Change
  onConfirm: () => void
  onClose: () => void
}

/** The button is disabled while the type has entries, because the server would refuse. */
function DeactivateDialog({ type, ...rest }: DeactivateDialogProps) {
  const { env, home } = useEnvironment()
  const params = new URLSearchParams({ content_type: type.sys.id }).toString()
  const { data: count } = useQuery(countQuery(env, 'entries', params))
  return (
    <Confirm title={t('deactivateTitle', { name: type.name })} action={t('deactivate')} isReady={count === 0} {...rest}>
      {count
        ? t.rich('deactivateBlocked', {
            count,
            strong: (text) => <strong>{text}</strong>,
            link: (text) => <Link to={`${home}/content?type=${encodeURIComponent(type.sys.id)}`}>{text}</Link>,
          })
        : t('deactivateHint')}
    </Confirm>
  )
}

import { ActionIcon, Button, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { statusOf } from '../../api/content.ts'
import { hasStatus } from '../../api/errors.ts'
import { countQuery } from '../../api/management.ts'
import type { ContentType } from '../../api/wire.ts'
import { Confirm } from '../../parts/dialogs/confirm.tsx'
import { LeaveGuard } from '../../parts/dialogs/leave-guard.tsx'
import noticeClasses from '../../parts/feedback/notice.module.css'
import formClasses from '../../parts/forms/form.module.css'
import { IconDots } from '../../parts/icons/icons.ts'
import { plural } from '../../parts/text/format.ts'
import { useEnvironment } from '../../state/environment.tsx'
import { notify } from '../../state/notifications.ts'
import { refusalText } from '../../state/use-change.ts'
import { useCreateEntry } from '../../state/use-create-entry.ts'
import classes from './content-type.module.css'
import type { TypeDraft } from './use-type-draft.ts'
import { useTypeLife } from './use-type-life.ts'

interface TypeActionsProps {
  type: ContentType
  draft: TypeDraft
  /** Something else on the page is not saved. */
  hasMore: boolean
}

/** What can be done to a content type as a whole, and what came of it. */
export function TypeActions({ type, draft, hasMore }: TypeActionsProps) {
  const { home, may } = useEnvironment()
  const mayChange = may.inSpace('model.manage')
  const navigate = useNavigate()
  const create = useCreateEntry()
  const [asked, setAsked] = useState<'deactivate' | 'delete' | null>(null)
  const { save, activate, deactivate, end, isGone, forget, reload } = useTypeLife(type, draft)
  const { id } = type.sys
  const isActive = type.sys.publishedVersion !== undefined
  const status = statusOf(type.sys)
  const refusal = save.error ?? activate.error
  const isConflict = hasStatus(refusal, 409)
  const addEntry = async () => {
    try {
      const entry = await create.mutateAsync({ type: id })
      await navigate(`${home}/entries/${encodeURIComponent(entry.sys.id)}`)
    } catch (error) {
      notify(error instanceof Error ? error.message : 'The entry could not be created.', { isProblem: true })
    }
  }
  return (
    <>
      <div className={classes.actions}>
        {draft.isChanged && (
          <span className={classes.hint} role="status">
            {draft.isRestored ? 'Not saved yet, kept from before' : 'Not saved yet'}
          </span>
        )}
        {isActive && !draft.isChanged && may.createEntry(id) && (
          <Button variant="default" loading={create.isPending} onClick={addEntry}>
            Add entry
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
              Save
            </Button>
            <Button
              disabled={status === 'published' && !draft.isChanged}
              loading={activate.isPending}
              onClick={() => {
                forget()
                activate.mutate(undefined)
              }}
            >
              {isActive ? 'Activate changes' : 'Activate'}
            </Button>
          </>
        )}
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon size="lg" variant="subtle" color="gray" aria-label="More actions">
              <IconDots size={20} aria-hidden="true" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item component={Link} to={`${home}/content?type=${encodeURIComponent(id)}`}>
              Show its entries
            </Menu.Item>
            {draft.isChanged && (
              <Menu.Item onClick={() => draft.restart(draft.base)}>Discard changes that are not saved</Menu.Item>
            )}
            {isActive && mayChange && <Menu.Item onClick={() => setAsked('deactivate')}>Deactivate</Menu.Item>}
            {mayChange && (
              <Menu.Item data-tone="bad" disabled={isActive} onClick={() => setAsked('delete')}>
                {isActive ? 'Delete (deactivate it first)' : 'Delete'}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </div>
      {(isConflict || draft.isBehind) && (
        <div className={`${noticeClasses.notice} ${classes.notice}`} role="alert">
          <p>Somebody else has changed this content type since. Your changes are not saved.</p>
          <Button size="compact-sm" variant="default" onClick={reload}>
            Load theirs and drop mine
          </Button>
        </div>
      )}
      {refusal && !isConflict && (
        <p className={`${formClasses.problem} ${classes.refusal}`} role="alert">
          {refusalText(refusal)}
        </p>
      )}
      {asked === 'deactivate' && (
        <Deactivation
          type={type}
          isBusy={deactivate.isPending}
          error={deactivate.error}
          onConfirm={() => deactivate.mutate(undefined, { onSuccess: () => setAsked(null) })}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'delete' && (
        <Confirm
          title={`Delete ${type.name}?`}
          action="Delete content type"
          isBusy={end.isPending}
          error={end.error}
          onConfirm={() => end.mutate(undefined)}
          onClose={() => setAsked(null)}
        >
          Its fields and rules are gone with it.
        </Confirm>
      )}
      <LeaveGuard
        isOn={(draft.isChanged || hasMore) && !isGone}
        what="Changes of this content type"
        onLeave={draft.forget}
      />
    </>
  )
}

interface DeactivationProps {
  type: ContentType
  isBusy: boolean
  error: unknown
  onConfirm: () => void
  onClose: () => void
}

/** Offered only where it is possible: a type that has entries is refused. */
function Deactivation({ type, ...rest }: DeactivationProps) {
  const { place, home } = useEnvironment()
  const params = new URLSearchParams({ content_type: type.sys.id }).toString()
  const { data: count } = useQuery(countQuery(place, 'entries', params))
  return (
    <Confirm title={`Deactivate ${type.name}?`} action="Deactivate" isReady={count === 0} {...rest}>
      {count ? (
        <>
          <strong>It has {plural(count, 'entry', 'entries')}.</strong> A type can be deactivated when it has none left:{' '}
          <Link to={`${home}/content?type=${encodeURIComponent(type.sys.id)}`}>show its entries</Link>.
        </>
      ) : (
        'Entries of it can no longer be made.'
      )}
    </Confirm>
  )
}

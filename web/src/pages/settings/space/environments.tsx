import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Environment } from '#contract/resources/environment'
import type { EnvironmentAlias } from '#contract/resources/environment-alias'
import {
  aliasesQuery,
  createEnvironment,
  deleteAlias,
  deleteEnvironment,
  environmentListQuery,
  saveAlias,
  spaceKey,
} from '../../../api/platform.ts'
import { RowActions } from '../../../features/settings/may-change.tsx'
import { PageHeader } from '../../../features/settings/page-header.tsx'
import classes from '../../../features/settings/settings.module.css'
import { Confirm } from '../../../parts/dialogs/confirm.tsx'
import { FormDialog } from '../../../parts/dialogs/form-dialog.tsx'
import { Failure } from '../../../parts/feedback/failure.tsx'
import { Message } from '../../../parts/feedback/message.tsx'
import noticeClasses from '../../../parts/feedback/notice.module.css'
import { Card } from '../../../parts/layout/card.tsx'
import { RowsSkeleton } from '../../../parts/layout/rows-skeleton.tsx'
import { RelativeTime } from '../../../parts/text/relative-time.tsx'
import { homeOf, useEnvironment } from '../../../state/environment.tsx'
import { useChange } from '../../../state/use-change.ts'

const STATUS: Readonly<Record<string, string>> = { queued: 'Waiting', inProgress: 'Being copied', failed: 'Failed' }

type Asked =
  | { what: 'environment' }
  | { what: 'alias'; alias: EnvironmentAlias | null }
  | { what: 'end'; environment: Environment }
  | { what: 'alias-end'; alias: EnvironmentAlias }

export function EnvironmentSettings() {
  const { place, may } = useEnvironment()
  const environments = useQuery(environmentListQuery(place.space))
  const aliases = useQuery(aliasesQuery(place.space))
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  // Aliases are listed among the environments; here they have a list of their own.
  const all = environments.data?.items.filter(({ sys }) => !sys.aliasedEnvironment) ?? []
  return (
    <>
      <PageHeader
        title="Environments"
        lead="Copies of the whole space to work in without touching what is published. An alias is a name that can be moved from one to another in a moment."
        action={
          may.inSpace('environments.manage') && (
            <Button onClick={() => setAsked({ what: 'environment' })}>Add environment</Button>
          )
        }
      />
      {environments.isError && <Failure error={environments.error} onRetry={() => environments.refetch()} />}
      {environments.isPending && <RowsSkeleton rows={3} />}
      {environments.data && (
        <Card title="Environments">
          <ul>
            {all.map((environment) => (
              <EnvironmentRow
                key={environment.sys.id}
                environment={environment}
                onDelete={() => setAsked({ what: 'end', environment })}
              />
            ))}
          </ul>
        </Card>
      )}
      {aliases.data && (
        <Card
          title="Aliases"
          aside={
            may.inSpace('aliases.manage') && (
              <Button size="compact-sm" variant="default" onClick={() => setAsked({ what: 'alias', alias: null })}>
                Add alias
              </Button>
            )
          }
        >
          {aliases.data.items.length === 0 && (
            <Message title="No aliases yet">
              Give <code>master</code> a new meaning, or let a site read from “live” and move it when a release is
              ready.
            </Message>
          )}
          <ul>
            {aliases.data.items.map((alias) => (
              <li key={alias.sys.id} className={classes.row}>
                <div className={classes.words}>
                  <p className={classes.name}>
                    <code>{alias.sys.id}</code> <span aria-hidden="true">→</span>{' '}
                    <code>{alias.environment.sys.id}</code>
                  </p>
                  <p className={classes.about}>
                    Moved <RelativeTime at={alias.sys.updatedAt} />
                  </p>
                </div>
                <RowActions isFor={may.inSpace('aliases.manage')}>
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`Change target of ${alias.sys.id}`}
                    onClick={() => setAsked({ what: 'alias', alias })}
                  >
                    Change target
                  </Button>
                  {alias.sys.id !== 'master' && (
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      color="red"
                      aria-label={`Delete the alias ${alias.sys.id}`}
                      onClick={() => setAsked({ what: 'alias-end', alias })}
                    >
                      Delete
                    </Button>
                  )}
                </RowActions>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {asked?.what === 'environment' && <EnvironmentForm all={all} onClose={close} />}
      {asked?.what === 'alias' && <AliasForm stored={asked.alias} all={all} onClose={close} />}
      {asked?.what === 'end' && <EnvironmentEnd environment={asked.environment} onClose={close} />}
      {asked?.what === 'alias-end' && <AliasEnd alias={asked.alias} onClose={close} />}
    </>
  )
}

interface EnvironmentRowProps {
  environment: Environment
  onDelete: () => void
}

function EnvironmentRow({ environment: { sys, name }, onDelete }: EnvironmentRowProps) {
  const { place, may } = useEnvironment()
  const status = STATUS[sys.status.sys.id]
  const isOpen = sys.id === place.environment
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <p className={classes.name}>
          {status === undefined ? (
            <Link to={`${homeOf({ space: place.space, environment: sys.id })}/settings/environments`}>{sys.id}</Link>
          ) : (
            sys.id
          )}
          {isOpen && <span className={classes.badge}>You are here</span>}
          {sys.aliases?.map((alias) => (
            <span key={alias.sys.id} className={classes.badge}>
              Alias {alias.sys.id}
            </span>
          ))}
          {status !== undefined && (
            <span
              className={classes.badge}
              data-tone={sys.status.sys.id === 'failed' ? 'bad' : undefined}
              role="status"
            >
              {status}
            </span>
          )}
        </p>
        <p className={classes.about}>
          {name !== sys.id && `${name} · `}Created <RelativeTime at={sys.createdAt} />
        </p>
      </div>
      {sys.id !== 'master' && !sys.aliases?.length && !isOpen && may.inSpace('environments.manage') && (
        <Button size="compact-sm" variant="subtle" color="red" aria-label={`Delete ${sys.id}`} onClick={onDelete}>
          Delete
        </Button>
      )}
    </li>
  )
}

interface FormProps {
  all: readonly Environment[]
  onClose: () => void
}

const readyIds = (all: readonly Environment[]) =>
  all.filter(({ sys }) => sys.status.sys.id === 'ready').map(({ sys }) => sys.id)

function EnvironmentForm({ all, onClose }: FormProps) {
  const { place } = useEnvironment()
  const [id, setId] = useState('')
  const [source, setSource] = useState(place.environment)
  const create = useChange(() => createEnvironment(place.space, { id, name: id, source }), {
    changes: spaceKey(place.space, 'environments'),
    done: (made) =>
      made.sys.status.sys.id === 'ready'
        ? `“${id}” is ready.`
        : `“${id}” is being copied; it appears when it is ready.`,
    after: onClose,
  })
  return (
    <FormDialog
      title="Add an environment"
      action="Add environment"
      isBusy={create.isPending}
      isReady={id !== ''}
      error={create.error}
      onSubmit={() => create.mutate(undefined)}
      onClose={onClose}
    >
      <TextInput
        label="Id"
        description="Letters, digits, dots, dashes and underscores; it stands in addresses"
        placeholder="staging"
        required
        value={id}
        onChange={(event) => setId(event.currentTarget.value.trim())}
      />
      <NativeSelect
        label="Copy of"
        value={source}
        data={[...new Set([place.environment, ...readyIds(all)])]}
        onChange={(event) => setSource(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

function AliasForm({ stored, all, onClose }: FormProps & { stored: EnvironmentAlias | null }) {
  const { place } = useEnvironment()
  const ids = readyIds(all)
  const [id, setId] = useState(stored?.sys.id ?? '')
  const [target, setTarget] = useState(stored?.environment.sys.id ?? ids[0] ?? 'master')
  const save = useChange(() => saveAlias(place.space, id, target, stored?.sys.version ?? null), {
    changes: spaceKey(place.space),
    done: () => `“${id}” now stands for “${target}”.`,
    after: onClose,
  })
  return (
    <FormDialog
      title={stored ? `Move “${stored.sys.id}”` : 'Add an alias'}
      action={stored ? 'Move alias' : 'Add alias'}
      isBusy={save.isPending}
      isReady={id !== '' && target !== stored?.environment.sys.id}
      error={save.error}
      onSubmit={() => save.mutate(undefined)}
      onClose={onClose}
    >
      {!stored && (
        <TextInput
          label="Name"
          placeholder="live"
          required
          value={id}
          onChange={(event) => setId(event.currentTarget.value.trim())}
        />
      )}
      {!stored && id === 'master' && (
        <p className={noticeClasses.notice}>
          <span>
            This cannot be undone: <code>master</code> stays an alias for good. You can change its target, but not
            delete it. The environment <code>master</code> is renamed to <code>master-</code> and today’s date. To keep
            delivering its content, choose <code>master</code> below.
          </span>
        </p>
      )}
      <NativeSelect
        label="Stands for"
        description={stored ? 'Everyone who reads through the alias sees the other environment at once.' : null}
        value={target}
        data={ids}
        onChange={(event) => setTarget(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

function EnvironmentEnd({ environment, onClose }: { environment: Environment; onClose: () => void }) {
  const { place } = useEnvironment()
  const { id } = environment.sys
  const end = useChange(() => deleteEnvironment(place.space, id), {
    changes: spaceKey(place.space, 'environments'),
    done: () => `“${id}” is deleted.`,
    after: onClose,
  })
  return (
    <Confirm
      title={`Delete “${id}”?`}
      action="Delete environment"
      typed={id}
      isBusy={end.isPending}
      error={end.error}
      onConfirm={() => end.mutate(undefined)}
      onClose={onClose}
    >
      All content of this environment goes with it. Other environments keep theirs.
    </Confirm>
  )
}

function AliasEnd({ alias, onClose }: { alias: EnvironmentAlias; onClose: () => void }) {
  const { place } = useEnvironment()
  const end = useChange(() => deleteAlias(place.space, alias.sys.id), {
    changes: spaceKey(place.space),
    done: () => `The alias “${alias.sys.id}” is deleted.`,
    after: onClose,
  })
  return (
    <Confirm
      title={`Delete the alias “${alias.sys.id}”?`}
      action="Delete alias"
      isBusy={end.isPending}
      error={end.error}
      onConfirm={() => end.mutate(undefined)}
      onClose={onClose}
    >
      The environment stays. Whoever reads through the alias gets an error from now on.
    </Confirm>
  )
}

import { ActionIcon, Button, Menu, NativeSelect, Tabs, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useBlocker, useNavigate, useParams, useSearchParams } from 'react-router'
import { statusOf } from '../../api/content.ts'
import {
  activateContentType,
  activatedTypeQuery,
  contentTypeQuery,
  deactivateContentType,
  deleteContentType,
  type SentField,
  saveContentType,
} from '../../api/content-types.ts'
import { useEnvironment } from '../../api/environment.tsx'
import { hasStatus } from '../../api/errors.ts'
import { contentTypesQuery, countQuery, keyOf } from '../../api/management.ts'
import { refusalText, useChange } from '../../api/use-change.ts'
import { useCreateEntry } from '../../api/use-create-entry.ts'
import type { ContentType } from '../../api/wire.ts'
import { Breadcrumbs } from '../../parts/breadcrumbs.tsx'
import { Card } from '../../parts/card.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Failure } from '../../parts/failure.tsx'
import formClasses from '../../parts/form.module.css'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { plural } from '../../parts/format.ts'
import { IconDots, IconPlus } from '../../parts/icons.ts'
import { JsonView } from '../../parts/json-view.tsx'
import { Message } from '../../parts/message.tsx'
import layout from '../../parts/page.module.css'
import { RowsSkeleton } from '../../parts/rows-skeleton.tsx'
import { StatusPill } from '../../parts/status-pill.tsx'
import { tell } from '../../parts/toasts.tsx'
import { NotFound } from '../not-found.tsx'
import { AddField } from './add-field.tsx'
import classes from './content-type.module.css'
import { DeleteField } from './delete-field.tsx'
import { EntriesOfType } from './entries-of-type.tsx'
import { FieldDialog } from './field-dialog.tsx'
import { canBeTitle } from './field-kinds.ts'
import { FieldsList, moved } from './fields-list.tsx'
import { idOf, type TypeDraft, useTypeDraft } from './use-type-draft.ts'

export function ContentTypePage() {
  const { id } = useParams() as { id: string }
  const { place, home } = useEnvironment()
  const type = useQuery(contentTypeQuery(place, id))
  if (hasStatus(type.error, 404)) {
    return (
      <NotFound
        title="No such content type"
        text="It may have been deleted since."
        to={`${home}/content-types`}
        toName="Go to the content model"
      />
    )
  }
  if (type.data) return <ContentTypeView key={id} type={type.data} />
  if (type.error) return <Failure size="page" error={type.error} onRetry={() => type.refetch()} />
  return (
    <Card title="Loading">
      <RowsSkeleton />
    </Card>
  )
}

const TABS = ['fields', 'entries', 'json']

function ContentTypeView({ type }: { type: ContentType }) {
  const { place, home } = useEnvironment()
  const draft = useTypeDraft(type)
  const [search, setSearch] = useSearchParams()
  const asked = search.get('tab')
  const tab = asked !== null && TABS.includes(asked) ? asked : 'fields'
  const { data: activated } = useQuery(activatedTypeQuery(place, type.sys.id, type.sys.publishedVersion))
  const json = JSON.stringify({ sys: draft.base.sys, ...draft.body }, null, 2)
  const { body } = draft
  return (
    <>
      <title>{`${body.name} · Sheaf`}</title>
      <Breadcrumbs steps={[{ name: 'Content model', to: `${home}/content-types` }]} />
      <header className={classes.header}>
        <div className={classes.heading}>
          <h1>{body.name}</h1>
          <StatusPill isType status={draft.isChanged && type.sys.publishedVersion ? 'changed' : statusOf(type.sys)} />
        </div>
        <Actions type={type} draft={draft} />
      </header>
      <p className={layout.lead}>
        {body.description && <span>{body.description}</span>}
        <span className={layout.id}>
          <code>{type.sys.id}</code> <CopyButton compact text={type.sys.id} what="the id" />
        </span>
        <EditNames draft={draft} />
      </p>
      <Tabs
        value={tab}
        onChange={(value) => setSearch(value === 'fields' ? {} : { tab: value ?? '' }, { replace: true })}
        keepMounted={false}
      >
        <div className={layout.tabBar}>
          <Tabs.List>
            <Tabs.Tab value="fields">Fields</Tabs.Tab>
            <Tabs.Tab value="entries">Entries</Tabs.Tab>
            <Tabs.Tab value="json">JSON</Tabs.Tab>
          </Tabs.List>
          {tab === 'json' && <CopyButton text={json} what="the JSON" />}
        </div>
        <Tabs.Panel value="fields">
          <Fields draft={draft} activated={activated} />
        </Tabs.Panel>
        <Tabs.Panel value="entries">
          <EntriesOfType type={type} />
        </Tabs.Panel>
        <Tabs.Panel value="json" className={layout.json}>
          <JsonView text={json} label="The content type as JSON" />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

function Fields({ draft, activated }: { draft: TypeDraft; activated: ContentType | undefined }) {
  const [isAdding, setIsAdding] = useState(false)
  const [opened, setOpened] = useState<SentField | null>(null)
  const [leaving, setLeaving] = useState<SentField | null>(null)
  const { body, set, setFields } = draft
  const replace = (field: SentField) => setFields((now) => now.map((one) => (one.id === field.id ? field : one)))
  const others = (field: SentField) => body.fields.flatMap((one) => (one.id === field.id ? [] : [idOf(one)]))
  const isStored = (id: string) => draft.base.fields.some((field) => field.id === id)
  const activeField = (field: SentField) => activated?.fields.find(({ id }) => id === field.id)
  const add = (
    <Button
      variant={body.fields.length === 0 ? 'filled' : 'default'}
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      onClick={() => setIsAdding(true)}
    >
      Add field
    </Button>
  )
  return (
    <Card title={plural(body.fields.length, 'field')} aside={add}>
      {body.fields.length === 0 ? (
        <Message title="This content type has no fields yet">Begin with a short text for the title.</Message>
      ) : (
        <FieldsList
          fields={body.fields}
          displayField={body.displayField ?? null}
          onMove={(from, to) => setFields((now) => moved(now, from, to))}
          onOpen={setOpened}
          onChange={replace}
          onTitle={(field) => set({ displayField: field.id })}
          onDelete={setLeaving}
        />
      )}
      {isAdding && (
        <AddField
          taken={body.fields.flatMap((field) => [field.id, idOf(field)])}
          onClose={() => setIsAdding(false)}
          onAdd={(field) => {
            setIsAdding(false)
            const isFirstTitle = body.displayField == null && field.type === 'Symbol'
            set({ fields: [...body.fields, field], ...(isFirstTitle && { displayField: field.id }) })
          }}
        />
      )}
      {opened !== null && (
        <FieldDialog
          typeId={draft.base.sys.id}
          field={opened}
          isTitle={body.displayField === opened.id}
          isActive={activeField(opened) !== undefined}
          taken={others(opened)}
          onClose={() => setOpened(null)}
          onApply={({ newId, ...field }, isTitle) => {
            setOpened(null)
            // What the server does not know yet is not renamed: it just has that id.
            const isRename = newId !== undefined && isStored(field.id)
            const next = isRename ? { ...field, newId } : { ...field, id: newId ?? field.id }
            const was = body.displayField === opened.id
            set({
              fields: body.fields.map((one) => (one.id === opened.id ? next : one)),
              ...(isTitle && { displayField: next.id }),
              ...(!isTitle && was && { displayField: null }),
            })
          }}
        />
      )}
      {leaving !== null && (
        <DeleteField
          type={draft.base}
          field={leaving}
          active={activeField(leaving)}
          onClose={() => setLeaving(null)}
          onHide={() => {
            setLeaving(null)
            replace({ ...leaving, omitted: true })
            tell(`${leaving.name} is hidden once the type is activated.`)
          }}
          onDelete={() => {
            setLeaving(null)
            set({
              fields: body.fields.filter(({ id }) => id !== leaving.id),
              ...(body.displayField === leaving.id && { displayField: null }),
            })
          }}
        />
      )}
    </Card>
  )
}

/** Save keeps the draft; entries go by it once it is activated. */
function Actions({ type, draft }: { type: ContentType; draft: TypeDraft }) {
  const { place, home } = useEnvironment()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const create = useCreateEntry()
  const [asked, setAsked] = useState<'deactivate' | 'delete' | null>(null)
  const [isGone, setIsGone] = useState(false)
  const { id } = type.sys
  const changes = keyOf(place, 'content_types')
  const keep = (saved: ContentType) => {
    queryClient.setQueryData(contentTypeQuery(place, id).queryKey, saved)
    draft.restart(saved)
  }
  const store = async () => {
    if (!draft.isChanged) return draft.base
    const saved = await saveContentType(place, id, draft.base.sys.version, draft.body)
    keep(saved)
    return saved
  }
  const save = useChange(store, { changes, done: () => 'Saved as a draft. Activate it to let entries use it.' })
  const activate = useChange(
    async () => {
      const active = await activateContentType(place, await store())
      keep(active)
      return active
    },
    // How fields are edited changes with the fields.
    { changes: keyOf(place), done: (active) => `${active.name} is active.` },
  )
  const deactivate = useChange(
    async () => {
      const inactive = await deactivateContentType(place, type)
      keep(inactive)
      return inactive
    },
    { changes, done: () => `${type.name} is no longer active.`, after: () => setAsked(null) },
  )
  const end = useChange(() => deleteContentType(place, id), {
    // The list alone: this page would ask for what is gone.
    changes: contentTypesQuery(place).queryKey,
    isExact: true,
    done: () => `${type.name} is deleted.`,
    after: () => setIsGone(true),
  })
  useEffect(() => {
    if (!isGone) return
    void navigate(`${home}/content-types`)
  }, [isGone, navigate, home])
  const isActive = type.sys.publishedVersion !== undefined
  const status = statusOf(type.sys)
  const refusal = save.error ?? activate.error
  const isConflict = hasStatus(refusal, 409)
  const forget = () => {
    save.reset()
    activate.reset()
  }
  const reload = async () => {
    draft.restart(await queryClient.fetchQuery({ ...contentTypeQuery(place, id), staleTime: 0 }))
    forget()
  }
  const addEntry = async () => {
    try {
      const entry = await create.mutateAsync({ type: id })
      await navigate(`${home}/entries/${encodeURIComponent(entry.sys.id)}`)
    } catch (error) {
      tell(error instanceof Error ? error.message : 'The entry could not be created.', { isProblem: true })
    }
  }
  return (
    <>
      <div className={classes.actions}>
        {draft.isChanged && <span className={classes.hint}>Not saved yet</span>}
        {isActive && !draft.isChanged && (
          <Button variant="default" loading={create.isPending} onClick={addEntry}>
            Add entry
          </Button>
        )}
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
            {isActive && <Menu.Item onClick={() => setAsked('deactivate')}>Deactivate</Menu.Item>}
            <Menu.Item color="red" disabled={isActive} onClick={() => setAsked('delete')}>
              {isActive ? 'Delete (deactivate it first)' : 'Delete'}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      {(isConflict || draft.isBehind) && (
        <div className={classes.notice} role="alert">
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
        <Confirm
          title={`Deactivate ${type.name}?`}
          action="Deactivate"
          isBusy={deactivate.isPending}
          error={deactivate.error}
          onConfirm={() => deactivate.mutate(undefined)}
          onClose={() => setAsked(null)}
        >
          <Usage id={id} /> Entries of it can no longer be made or delivered. Types with entries cannot be deactivated.
        </Confirm>
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
      <LeaveGuard isOn={draft.isChanged && !isGone} />
    </>
  )
}

function Usage({ id }: { id: string }) {
  const { place } = useEnvironment()
  const { data } = useQuery(countQuery(place, 'entries', new URLSearchParams({ content_type: id }).toString()))
  return data === undefined ? null : <strong>It has {plural(data, 'entry', 'entries')}.</strong>
}

/** Asks before changes are lost by leaving the page. */
function LeaveGuard({ isOn }: { isOn: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isOn && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isOn) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isOn])
  if (blocker.state !== 'blocked') return null
  return (
    <Confirm
      title="Leave without saving?"
      action="Leave"
      isBusy={false}
      error={null}
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    >
      Changes of this content type are not saved yet.
    </Confirm>
  )
}

function EditNames({ draft }: { draft: TypeDraft }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="compact-sm" variant="subtle" onClick={() => setIsOpen(true)}>
        Edit name and description
      </Button>
      {isOpen && <NamesForm draft={draft} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function NamesForm({ draft, onClose }: { draft: TypeDraft; onClose: () => void }) {
  const [name, setName] = useState(draft.body.name)
  const [description, setDescription] = useState(draft.body.description ?? '')
  const [displayField, setDisplayField] = useState(draft.body.displayField ?? '')
  return (
    <FormDialog
      title="Name and description"
      action="Apply"
      isBusy={false}
      isReady={name.trim() !== ''}
      error={null}
      onSubmit={() => {
        draft.set({ name: name.trim(), description, displayField: displayField || null })
        onClose()
      }}
      onClose={onClose}
    >
      <TextInput label="Name" required value={name} onChange={(event) => setName(event.currentTarget.value)} />
      <Textarea
        label="Description"
        rows={3}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <NativeSelect
        label="Title of entries"
        description="The field that names an entry in lists"
        value={displayField}
        data={[
          { value: '', label: 'None' },
          ...draft.body.fields.filter(canBeTitle).map((field) => ({ value: field.id, label: field.name })),
        ]}
        onChange={(event) => setDisplayField(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

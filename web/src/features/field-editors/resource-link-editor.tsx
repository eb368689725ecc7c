import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { ResourceLink } from '../../api/wire.ts'
import { t } from '../../i18n/field-editors.ts'
import { IconArrowDown, IconArrowUp, IconX } from '../../parts/icons/icons.ts'
import type { EditorProps } from '../content-editing/editor-props.ts'
import classes from './editors.module.css'
import { isPart, isResourceLink, readUrn, resourceLinkTo, spacesAllowed } from './resource-urn.ts'

/**
 * Links to entries of other spaces, one or many. Only their IDs are shown, because the other space may be on another
 * server.
 */
export function ResourceLinkEditor(props: EditorProps) {
  const { field, value, onChange, onBlur, label, describedBy, isDisabled } = props
  const isMany = field.type === 'Array'
  const links = (isMany ? (Array.isArray(value) ? value : []) : [value]).filter(isResourceLink)
  const set = (next: readonly ResourceLink[]) => {
    onChange(next.length === 0 ? undefined : isMany ? next : next[0])
    onBlur()
  }
  const move = (from: number, to: number) => set(links.toSpliced(from, 1).toSpliced(to, 0, links[from]!))
  return (
    <fieldset className={classes.links} aria-label={label} aria-describedby={describedBy}>
      {links.length > 0 && (
        <ul className={classes.linkList}>
          {links.map((link, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a list may contain the same link twice
            <li key={`${link.sys.urn}#${index}`} className={classes.resource}>
              <ResourceName urn={link.sys.urn} />
              {!isDisabled && (
                <>
                  {index > 0 && (
                    <Act name={t('moveLinkUp', { position: `${index + 1}` })} onClick={() => move(index, index - 1)}>
                      <IconArrowUp size={16} aria-hidden="true" />
                    </Act>
                  )}
                  {index < links.length - 1 && (
                    <Act name={t('moveLinkDown', { position: `${index + 1}` })} onClick={() => move(index, index + 1)}>
                      <IconArrowDown size={16} aria-hidden="true" />
                    </Act>
                  )}
                  <Act
                    name={t('removeLinkAt', { position: `${index + 1}` })}
                    onClick={() => set(links.toSpliced(index, 1))}
                  >
                    <IconX size={16} aria-hidden="true" />
                  </Act>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isDisabled && (isMany || links.length === 0) && (
        <AddResource
          label={label}
          spaces={spacesAllowed(field.allowedResources)}
          add={(link) => set(isMany ? [...links, link] : [link])}
        />
      )}
    </fieldset>
  )
}

function ResourceName({ urn }: { urn: string }) {
  const linked = readUrn(urn)
  if (linked === null) return <code className={classes.resourceName}>{urn}</code>
  const parts = {
    entry: () => <code>{linked.entry}</code>,
    space: () => <code>{linked.space}</code>,
    environment: () => <code>{linked.environment}</code>,
  }
  return (
    <span className={classes.resourceName}>
      {linked.environment === null ? t.rich('resource', parts) : t.rich('resourceInEnvironment', parts)}
    </span>
  )
}

function Act({ name, onClick, children }: { name: string; onClick: () => void; children: ReactNode }) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={name} title={name} onClick={onClick}>
      {children}
    </ActionIcon>
  )
}

interface AddResourceProps {
  label: string
  spaces: readonly string[]
  add: (link: ResourceLink) => void
}

function AddResource({ label, spaces, add }: AddResourceProps) {
  const [space, setSpace] = useState(spaces[0] ?? '')
  const [entry, setEntry] = useState('')
  const isReady = isPart(space) && isPart(entry)
  const submit = () => {
    if (!isReady) return
    add(resourceLinkTo({ space, environment: null, entry }))
    setEntry('')
  }
  return (
    <div className={classes.addResource}>
      {spaces.length > 0 ? (
        <NativeSelect
          label={t('space')}
          aria-label={t('spaceOf', { field: label })}
          value={space}
          onChange={(event) => setSpace(event.currentTarget.value)}
          data={[...spaces]}
        />
      ) : (
        <TextInput
          label={t('space')}
          aria-label={t('spaceOf', { field: label })}
          value={space}
          onChange={(event) => setSpace(event.currentTarget.value.trim())}
        />
      )}
      <TextInput
        label={t('entryId')}
        aria-label={t('entryIdOf', { field: label })}
        value={entry}
        onChange={(event) => setEntry(event.currentTarget.value.trim())}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          submit()
        }}
      />
      <Button variant="default" disabled={!isReady} onClick={submit}>
        {t('addLink')}
      </Button>
    </div>
  )
}

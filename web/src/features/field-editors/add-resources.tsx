import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { isId } from '#contract/rules/ids'
import type { Field, ResourceLink } from '../../api/wire.ts'
import { t } from '../../i18n/field-editors.ts'
import { EntryPicker } from '../../parts/pickers/entry-picker.tsx'
import { EnvironmentProvider } from '../../state/environment.tsx'
import { useSpaceNames } from '../../state/use-space-names.ts'
import classes from './editors.module.css'
import { readUrn, resourceLinkTo, spacesAllowed, typesAllowed } from './resource-urn.ts'

interface AddResourcesProps {
  field: Field
  label: string
  links: readonly ResourceLink[]
  add: (links: readonly ResourceLink[]) => void
}

/** Picks entries of the spaces that the user can see. For other spaces, the user enters the ID of the entry. */
export function AddResources({ field, label, links, add }: AddResourcesProps) {
  const [picking, setPicking] = useState<string | null>(null)
  const { isLoading, nameOf, mayExist } = useSpaceNames()
  const spaces = spacesAllowed(field.allowedResources)
  const visible = spaces.filter(mayExist)
  const hidden = spaces.filter((space) => !mayExist(space))
  if (isLoading) return null
  return (
    <>
      {visible.length > 0 && (
        <div className={classes.addLinks}>
          {visible.map((space) => (
            <Button key={space} variant="default" size="compact-sm" onClick={() => setPicking(space)}>
              {t('addFromSpace', { space: nameOf(space) })}
            </Button>
          ))}
        </div>
      )}
      {(hidden.length > 0 || spaces.length === 0) && (
        <AddById label={label} spaces={hidden} add={(link) => add([link])} />
      )}
      {picking !== null && (
        <EnvironmentProvider env={{ space: picking, environment: 'master' }}>
          <EntryPicker
            title={t('addFromSpaceTo', { space: nameOf(picking), field: label })}
            allowed={typesAllowed(field.allowedResources, picking)}
            isMany={field.type === 'Array'}
            taken={takenFrom(picking, links)}
            onPick={(entries) => {
              setPicking(null)
              add(entries.map(({ sys }) => resourceLinkTo({ space: picking, environment: 'master', entry: sys.id })))
            }}
            onClose={() => setPicking(null)}
          />
        </EnvironmentProvider>
      )}
    </>
  )
}

const takenFrom = (space: string, links: readonly ResourceLink[]): string[] =>
  links.flatMap(({ sys }) => {
    const target = readUrn(sys.urn)
    return target?.space === space && (target.environment ?? 'master') === 'master' ? [target.entry] : []
  })

interface AddByIdProps {
  label: string
  spaces: readonly string[]
  add: (link: ResourceLink) => void
}

function AddById({ label, spaces, add }: AddByIdProps) {
  const [space, setSpace] = useState(spaces[0] ?? '')
  const [entry, setEntry] = useState('')
  const isReady = isId(space) && isId(entry)
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

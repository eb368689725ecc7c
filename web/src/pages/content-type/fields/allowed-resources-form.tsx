import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ENTRY_RESOURCE, MAX_ALLOWED_RESOURCES, sourceOfSpace, spaceOfSource } from '#contract/rules/resource-links'
import { contentTypesQuery, spacesQuery } from '../../../api/management.ts'
import type { Field } from '../../../api/wire.ts'
import { t } from '../../../i18n/content-type-fields.ts'
import { useEnvironment } from '../../../state/environment.tsx'
import classes from '../content-type.module.css'

export type AllowedResource = NonNullable<Field['allowedResources']>[number]

interface AllowedResourcesFormProps {
  resources: readonly AllowedResource[]
  onChange: (resources: readonly AllowedResource[]) => void
}

/** The spaces whose entries a field may link to, each with the content types that editors can choose from. */
export function AllowedResourcesForm({ resources, onChange }: AllowedResourcesFormProps) {
  const { env } = useEnvironment()
  const spaces = useQuery(spacesQuery).data?.items ?? []
  const used = resources.map(({ source }) => spaceOfSource(source))
  const choosable = spaces.filter(({ sys }) => sys.id !== env.space && !used.includes(sys.id))
  const nameOf = (resource: AllowedResource) => {
    const id = spaceOfSource(resource.source)
    return spaces.find(({ sys }) => sys.id === id)?.name ?? id ?? resource.type
  }
  return (
    <div className={classes.rules}>
      {resources.map((resource, index) => (
        <Source
          key={resource.source ?? resource.type}
          name={nameOf(resource)}
          resource={resource}
          isVisible={spaces.some(({ sys }) => sys.id === spaceOfSource(resource.source))}
          onChange={(changed) => onChange(resources.with(index, changed))}
          onRemove={() => onChange(resources.toSpliced(index, 1))}
        />
      ))}
      {resources.length < MAX_ALLOWED_RESOURCES && (
        <NativeSelect
          label={t('allowSpace')}
          description={choosable.length === 0 ? t('noSpaceToAllow') : t('allowSpaceHint')}
          disabled={choosable.length === 0}
          value=""
          data={[
            { value: '', label: t('chooseSpace') },
            ...choosable.map(({ sys, name }) => ({ value: sys.id, label: name })),
          ]}
          onChange={(event) => {
            const space = event.currentTarget.value
            if (space !== '') onChange([...resources, { type: ENTRY_RESOURCE, source: sourceOfSpace(space) }])
          }}
        />
      )}
    </div>
  )
}

interface SourceProps {
  name: string
  resource: AllowedResource
  isVisible: boolean
  onChange: (resource: AllowedResource) => void
  onRemove: () => void
}

function Source({ name, resource, isVisible, onChange, onRemove }: SourceProps) {
  const space = spaceOfSource(resource.source)
  const env = { space: space ?? '', environment: 'master' }
  const types = useQuery({ ...contentTypesQuery(env), enabled: isVisible }).data?.items ?? []
  const { contentTypes: _, ...rest } = resource
  const chosen = resource.contentTypes ?? []
  const names = new Map(types.map((type) => [type.sys.id, type.name]))
  // Keeps types visible that were deleted or that the user cannot see, so that they can be removed.
  for (const id of chosen) if (!names.has(id)) names.set(id, id)
  const set = (next: readonly string[]) => onChange(next.length === 0 ? rest : { ...rest, contentTypes: next })
  return (
    <fieldset className={classes.source}>
      <legend>{name}</legend>
      <p className={classes.hint}>{isVisible ? t('typesOfSpace') : t('hiddenSpace')}</p>
      <div className={classes.checks}>
        {[...names].map(([id, label]) => (
          <Checkbox
            key={id}
            label={label}
            checked={chosen.includes(id)}
            onChange={(event) =>
              set(event.currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          />
        ))}
      </div>
      <Button variant="default" size="compact-sm" onClick={onRemove}>
        {t('removeSpace', { name })}
      </Button>
    </fieldset>
  )
}

import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ENTRY_RESOURCE, MAX_ALLOWED_RESOURCES, sourceOfSpace, spaceOfSource } from '#contract/rules/resource-links'
import { hasStatus } from '../../../api/errors.ts'
import { contentTypesQuery } from '../../../api/management.ts'
import type { Field } from '../../../api/wire.ts'
import { t } from '../../../i18n/content-type-fields.ts'
import { useEnvironment } from '../../../state/environment.tsx'
import { useSpaceNames } from '../../../state/use-space-names.ts'
import classes from '../content-type.module.css'

export type AllowedResource = NonNullable<Field['allowedResources']>[number]

interface AllowedResourcesFormProps {
  resources: readonly AllowedResource[]
  onChange: (resources: readonly AllowedResource[]) => void
}

/** The spaces whose entries a field may link to, each with the content types that editors can choose from. */
export function AllowedResourcesForm({ resources, onChange }: AllowedResourcesFormProps) {
  const { env } = useEnvironment()
  const { isLoading, spaces } = useSpaceNames()
  const used = resources.map(({ source }) => spaceOfSource(source))
  const choosable = spaces.filter(({ sys }) => sys.id !== env.space && !used.includes(sys.id))
  return (
    <div className={classes.rules}>
      {resources.map((resource, index) => (
        <Source
          // biome-ignore lint/suspicious/noArrayIndexKey: a source can occur twice, and its state is in the form
          key={`${resource.source} ${index}`}
          resource={resource}
          onChange={(changed) => onChange(resources.with(index, changed))}
          onRemove={() => onChange(resources.toSpliced(index, 1))}
        />
      ))}
      {resources.length < MAX_ALLOWED_RESOURCES && (
        <NativeSelect
          label={t('allowSpace')}
          description={choosable.length === 0 && !isLoading ? t('noSpaceToAllow') : t('allowSpaceHint')}
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
  resource: AllowedResource
  onChange: (resource: AllowedResource) => void
  onRemove: () => void
}

function Source({ resource, onChange, onRemove }: SourceProps) {
  const { isLoading, nameOf, mayExist } = useSpaceNames()
  const space = spaceOfSource(resource.source)
  const env = { space: space ?? '', environment: 'master' }
  const { data, error } = useQuery({ ...contentTypesQuery(env), enabled: space !== null && mayExist(space) })
  const types = data?.items ?? []
  const name = space === null ? resource.type : nameOf(space)
  const isHidden = space !== null && (!mayExist(space) || hasStatus(error, 403) || hasStatus(error, 404))
  const { contentTypes: _, ...rest } = resource
  const chosen = resource.contentTypes ?? []
  const names = new Map(types.map((type) => [type.sys.id, type.name]))
  // Keeps types visible that were deleted or that the user cannot see, so that they can be removed.
  for (const id of chosen) if (!names.has(id)) names.set(id, id)
  const set = (next: readonly string[]) => onChange(next.length === 0 ? rest : { ...rest, contentTypes: next })
  return (
    <fieldset className={classes.source}>
      <legend>{name}</legend>
      {space !== null && !isLoading && (
        <p className={classes.hint}>{isHidden ? t('hiddenSpace') : t('typesOfSpace')}</p>
      )}
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

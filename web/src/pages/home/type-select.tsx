import { NativeSelect } from '@mantine/core'
import { t } from '../../i18n/home.ts'
import { useEnvironment } from '../../state/environment.tsx'
import { ALL_TYPES, type ShownType } from './use-shown-type.ts'

interface TypeSelectProps {
  shown: ShownType
  onChange: (id: string) => void
}

export function TypeSelect({ shown, onChange }: TypeSelectProps) {
  const { types } = useEnvironment()
  const active = [...types.values()].filter(({ sys }) => sys.publishedVersion !== undefined)
  return (
    <NativeSelect
      size="xs"
      aria-label={t('exampleType')}
      value={shown.id ?? ALL_TYPES}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: ALL_TYPES, label: t('allTypes') },
        ...active
          .toSorted((a, b) => a.name.localeCompare(b.name))
          .map(({ sys, name }) => ({ value: sys.id, label: name })),
      ]}
    />
  )
}

import { Input, Radio, TextInput, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { isFieldId } from '../../../../../contract/rules/ids.ts'
import type { SentField } from '../../../api/content-types.ts'
import { t } from '../../../i18n/content-type-fields.ts'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { FormDialog } from '../../../parts/dialogs/form-dialog.tsx'
import { suggestId } from '../../../parts/forms/suggest-id.ts'
import {
  IconArticle,
  IconBraces,
  IconCalendar,
  IconLetterT,
  IconLink,
  IconMapPin,
  IconNumber123,
  IconPhoto,
  IconToggleLeft,
} from '../../../parts/icons/icons.ts'
import classes from '../content-type.module.css'
import { TypesForm } from '../validation/rule-params.tsx'
import { type AllowedResource, AllowedResourcesForm } from './allowed-resources-form.tsx'
import { FIELD_KINDS, type FieldKind, linksToSpaces, type Shape } from './field-kinds.ts'

const ICONS: Readonly<Record<FieldKind['icon'], typeof IconLink>> = {
  richText: IconArticle,
  text: IconLetterT,
  number: IconNumber123,
  date: IconCalendar,
  location: IconMapPin,
  media: IconPhoto,
  boolean: IconToggleLeft,
  json: IconBraces,
  reference: IconLink,
}

interface AddFieldProps {
  taken: readonly string[]
  onAdd: (field: SentField) => void
  onClose: () => void
}

/** First the type, then the name. */
export function AddField({ taken, onAdd, onClose }: AddFieldProps) {
  const [kind, setKind] = useState<FieldKind | null>(null)
  if (kind !== null) return <NameField key="name" kind={kind} taken={taken} onAdd={onAdd} onClose={onClose} />
  return (
    <Dialog key="kind" shape="large" title={t('addField')} onClose={onClose}>
      <ul className={classes.kinds}>
        {FIELD_KINDS.map((one) => {
          const Icon = ICONS[one.icon]
          return (
            <li key={one.name}>
              <UnstyledButton className={classes.kind} onClick={() => setKind(one)}>
                <Icon size={28} stroke={1.5} aria-hidden="true" />
                <span className={classes.kindName}>{one.name}</span>
                <span className={classes.kindAbout}>{one.about}</span>
              </UnstyledButton>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}

function NameField({ kind, taken, onAdd, onClose }: AddFieldProps & { kind: FieldKind }) {
  const [name, setName] = useState('')
  const [ownId, setOwnId] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const [allowedResources, setAllowedResources] = useState<readonly AllowedResource[]>([])
  const { shape } = kind.variants[at]!
  const isForSpaces = linksToSpaces(shape)
  const isForEntries = kind.icon === 'reference' && !isForSpaces
  const [allowedTypes, setAllowedTypes] = useState<readonly string[]>([])
  const id = ownId ?? suggestId(name, taken)
  const wrong = idProblem(id, taken)
  return (
    <FormDialog
      title={t(`add_${kind.icon}`)}
      action={t('addField')}
      isReady={name.trim() !== '' && id !== '' && wrong === null && !(isForSpaces && allowedResources.length === 0)}
      onSubmit={() =>
        onAdd({
          id,
          name: name.trim(),
          localized: false,
          required: false,
          validations: [],
          disabled: false,
          omitted: false,
          ...(isForEntries ? limitedTo(allowedTypes, shape) : shape),
          ...(isForSpaces && { allowedResources }),
        })
      }
      onClose={onClose}
    >
      <TextInput
        label={t('name')}
        required
        data-autofocus
        autoFocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label={t('fieldId')}
        description={t('apiIdentifier')}
        required
        value={id}
        error={wrong}
        onChange={(event) => setOwnId(event.currentTarget.value.trim())}
      />
      {kind.variants.length > 1 && (
        <Radio.Group label={t('type')} value={`${at}`} onChange={(value) => setAt(Number(value))}>
          <div className={classes.choices}>
            {kind.variants.map((variant, index) => (
              <Radio key={variant.name} value={`${index}`} label={variant.name} description={variant.about} />
            ))}
          </div>
        </Radio.Group>
      )}
      {isForEntries && (
        <Input.Wrapper label={t('allowedTypes')} description={t('allowedTypesHint')} labelElement="div">
          <TypesForm param={allowedTypes} onChange={(types) => setAllowedTypes(types as string[])} />
        </Input.Wrapper>
      )}
      {isForSpaces && <AllowedResourcesForm resources={allowedResources} onChange={setAllowedResources} />}
    </FormDialog>
  )
}

/** A reference field for some content types; none stands for all. */
function limitedTo(types: readonly string[], shape: Shape): Partial<SentField> & Shape {
  if (types.length === 0) return shape
  const validations = [{ linkContentType: [...types] }]
  return shape.items ? { ...shape, items: { ...shape.items, validations } } : { ...shape, validations }
}

export function idProblem(id: string, taken: readonly string[]): string | null {
  if (id === '') return null
  if (taken.includes(id)) return t('idTaken')
  return isFieldId(id) ? null : t('idInvalid')
}

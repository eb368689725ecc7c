import { Button, Checkbox, NativeSelect, UnstyledButton } from '@mantine/core'
import { useId } from 'react'
import { allowedValues } from '../../api/allowed-values.ts'
import { t as common } from '../../i18n/common.ts'
import { t } from '../../i18n/field-editors.ts'
import { IconStar, IconStarFilled } from '../../parts/icons/icons.ts'
import { choiceAttributesOf, type EditorProps, settingOf } from '../content-editing/editor-props.ts'
import classes from './editors.module.css'

/** Choices are text; numbers are converted back. */
const readChoice = (text: string, type: string): unknown =>
  text === '' ? undefined : type === 'Integer' || type === 'Number' ? Number(text) : text

export function Dropdown(props: EditorProps) {
  const { field, value, onChange, onBlur } = props
  const choices = allowedValues(field) ?? []
  const shown = value === undefined || value === null ? '' : String(value)
  // A stored value that is no longer allowed stays an option.
  const all = shown === '' || choices.includes(shown) ? choices : [shown, ...choices]
  return (
    <NativeSelect
      {...choiceAttributesOf(props)}
      value={shown}
      onChange={(event) => onChange(readChoice(event.currentTarget.value, field.type))}
      onBlur={onBlur}
      data={[{ value: '', label: t('choose') }, ...all.map((one) => ({ value: one, label: one }))]}
    />
  )
}

interface RadiosProps extends EditorProps {
  options: readonly { value: string; label: string }[]
  shown: string
  onPick: (value: string) => void
}

function Radios({ options, shown, onPick, label, describedBy, isDisabled, onBlur, onChange }: RadiosProps) {
  const name = useId()
  return (
    <fieldset className={classes.radios} aria-label={label} aria-describedby={describedBy} onBlur={onBlur}>
      {options.map((option) => (
        <label key={option.value} className={classes.radio}>
          <input
            type="radio"
            name={name}
            checked={shown === option.value}
            disabled={isDisabled}
            onChange={() => onPick(option.value)}
          />
          {option.label}
        </label>
      ))}
      {shown !== '' && !isDisabled && (
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => onChange(undefined)}>
          {t('clear')}
        </Button>
      )}
    </fieldset>
  )
}

export function RadioChoice(props: EditorProps) {
  const { field, value, onChange } = props
  return (
    <Radios
      {...props}
      options={(allowedValues(field) ?? []).map((one) => ({ value: one, label: one }))}
      shown={value === undefined || value === null ? '' : String(value)}
      onPick={(text) => onChange(readChoice(text, field.type))}
    />
  )
}

const yesAndNo = ({ control }: EditorProps) => [
  { value: 'true', label: settingOf(control, 'trueLabel', common('yes')) },
  { value: 'false', label: settingOf(control, 'falseLabel', common('no')) },
]

export function BooleanChoice(props: EditorProps) {
  const { value, onChange } = props
  return (
    <Radios
      {...props}
      options={yesAndNo(props)}
      shown={typeof value === 'boolean' ? String(value) : ''}
      onPick={(text) => onChange(text === 'true')}
    />
  )
}

export function BooleanDropdown(props: EditorProps) {
  const { value, onChange, onBlur } = props
  return (
    <NativeSelect
      {...choiceAttributesOf(props)}
      value={typeof value === 'boolean' ? String(value) : ''}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' ? undefined : currentTarget.value === 'true')
      }
      onBlur={onBlur}
      data={[{ value: '', label: t('choose') }, ...yesAndNo(props)]}
    />
  )
}

/** Several values of a fixed list. */
export function CheckboxChoice({ field, value, onChange, onBlur, label, describedBy, isDisabled }: EditorProps) {
  const choices = allowedValues(field) ?? []
  const chosen = Array.isArray(value) ? value.map(String) : []
  const all = [...new Set([...choices, ...chosen])]
  const toggle = (one: string, isOn: boolean) => {
    // Other stored values keep their position.
    const rest = chosen.filter((other) => other !== one)
    const next = isOn ? [...rest, one] : rest
    onChange(next.length > 0 ? next : undefined)
  }
  return (
    <fieldset className={classes.radios} aria-label={label} aria-describedby={describedBy} onBlur={onBlur}>
      {all.map((one) => (
        <Checkbox
          key={one}
          label={one}
          checked={chosen.includes(one)}
          disabled={isDisabled}
          onChange={(event) => toggle(one, event.currentTarget.checked)}
        />
      ))}
    </fieldset>
  )
}

export function Rating({ control, value, onChange, onBlur, label, describedBy, isDisabled }: EditorProps) {
  const stars = Math.min(20, Math.max(1, Number(control.settings?.stars) || 5))
  const shown = typeof value === 'number' ? value : 0
  return (
    <fieldset className={classes.stars} aria-label={label} aria-describedby={describedBy} onBlur={onBlur}>
      {Array.from({ length: stars }, (_, index) => index + 1).map((star) => {
        const Icon = star <= shown ? IconStarFilled : IconStar
        return (
          <UnstyledButton
            key={star}
            className={classes.star}
            aria-label={t('starsOf', { star, stars })}
            aria-pressed={star === shown}
            disabled={isDisabled}
            onClick={() => onChange(star === shown ? undefined : star)}
          >
            <Icon size={24} aria-hidden="true" />
          </UnstyledButton>
        )
      })}
      {shown > 0 && !isDisabled && (
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => onChange(undefined)}>
          {t('clear')}
        </Button>
      )}
    </fieldset>
  )
}

import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Field } from '../../../api/wire.ts'
import { t } from '../../../i18n/content-type-rules.ts'
import { FILE_GROUPS } from '../../../parts/files/file-groups.ts'
import { useEnvironment } from '../../../state/environment.tsx'
import classes from '../content-type.module.css'
import { MARK_NAMES, NODE_NAMES, PATTERNS_TO_CHOOSE } from './rule-labels.ts'
import type { RuleKind } from './rules.ts'

interface RuleParamProps {
  kind: RuleKind
  param: unknown
  field: Field
  onChange: (param: unknown) => void
}

/** The settings of a rule. */
export function RuleParam({ kind, param, field, onChange: set }: RuleParamProps): ReactNode {
  switch (kind) {
    case 'unique':
      return null
    case 'size':
    case 'range':
    case 'assetFileSize':
      return <BoundsForm param={param} onChange={set} />
    case 'dateRange':
      return <BoundsForm of="date" param={param} onChange={set} />
    case 'regexp':
    case 'prohibitRegexp':
      return <PatternForm param={param} onChange={set} />
    case 'in':
      return <ValuesForm param={param} isNumber={/Integer|Number/.test(field.type)} onChange={set} />
    case 'linkContentType':
      return <TypesForm param={param} onChange={set} />
    case 'linkMimetypeGroup':
      return <Checks names={FILE_GROUPS} param={param} onChange={set} />
    case 'enabledNodeTypes':
      return <Checks names={NODE_NAMES} param={param} onChange={set} />
    case 'enabledMarks':
      return <Checks names={MARK_NAMES} param={param} onChange={set} />
    case 'assetImageDimensions':
      return <DimensionsForm param={param} onChange={set} />
  }
}

interface ParamProps {
  param: unknown
  onChange: (param: unknown) => void
}

type Bounds = { min?: number | string; max?: number | string }

const boundsOf = (param: unknown): Bounds => (typeof param === 'object' && param !== null ? (param as Bounds) : {})

type BoundsOf = 'value' | 'date' | 'width' | 'height'

function BoundsForm({ param, onChange, of = 'value' }: ParamProps & { of?: BoundsOf }) {
  const bounds = boundsOf(param)
  const isDate = of === 'date'
  const set = (name: 'min' | 'max', text: string) => {
    const { [name]: _, ...others } = bounds
    onChange(text === '' ? others : { ...others, [name]: isDate ? text : Number(text) })
  }
  const input = (name: 'min' | 'max', label: string) => (
    <TextInput
      label={label}
      type={isDate ? 'datetime-local' : 'number'}
      value={`${bounds[name] ?? ''}`.slice(0, isDate ? 16 : undefined)}
      onChange={(event) => set(name, event.currentTarget.value)}
    />
  )
  return (
    <div className={classes.pair}>
      {input('min', t(`min_${of}`))}
      {input('max', t(`max_${of}`))}
    </div>
  )
}

function DimensionsForm({ param, onChange }: ParamProps) {
  const { width, height } = (param ?? {}) as { width?: Bounds; height?: Bounds }
  const set = (side: 'width' | 'height', next: unknown) => {
    const sides = { width, height, [side]: next }
    const limited = Object.entries(sides).filter(([, bounds]) => Object.keys(boundsOf(bounds)).length > 0)
    onChange(Object.fromEntries(limited))
  }
  return (
    <>
      <BoundsForm of="width" param={width} onChange={(next) => set('width', next)} />
      <BoundsForm of="height" param={height} onChange={(next) => set('height', next)} />
    </>
  )
}

function PatternForm({ param, onChange }: ParamProps) {
  const { pattern = '', flags = '' } = (param ?? {}) as { pattern?: string; flags?: string }
  const known = PATTERNS_TO_CHOOSE.some((one) => one.pattern === pattern)
  return (
    <>
      <NativeSelect
        label={t('preset')}
        value={known ? pattern : ''}
        data={[
          { value: '', label: t('custom') },
          ...PATTERNS_TO_CHOOSE.map((one) => ({ value: one.pattern, label: one.name })),
        ]}
        onChange={(event) => onChange({ pattern: event.currentTarget.value, flags })}
      />
      <div className={classes.pair}>
        <TextInput
          className={classes.code}
          label={t('patternLabel')}
          value={pattern}
          spellCheck={false}
          onChange={(event) => onChange({ pattern: event.currentTarget.value, flags })}
        />
        <TextInput
          label={t('flags')}
          placeholder="i"
          value={flags}
          spellCheck={false}
          onChange={(event) => onChange({ pattern, flags: event.currentTarget.value.trim() })}
        />
      </div>
    </>
  )
}

function ValuesForm({ param, isNumber, onChange }: ParamProps & { isNumber: boolean }) {
  const [text, setText] = useState(() => (Array.isArray(param) ? param.join('\n') : ''))
  return (
    <Textarea
      label={t('valuesLabel')}
      description={t('onePerLine')}
      rows={4}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        const lines = event.currentTarget.value.split('\n').map((line) => line.trim())
        const values = [...new Set(lines.filter((line) => line !== ''))]
        onChange(isNumber ? values.map(Number).filter((value) => !Number.isNaN(value)) : values)
      }}
    />
  )
}

/** The content types that a field may link to. */
export function TypesForm({ param, onChange }: ParamProps) {
  const { types } = useEnvironment()
  const names = Object.fromEntries([...types.values()].map(({ sys, name }) => [sys.id, name]))
  // Keeps deleted types visible, so that they can be removed.
  for (const id of Array.isArray(param) ? param : []) names[id] ??= t('deletedType', { id })
  return <Checks names={names} param={param} onChange={onChange} />
}

function Checks({ names, param, onChange }: ParamProps & { names: Readonly<Record<string, string>> }) {
  const chosen = Array.isArray(param) ? (param as string[]) : typeof param === 'string' ? [param] : []
  return (
    <div className={classes.checks}>
      {Object.entries(names).map(([value, name]) => (
        <Checkbox
          key={value}
          label={name}
          checked={chosen.includes(value)}
          onChange={(event) =>
            onChange(event.currentTarget.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
          }
        />
      ))}
    </div>
  )
}

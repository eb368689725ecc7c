import { NativeSelect, TextInput } from '@mantine/core'
import { useId } from 'react'
import type { OpenApiDocument, WireParameter } from '../../api/openapi-document.ts'
import { t } from '../../i18n/api-reference.ts'
import classes from './api-reference.module.css'
import { keyOfParameter } from './request-draft.ts'
import { shapeOf } from './schema-shape.ts'
import { ShapeLabel, ShapeNotes } from './schema-tree.tsx'

interface ParameterListProps {
  document: OpenApiDocument
  parameters: readonly WireParameter[]
  values: Readonly<Record<string, string>>
  onChange: (key: string, value: string) => void
}

/** Describes each parameter next to its value. */
export const ParameterList = ({ document, parameters, values, onChange }: ParameterListProps) => (
  <ul className={classes.parameters}>
    {parameters.map((parameter) => {
      const key = keyOfParameter(parameter)
      return (
        <Row
          key={key}
          document={document}
          parameter={parameter}
          value={values[key] ?? ''}
          onChange={(value) => onChange(key, value)}
        />
      )
    })}
  </ul>
)

interface RowProps {
  document: OpenApiDocument
  parameter: WireParameter
  value: string
  onChange: (value: string) => void
}

function Row({ document, parameter, value, onChange }: RowProps) {
  const id = useId()
  const { name, required = false, description, schema = true } = parameter
  const shape = shapeOf(document, schema)
  const choices = shape.type === 'boolean' ? ['true', 'false'] : shape.values.map(String)
  const labels = { 'aria-labelledby': `${id}-name`, 'aria-describedby': `${id}-about` }
  return (
    <li className={classes.parameter}>
      <div>
        <p className={classes.line} id={`${id}-name`}>
          <code className={classes.name}>{name}</code> <ShapeLabel shape={shape} isRequired={required} />{' '}
          <span className={classes.type}>{t(`in_${parameter.in}`)}</span>
        </p>
        <div id={`${id}-about`}>
          <ShapeNotes shape={{ ...shape, description: description ?? shape.description }} />
        </div>
      </div>
      {choices.length > 1 ? (
        <NativeSelect
          {...labels}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          data={[{ value: '', label: t('notSent') }, ...choices.map((choice) => ({ value: choice, label: choice }))]}
        />
      ) : (
        <TextInput
          {...labels}
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </li>
  )
}

import { fieldTypeName } from '../../api/content.ts'
import { useEnvironment } from '../../api/environment.tsx'
import type { ContentType, Field } from '../../api/wire.ts'
import { Message } from '../../parts/message.tsx'
import { fieldRules } from './field-rules.ts'
import classes from './fields-table.module.css'

export function FieldsTable({ type }: { type: ContentType }) {
  const { types } = useEnvironment()
  const typeName = (id: string) => types.get(id)?.name ?? id
  if (type.fields.length === 0) return <Message title="This content type has no fields yet" />
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Type</th>
            <th scope="col" className={classes.wide}>
              Settings
            </th>
          </tr>
        </thead>
        <tbody>
          {type.fields.map((field) => {
            const rules = fieldRules(field, typeName)
            return (
              <tr key={field.id}>
                <th scope="row">
                  <span className={classes.name}>{field.name}</span>
                  <code className={classes.id}>{field.id}</code>
                </th>
                <td>
                  <span className={classes.type}>{fieldTypeName(field)}</span>
                  <div className={classes.narrow}>
                    <Settings field={field} isTitle={type.displayField === field.id} rules={rules} />
                  </div>
                </td>
                <td className={classes.wide}>
                  <Settings field={field} isTitle={type.displayField === field.id} rules={rules} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

interface SettingsProps {
  field: Field
  isTitle: boolean
  rules: readonly string[]
}

function Settings({ field, isTitle, rules }: SettingsProps) {
  const marks = [
    isTitle && 'Title',
    field.required && 'Required',
    field.localized && 'Localized',
    field.disabled && 'Hidden in the editor',
    field.omitted && 'Not delivered',
  ].filter((mark) => mark !== undefined && mark !== false)
  return (
    <>
      {marks.length > 0 && (
        <span className={classes.marks}>
          {marks.map((mark) => (
            <span key={mark} className={classes.mark}>
              {mark}
            </span>
          ))}
        </span>
      )}
      {rules.map((rule) => (
        <span key={rule} className={classes.rule}>
          {rule}
        </span>
      ))}
    </>
  )
}

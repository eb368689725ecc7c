import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useEnvironment } from '../../api/environment.tsx'
import { editorInterfaceQuery } from '../../api/management.ts'
import type { Control } from '../../api/wire.ts'
import { Message } from '../../parts/message.tsx'
import { useEdit } from './edit-context.tsx'
import classes from './entry.module.css'
import { ErrorSummary } from './error-summary.tsx'
import { FieldRow } from './field-row.tsx'

/** All fields of an entry, ready to be written in. */
export function EntryForm() {
  const { place } = useEnvironment()
  const { type, state } = useEdit()
  const typeId = state.entry.sys.contentType.sys.id
  const { data, isPending } = useQuery(editorInterfaceQuery(place, typeId))
  const controls = useMemo(() => {
    const told = new Map(data?.controls?.map((control) => [control.fieldId, control]))
    return new Map<string, Control>((type?.fields ?? []).map(({ id }) => [id, told.get(id) ?? { fieldId: id }]))
  }, [data, type])
  if (type === undefined) {
    return (
      <div className={classes.form}>
        <Message title="The content type is gone">
          What is stored is on the JSON tab. It can be edited again when the content type is back.
        </Message>
      </div>
    )
  }
  if (isPending) return <Skeleton height={420} radius={12} />
  return (
    <div className={classes.form}>
      <ErrorSummary />
      {type.fields.length === 0 && <Message title="This content type has no fields yet" />}
      {type.fields.map((field) => (
        <FieldRow key={field.id} field={field} control={controls.get(field.id)!} />
      ))}
    </div>
  )
}

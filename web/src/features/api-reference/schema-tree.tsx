import { useState } from 'react'
import type { OpenApiDocument, Schema } from '../../api/openapi-document.ts'
import { t } from '../../i18n/api-reference.ts'
import classes from './api-reference.module.css'
import { InlineCode } from './inline-code.tsx'
import { type Member, type Shape, shapeOf } from './schema-shape.ts'

interface SchemaTreeProps {
  document: OpenApiDocument
  schema: Schema
}

/** A schema as nested lists. Levels are rendered when they are opened, because schemas can be recursive. */
export function SchemaTree({ document, schema }: SchemaTreeProps) {
  const shape = shapeOf(document, schema)
  return (
    <div className={classes.tree}>
      <p className={classes.line}>
        <ShapeLabel shape={shape} />
      </p>
      <ShapeNotes shape={shape} />
      {shape.members.length > 0 && <Members document={document} members={shape.members} />}
    </div>
  )
}

function Members({ document, members }: { document: OpenApiDocument; members: readonly Member[] }) {
  return (
    <ul className={classes.members}>
      {members.map((member, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: alternatives may share a name, and members never move
        <li key={`${member.name} ${at}`}>
          <MemberLine document={document} member={member} />
        </li>
      ))}
    </ul>
  )
}

function MemberLine({ document, member }: { document: OpenApiDocument; member: Member }) {
  const [isOpen, setOpen] = useState(false)
  const shape = shapeOf(document, member.schema)
  const line = (
    <>
      <code className={classes.name}>{member.name}</code> <ShapeLabel shape={shape} isRequired={member.isRequired} />
    </>
  )
  if (shape.members.length === 0) {
    return (
      <>
        <p className={classes.line}>{line}</p>
        <ShapeNotes shape={shape} />
      </>
    )
  }
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={classes.line}>{line}</summary>
      <ShapeNotes shape={shape} />
      {isOpen && <Members document={document} members={shape.members} />}
    </details>
  )
}

/** In the line of the name. */
export const ShapeLabel = ({ shape, isRequired = false }: { shape: Shape; isRequired?: boolean | undefined }) => (
  <>
    <span className={classes.type}>{shape.type}</span>
    {isRequired && <span className={classes.required}> {t('required')}</span>}
  </>
)

/** Below it. */
export function ShapeNotes({ shape }: { shape: Shape }) {
  const { description, facts, values, defaultValue } = shape
  if (description === null && facts.length === 0 && values.length === 0 && defaultValue === undefined) return null
  return (
    <div className={classes.notes}>
      {description !== null && (
        <p>
          <InlineCode text={description} />
        </p>
      )}
      {facts.length > 0 && <p>{facts.join(', ')}</p>}
      {values.length > 0 && (
        <p>{t.rich(values.length === 1 ? 'alwaysValue' : 'oneOf', { values: () => <Values values={values} /> })}</p>
      )}
      {defaultValue !== undefined && (
        <p>{t.rich('defaultValue', { value: () => <Values values={[defaultValue]} /> })}</p>
      )}
    </div>
  )
}

const Values = ({ values }: { values: readonly unknown[] }) =>
  values.map((value, at) => (
    <span key={JSON.stringify(value)}>
      {at > 0 && ', '}
      <code>{typeof value === 'string' ? value : JSON.stringify(value)}</code>
    </span>
  ))

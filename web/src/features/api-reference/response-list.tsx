import type { OpenApiDocument } from '../../api/openapi-document.ts'
import { JsonView } from '../../parts/text/json-view.tsx'
import classes from './api-reference.module.css'
import type { DescribedResponse } from './operations.ts'
import { SchemaTree } from './schema-tree.tsx'

interface ResponseListProps {
  document: OpenApiDocument
  responses: readonly DescribedResponse[]
}

export const ResponseList = ({ document, responses }: ResponseListProps) =>
  responses.map(({ status, description, payload }) => (
    <section key={status} className={classes.section} aria-label={`Response ${status}`}>
      <h3 className={classes.status}>
        <code>{status === 'default' ? 'Errors' : status}</code> {description}
      </h3>
      {payload?.schema != null && <SchemaTree document={document} schema={payload.schema} />}
      {payload?.schema == null && status !== '204' && <p className={classes.hint}>No schema for this response.</p>}
      {payload?.example !== undefined && (
        <details className={classes.more}>
          <summary>Example from the demo space</summary>
          <div className={classes.json}>
            <JsonView text={JSON.stringify(payload.example, null, 2)} label={`Example of response ${status}`} />
          </div>
        </details>
      )}
    </section>
  ))

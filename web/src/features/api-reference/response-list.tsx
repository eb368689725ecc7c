import type { OpenApiDocument } from '../../api/openapi-document.ts'
import { t } from '../../i18n/api-reference.ts'
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
    <section key={status} className={classes.section} aria-label={t('responseStatus', { status })}>
      <h3 className={classes.status}>
        <code>{status === 'default' ? t('errorResponses') : status}</code> {description}
      </h3>
      {payload?.schema != null && <SchemaTree document={document} schema={payload.schema} />}
      {payload?.schema == null && status !== '204' && <p className={classes.hint}>{t('noSchema')}</p>}
      {payload?.example !== undefined && (
        <details className={classes.more}>
          <summary>{t('example')}</summary>
          <div className={classes.json}>
            <JsonView text={JSON.stringify(payload.example, null, 2)} label={t('exampleOf', { status })} />
          </div>
        </details>
      )}
    </section>
  ))

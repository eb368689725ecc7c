import { Button, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { OpenApiDocument } from '../../api/openapi-document.ts'
import { sessionQuery } from '../../api/session.ts'
import { t } from '../../i18n/api-reference.ts'
import { Card } from '../../parts/layout/card.tsx'
import { CodeText } from '../../parts/text/code-text.tsx'
import { CopyButton } from '../../parts/text/copy-button.tsx'
import { accessOf } from './access-labels.ts'
import classes from './api-reference.module.css'
import { BodyEditor } from './body-editor.tsx'
import { curlCommand } from './curl.ts'
import { InlineCode } from './inline-code.tsx'
import { KeyPicker } from './key-picker.tsx'
import { MethodBadge } from './method-badge.tsx'
import { isFileUpload, type Operation } from './operations.ts'
import { ParameterList } from './parameter-list.tsx'
import { publicAddress } from './public-url.ts'
import { buildRequest, draftProblem, emptyDraft, type RequestDraft, withKnownIds } from './request-draft.ts'
import { ResponseList } from './response-list.tsx'
import { SchemaTree } from './schema-tree.tsx'
import { TryIt } from './try-it.tsx'
import type { KeyChoice } from './use-key-choice.ts'
import { useKnownIds } from './use-known-ids.ts'

interface OperationViewProps {
  document: OpenApiDocument
  operation: Operation
  keyChoice: KeyChoice
}

/** One operation: description, parameters, curl command, a form to send the request, and responses. */
export function OperationView({ document, operation, keyChoice }: OperationViewProps) {
  const { data: session } = useQuery(sessionQuery)
  const known = useKnownIds()
  const tryIt = useRef<HTMLDivElement>(null)
  const [edited, setEdited] = useState(() => emptyDraft(document, operation))
  const change = (part: Partial<RequestDraft>) => setEdited((before) => ({ ...before, ...part }))
  const draft = withKnownIds(operation, edited, known)
  const request = buildRequest(operation, draft)
  const { token: kind } = operation
  const usesKey = kind === 'delivery' || kind === 'preview'
  const token = usesKey ? keyChoice.tokenFor(kind) : null
  const address = publicAddress(request.address, session?.interfaces ?? {})
  const command = curlCommand(operation, { ...request, address }, token)
  const path = request.address.replace(/\?.*$/, '')
  const problem = usesKey && token === null ? t('keyMissing') : draftProblem(operation, draft)
  return (
    <article className={classes.article}>
      <title>{`${operation.summary} · ${t('title')} · Sheaf`}</title>
      <header className={classes.header}>
        <div className={classes.title}>
          <h1>{operation.summary}</h1>
          {/* The list of parameters may be long. */}
          <Button variant="default" onClick={() => tryIt.current?.scrollIntoView({ block: 'start' })}>
            {t('goToTryIt')}
          </Button>
        </div>
        <p className={classes.address}>
          <MethodBadge method={operation.method} /> <code>{path}</code>
          <CopyButton compact text={path} what={t('path')} />
        </p>
        {operation.description !== null && (
          <p>
            <InlineCode text={operation.description} />
          </p>
        )}
        <dl className={classes.about}>
          <dt>{t('api')}</dt>
          <dd>{operation.interfaceName}</dd>
          <dt>{t('needs')}</dt>
          <dd>{accessOf(operation).text}</dd>
          <dt>{t('operationId')}</dt>
          <dd>
            <code>{operation.id}</code>
          </dd>
        </dl>
      </header>
      <Card title={t('request')}>
        {operation.parameters.length > 0 && (
          <ParameterList
            document={document}
            parameters={operation.parameters}
            values={draft.values}
            onChange={(key, value) => change({ values: { ...edited.values, [key]: value } })}
          />
        )}
        <RequestBody document={document} operation={operation} draft={draft} onChange={change} />
        <MoreFields draft={draft} onChange={change} />
      </Card>
      <Card title={t('tryIt')}>
        <div className={classes.section} ref={tryIt}>
          {usesKey ? (
            <KeyPicker choice={keyChoice} kind={kind} />
          ) : (
            <p className={classes.hint}>{t.rich('sessionHint', { code: (text) => <code>{text}</code> })}</p>
          )}
          <section className={classes.command} aria-label={t('curlRegion')}>
            <header>
              <h3>curl</h3>
              <CopyButton text={command} what={t('curlCommand')} />
            </header>
            <CodeText code={command} />
          </section>
          <TryIt operation={operation} request={request} token={token} problem={problem} />
        </div>
      </Card>
      <Card title={t('responses')}>
        <ResponseList document={document} responses={operation.responses} />
      </Card>
    </article>
  )
}

interface PartProps {
  draft: RequestDraft
  onChange: (part: Partial<RequestDraft>) => void
}

function RequestBody(props: PartProps & { document: OpenApiDocument; operation: Operation }) {
  const { document, operation, draft, onChange } = props
  const { body, method } = operation
  if (body === null && (method === 'GET' || method === 'DELETE')) return null
  return (
    <section className={classes.section} aria-label={t('body')}>
      <h3 className={classes.status}>
        {t('body')} {body !== null && <code>{body.mediaType}</code>}
      </h3>
      {body === null && <p className={classes.hint}>{t('noBodyRequired')}</p>}
      {body?.schema != null && <SchemaTree document={document} schema={body.schema} />}
      {isFileUpload(operation) ? (
        <p className={classes.hint}>{t('fileBody')}</p>
      ) : (
        <BodyEditor text={draft.body} onChange={(text) => onChange({ body: text })} />
      )}
    </section>
  )
}

/** Filters by field are unlimited, and clients may send any header. */
const MoreFields = ({ draft, onChange }: PartProps) => (
  <details className={classes.section}>
    <summary>{t('more')}</summary>
    <div className={classes.fields}>
      <TextInput
        label={t('moreQuery')}
        placeholder="fields.slug=about&order=-sys.updatedAt"
        autoComplete="off"
        spellCheck={false}
        value={draft.moreQuery}
        onChange={(event) => onChange({ moreQuery: event.currentTarget.value })}
      />
      <Textarea
        label={t('moreHeaders')}
        description={t('moreHeadersHint')}
        placeholder="X-Contentful-Version: 1"
        autosize
        minRows={2}
        spellCheck={false}
        value={draft.moreHeaders}
        onChange={(event) => onChange({ moreHeaders: event.currentTarget.value })}
      />
    </div>
  </details>
)

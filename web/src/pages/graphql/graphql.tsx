import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { GraphQLSchema } from 'graphql'
import { useId } from 'react'
import { Link } from 'react-router'
import { graphqlPath, schemaQuery, sendGraphql } from '../../api/graphql.ts'
import { sessionQuery } from '../../api/session.ts'
import { KeyPicker } from '../../features/api-reference/key-picker.tsx'
import { publicAddress } from '../../features/api-reference/public-url.ts'
import { jsonProblem } from '../../features/api-reference/request-draft.ts'
import { ResponseView } from '../../features/api-reference/response-view.tsx'
import { toShownResponse } from '../../features/api-reference/send-request.ts'
import { useKeyChoice } from '../../features/api-reference/use-key-choice.ts'
import classes from '../../features/graphql/graphql.module.css'
import { GraphqlArea } from '../../features/graphql/graphql-area.tsx'
import { SchemaBrowser } from '../../features/graphql/schema-browser.tsx'
import { type Draft, useDraft } from '../../features/graphql/use-draft.ts'
import { t } from '../../i18n/graphql.ts'
import { Failure } from '../../parts/feedback/failure.tsx'
import { Refusal } from '../../parts/feedback/refusal.tsx'
import { CodeArea } from '../../parts/forms/code-area.tsx'
import { IconChevronLeft } from '../../parts/icons/icons.ts'
import { Card } from '../../parts/layout/card.tsx'
import { CopyButton } from '../../parts/text/copy-button.tsx'
import { useEnvironment } from '../../state/environment.tsx'

/** Runs GraphQL queries with an API key of the space, and shows the schema. */
export function GraphqlPage() {
  const { env, home } = useEnvironment()
  const { data: session } = useQuery(sessionQuery)
  const keyChoice = useKeyChoice()
  const schemas = {
    delivery: useQuery(schemaQuery(env, keyChoice.tokenFor('delivery'))),
    preview: useQuery(schemaQuery(env, keyChoice.tokenFor('preview'))),
  }
  const draft = useDraft((kind) => schemas[kind].data ?? null)
  const schema = schemas[draft.kind]
  const token = keyChoice.tokenFor(draft.kind)
  const sending = useMutation({
    mutationFn: async () => {
      const started = performance.now()
      const { query, variables } = draft
      const response = await sendGraphql(env, token!, {
        query,
        ...(variables.trim() !== '' && { variables: JSON.parse(variables) }),
      })
      return toShownResponse(response, started)
    },
  })
  const problem = problemOf(draft, token)
  const run = () => {
    if (problem !== null || sending.isPending) return
    draft.share()
    sending.mutate()
  }
  const address = publicAddress(graphqlPath(env), session?.interfaces ?? {})
  return (
    <article className={classes.page}>
      <title>{`${t('title')} · Sheaf`}</title>
      <header className={classes.header}>
        <Link to={`${home}/api`}>
          <IconChevronLeft size={16} aria-hidden="true" /> {t('apiReference')}
        </Link>
        <h1>{t('title')}</h1>
        <p className={classes.address}>
          <code>{address}</code>
          <CopyButton compact text={address} what={t('url')} />
        </p>
      </header>
      <div className={classes.columns}>
        <Card title={t('request')}>
          <div className={classes.body}>
            <div className={classes.choice}>
              <KeyPicker choice={keyChoice} kind={draft.kind} />
              <ContentChoice draft={draft} />
            </div>
            <Editors draft={draft} schema={schema.data ?? null} onRun={run} />
            <div className={classes.send}>
              <Button disabled={problem !== null} loading={sending.isPending} onClick={run}>
                {t('run')}
              </Button>
              {problem !== null && <span className={classes.hint}>{problem}</span>}
            </div>
          </div>
        </Card>
        <Card title={t('response')}>
          <div className={classes.body}>
            <Refusal error={sending.error} />
            {sending.data ? (
              <ResponseView response={sending.data} />
            ) : (
              <p className={classes.hint}>{t('noResponse')}</p>
            )}
          </div>
        </Card>
      </div>
      <Card title={t('schema')}>
        <div className={classes.body}>
          {token === null ? (
            !keyChoice.isLoading && <p className={classes.hint}>{t('schemaNeedsKey')}</p>
          ) : schema.isError ? (
            <Failure error={schema.error} onRetry={() => schema.refetch()} />
          ) : schema.isPending ? (
            <Skeleton height={160} />
          ) : (
            <SchemaBrowser schema={schema.data} />
          )}
        </div>
      </Card>
    </article>
  )
}

function problemOf({ query, variables }: Draft, token: string | null): string | null {
  if (token === null) return t('keyMissing')
  if (query.trim() === '') return t('queryMissing')
  const problem = jsonProblem(variables)
  return problem === null ? null : t('variablesInvalid', { problem })
}

function ContentChoice({ draft }: { draft: Draft }) {
  const id = useId()
  return (
    <div className={classes.editor}>
      <span id={id} className={classes.label}>
        {t('content')}
      </span>
      <SegmentedControl
        aria-labelledby={id}
        value={draft.kind}
        onChange={(kind) => draft.setKind(kind === 'preview' ? 'preview' : 'delivery')}
        data={[
          { value: 'delivery', label: t('delivery') },
          { value: 'preview', label: t('preview') },
        ]}
      />
      {draft.kind === 'preview' && (
        <p className={classes.hint}>{t.rich('previewHint', { code: (text) => <code>{text}</code> })}</p>
      )}
    </div>
  )
}

interface EditorsProps {
  draft: Draft
  schema: GraphQLSchema | null
  onRun: () => void
}

function Editors({ draft, schema, onRun }: EditorsProps) {
  const hint = useId()
  return (
    <>
      <section className={classes.editor} aria-label={t('query')}>
        <h3>{t('query')}</h3>
        <GraphqlArea
          text={draft.query}
          revision={draft.revision}
          label={t('query')}
          describedBy={hint}
          schema={schema}
          onChange={draft.setQuery}
          onRun={onRun}
        />
        <p id={hint} className={classes.hint}>
          {t('queryHint')}
        </p>
      </section>
      <section className={classes.editor} aria-label={t('variables')}>
        <h3>{t('variables')}</h3>
        <CodeArea text={draft.variables} revision={0} label={t('variables')} onChange={draft.setVariables} />
      </section>
    </>
  )
}

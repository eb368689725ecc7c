import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { OpenApiDocument } from '../../api/openapi-document.ts'
import { sessionQuery } from '../../api/session.ts'
import { t } from '../../i18n/api-reference.ts'
import { Card } from '../../parts/layout/card.tsx'
import { CopyButton } from '../../parts/text/copy-button.tsx'
import { useEnvironment } from '../../state/environment.tsx'
import classes from './api-reference.module.css'
import { InlineCode } from './inline-code.tsx'
import type { Operation } from './operations.ts'
import { publicAddress } from './public-url.ts'

interface OverviewProps {
  document: OpenApiDocument
  operations: readonly Operation[]
}

/** Shown until an operation is chosen: the APIs with their URLs, and where to get tokens. */
export function Overview({ document, operations }: OverviewProps) {
  const { home, may } = useEnvironment()
  const { data: session } = useQuery(sessionQuery)
  const names = [...new Set(operations.map((one) => one.interfaceName))]
  return (
    <article className={classes.article}>
      <header className={classes.header}>
        <h1>{t('title')}</h1>
        <p className={classes.lead}>
          <InlineCode text={document.info?.description ?? ''} />
        </p>
      </header>
      <Card
        title={t('apis')}
        aside={
          <a href="/openapi.json" target="_blank" rel="noreferrer">
            {t('openApiDocument')}
          </a>
        }
      >
        {names.map((name) => {
          const own = operations.filter((one) => one.interfaceName === name)
          const prefix = /^\/[^/]+/.exec(own[0]?.path ?? '')?.[0] ?? ''
          const address = publicAddress(prefix, session?.interfaces ?? {})
          return (
            <section key={name} className={classes.section} aria-label={name}>
              <h3>
                {name} <span className={classes.type}>{t('operationCount', { count: own.length })}</span>
              </h3>
              <p>{document.tags?.find((tag) => tag.name.startsWith(`${name}: `))?.description}</p>
              <p className={classes.address}>
                <code>{address}</code> <CopyButton compact text={address} what={t('addressOf', { api: name })} />
              </p>
              {prefix === '/graphql' && (
                <p>
                  <Link to={`${home}/api/graphql`}>{t('runQueries')}</Link>
                </p>
              )}
            </section>
          )
        })}
      </Card>
      <Card title={t('tokens')}>
        <div className={classes.section}>
          {may.inSpace('keys') && (
            <p>{t.rich('deliveryTokens', { link: (text) => <Link to={`${home}/settings/api-keys`}>{text}</Link> })}</p>
          )}
          <p>{t.rich('managementTokens', { link: (text) => <Link to={`${home}/settings/tokens`}>{text}</Link> })}</p>
        </div>
      </Card>
    </article>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { OpenApiDocument } from '../../api/openapi-document.ts'
import { sessionQuery } from '../../api/session.ts'
import { Card } from '../../parts/layout/card.tsx'
import { CopyButton } from '../../parts/text/copy-button.tsx'
import { plural } from '../../parts/text/format.ts'
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
        <h1>API reference</h1>
        <p className={classes.lead}>
          <InlineCode text={document.info?.description ?? ''} />
        </p>
      </header>
      <Card
        title="APIs"
        aside={
          <a href="/openapi.json" target="_blank" rel="noreferrer">
            OpenAPI document
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
                {name} <span className={classes.type}>{plural(own.length, 'operation')}</span>
              </h3>
              <p>{document.tags?.find((tag) => tag.name.startsWith(`${name}: `))?.description}</p>
              <p className={classes.address}>
                <code>{address}</code> <CopyButton compact text={address} what={`the URL of ${name}`} />
              </p>
            </section>
          )
        })}
      </Card>
      <Card title="Tokens">
        <div className={classes.section}>
          {may.inSpace('keys') && (
            <p>
              Delivery and preview: <Link to={`${home}/settings/api-keys`}>API keys</Link>
            </p>
          )}
          <p>
            Management and uploads: <Link to={`${home}/settings/tokens`}>Management tokens</Link>
          </p>
        </div>
      </Card>
    </article>
  )
}

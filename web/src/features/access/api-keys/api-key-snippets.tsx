import { useQuery } from '@tanstack/react-query'
import type { ApiKey } from '#contract/resources/api-key'
import { deliveryPath } from '../../../api/delivery.ts'
import { sessionQuery } from '../../../api/session.ts'
import { t } from '../../../i18n/api-keys.ts'
import { CodeText } from '../../../parts/text/code-text.tsx'
import { CopyButton } from '../../../parts/text/copy-button.tsx'
import { useEnvironment } from '../../../state/environment.tsx'
import classes from '../../settings/settings.module.css'
import { isPattern } from './environment-pattern.ts'
import { curlSnippet, javascriptSnippet } from './snippets.ts'

/** Requests with the delivery token of a key, ready to copy. */
export function ApiKeySnippets({ apiKey }: { apiKey: ApiKey }) {
  const { env } = useEnvironment()
  const session = useQuery(sessionQuery)
  const delivery = session.data?.interfaces.delivery
  if (delivery === undefined) return null
  const listed = apiKey.environments.map(({ sys }) => sys.id)
  const environment = listed.find((id) => !isPattern(id)) ?? env.environment
  const where = { space: env.space, environment }
  const snippet = {
    ...where,
    delivery: delivery.replace(/\/$/, ''),
    path: deliveryPath(where, null),
    contentType: null,
    key: apiKey.accessToken ?? null,
  }
  const texts = [
    ['curl', curlSnippet(snippet)],
    ['JavaScript', javascriptSnippet(snippet)],
  ] as const
  return (
    <div className={classes.body}>
      {texts.map(([name, text]) => (
        <section key={name} aria-label={name} className={classes.snippet}>
          <header className={classes.header}>
            <h3>{name}</h3>
            <CopyButton text={text} what={t('snippet', { language: name })} />
          </header>
          <CodeText code={text} />
        </section>
      ))}
    </div>
  )
}

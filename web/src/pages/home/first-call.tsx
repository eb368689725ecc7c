import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { deliveryPath } from '../../api/delivery.ts'
import { createApiKey, spaceKey } from '../../api/platform.ts'
import { sessionQuery } from '../../api/session.ts'
import { curlSnippet, javascriptSnippet, type Snippet } from '../../features/access/api-keys/snippets.ts'
import { t } from '../../i18n/home.ts'
import { Card } from '../../parts/layout/card.tsx'
import { CodeText } from '../../parts/text/code-text.tsx'
import { CopyButton } from '../../parts/text/copy-button.tsx'
import { useEnvironment } from '../../state/environment.tsx'
import { refusalText, useChange } from '../../state/use-change.ts'
import classes from './first-call.module.css'
import { PaneSkeleton } from './pane-skeleton.tsx'
import { TryIt } from './try-it.tsx'
import { TypeSelect } from './type-select.tsx'
import { useDeliveryKey } from './use-delivery-key.ts'
import { useShownType } from './use-shown-type.ts'

const LANGUAGES = {
  curl: { name: 'curl', what: t('curlCommand'), write: curlSnippet },
  js: { name: 'JavaScript', what: t('javascriptCode'), write: javascriptSnippet },
}
type Language = keyof typeof LANGUAGES

/** A request that works when pasted, and its live response. Language and content type are in the address. */
export function FirstCall() {
  const { env } = useEnvironment()
  const { data: session } = useQuery(sessionQuery)
  const [search, setSearch] = useSearchParams()
  const type = useShownType()
  const { key, problem, isLoading, canCreate } = useDeliveryKey()
  const isReady = !isLoading && !type.isLoading
  const language: Language = search.get('code') === 'js' ? 'js' : 'curl'
  const { name, what, write } = LANGUAGES[language]
  const path = deliveryPath(env, type.id)
  const delivery = session?.interfaces.delivery ?? `${window.location.origin}/cdn`
  const snippet: Snippet = { delivery, path, ...env, contentType: type.id, key }
  const code = write(snippet)

  const put = (param: string, value: string) =>
    setSearch(
      (now) => {
        now.set(param, value)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <Card
      title={t('firstCall')}
      aside={
        <div className={classes.choices}>
          <TypeSelect shown={type} onChange={(id) => put('type', id)} />
          <NativeSelect
            size="xs"
            aria-label={t('exampleLanguage')}
            value={language}
            onChange={(event) => put('code', event.currentTarget.value)}
            data={Object.entries(LANGUAGES).map(([value, one]) => ({ value, label: one.name }))}
          />
        </div>
      }
    >
      <div className={classes.panes}>
        <div className={classes.code}>
          <div className={classes.bar}>
            <span className={classes.label}>{t('request')}</span>
            {isReady && <CopyButton text={code} what={what} />}
          </div>
          {isReady ? (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region that no key could scroll is worse
            <section className={classes.text} aria-label={t('exampleIn', { language: name })} tabIndex={0}>
              <CodeText code={code} />
            </section>
          ) : (
            <PaneSkeleton />
          )}
          {problem !== null && (
            <p className={classes.problem}>
              {problem} {canCreate && <CreateKey />}
            </p>
          )}
        </div>
        <TryIt path={path} apiKey={key} isReady={isReady} />
      </div>
    </Card>
  )
}

/** Adds the first API key for this environment. */
function CreateKey() {
  const { env } = useEnvironment()
  const { space, environment } = env
  const create = useChange(
    () =>
      createApiKey(space, { name: t('firstKeyName', { environment }), description: '', environments: [environment] }),
    { changes: spaceKey(space, 'api_keys'), done: () => t('keyAdded') },
  )
  return (
    <>
      <Button size="compact-sm" loading={create.isPending} onClick={() => create.mutate(undefined)}>
        {t('addKey')}
      </Button>
      {create.isError && ` ${refusalText(create.error)}`}
    </>
  )
}

import { t } from '../../i18n/api-reference.ts'
import { formatBytes, formatNumber } from '../../parts/text/format.ts'
import { JsonView } from '../../parts/text/json-view.tsx'
import classes from './api-reference.module.css'
import { MAX_CHARACTERS, type ShownResponse } from './send-request.ts'

/** Status, duration, headers and body of a response. */
export function ResponseView({ response }: { response: ShownResponse }) {
  const { status, statusText, ok, milliseconds, bytes, headers, text, isCut } = response
  return (
    <section className={classes.response} aria-label={t('response')}>
      <p className={classes.facts} role="status">
        <span className={classes.code} data-ok={ok || undefined}>
          {status} {statusText}
        </span>
        <span>{formatNumber(Math.max(1, Math.round(milliseconds)))} ms</span>
        <span>{formatBytes(bytes)}</span>
      </p>
      {headers.length > 0 && (
        <dl className={classes.headers}>
          {headers.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <code>{value}</code>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {text === '' ? (
        <p className={classes.hint}>{t('noBody')}</p>
      ) : (
        <div className={classes.json}>
          <JsonView text={text} label={t('responseBody')} />
        </div>
      )}
      {isCut && <p className={classes.hint}>{t('cut', { count: MAX_CHARACTERS })}</p>}
    </section>
  )
}

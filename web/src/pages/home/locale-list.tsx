import { useQuery } from '@tanstack/react-query'
import { localesQuery } from '../../api/management.ts'
import { t } from '../../i18n/home.ts'
import { Failure } from '../../parts/feedback/failure.tsx'
import { Card } from '../../parts/layout/card.tsx'
import { RowsSkeleton } from '../../parts/layout/rows-skeleton.tsx'
import { useEnvironment } from '../../state/environment.tsx'
import classes from './locale-list.module.css'

/** An overview; there may be a hundred. */
const SHOWN = 6

export function LocaleList() {
  const { env } = useEnvironment()
  const { data, error, refetch } = useQuery(localesQuery(env))
  const more = (data?.items.length ?? 0) - SHOWN
  return (
    <Card title={t('localeList')}>
      {error && !data ? (
        <Failure error={error} onRetry={refetch} />
      ) : !data ? (
        <RowsSkeleton rows={2} />
      ) : (
        <ul>
          {data.items.slice(0, SHOWN).map((locale) => (
            <li key={locale.code} className={classes.row}>
              <span className={classes.name}>{locale.name}</span>
              <span className={classes.about}>
                {locale.default
                  ? t('defaultLocale')
                  : locale.fallbackCode === null
                    ? t('noFallback')
                    : t('fallback', { locale: locale.fallbackCode })}
              </span>
              <code className={classes.code}>{locale.code}</code>
            </li>
          ))}
          {more > 0 && <li className={classes.row}>{t('moreLocales', { count: more })}</li>}
        </ul>
      )}
    </Card>
  )
}

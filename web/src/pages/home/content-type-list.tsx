import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { contentTypesQuery } from '../../api/management.ts'
import { useFillSpace } from '../../features/space-import/fill-space.tsx'
import { t } from '../../i18n/home.ts'
import { Failure } from '../../parts/feedback/failure.tsx'
import { Message } from '../../parts/feedback/message.tsx'
import { Card } from '../../parts/layout/card.tsx'
import { RowsSkeleton } from '../../parts/layout/rows-skeleton.tsx'
import { useEnvironment } from '../../state/environment.tsx'
import classes from './content-type-list.module.css'
export function ContentTypeList() {
  const { env, home } = useEnvironment()
  const { data, error, refetch } = useQuery(contentTypesQuery(env))
  const fill = useFillSpace()
  const types = data?.items.toSorted((a, b) => a.name.localeCompare(b.name))
  return (
    <>
      <Card title={t('contentModel')}>
        {error && !data ? (
          <Failure error={error} onRetry={refetch} />
        ) : !types ? (
          <RowsSkeleton rows={4} />
        ) : types.length === 0 ? (
          <Message title={t('noTypes')} action={fill.button}>
            {t('noTypesHint')}
          </Message>
        ) : (
          <ul>
            {types.map((type) => (
              <li key={type.sys.id} className={classes.row}>
                <div className={classes.text}>
                  <Link className={classes.name} to={`${home}/content-types/${encodeURIComponent(type.sys.id)}`}>
                    {type.name}
                  </Link>
                  {type.description && <p className={classes.description}>{type.description}</p>}
                </div>
                <span className={classes.count}>{t('fields', { count: type.fields.length })}</span>
              </li>
            ))}
          </ul>
        )}
      </Card>
      {fill.dialog}
    </>
  )
}

import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useParams } from 'react-router'
import { openApiQuery } from '../../api/openapi.ts'
import type { OpenApiDocument } from '../../api/openapi-document.ts'
import classes from '../../features/api-reference/api-reference.module.css'
import { OperationList } from '../../features/api-reference/operation-list.tsx'
import { OperationView } from '../../features/api-reference/operation-view.tsx'
import { operationsOf } from '../../features/api-reference/operations.ts'
import { Overview } from '../../features/api-reference/overview.tsx'
import { useFilter } from '../../features/api-reference/use-filter.ts'
import { useKeyChoice } from '../../features/api-reference/use-key-choice.ts'
import { t } from '../../i18n/api-reference.ts'
import { Failure } from '../../parts/feedback/failure.tsx'
import { Message } from '../../parts/feedback/message.tsx'
import { IconChevronLeft } from '../../parts/icons/icons.ts'
import { RowsSkeleton } from '../../parts/layout/rows-skeleton.tsx'
import { useEnvironment } from '../../state/environment.tsx'

/** The API reference with the IDs of this space. Operation, search and filter are in the URL. */
export function ApiReferencePage() {
  const { isLoading } = useEnvironment()
  const document = useQuery(openApiQuery)
  if (document.isError) {
    return (
      <>
        <title>{`${t('title')} · Sheaf`}</title>
        <Failure size="page" error={document.error} onRetry={() => document.refetch()} />
      </>
    )
  }
  if (document.isPending || isLoading) {
    return (
      <div className={classes.layout}>
        <title>{`${t('title')} · Sheaf`}</title>
        <RowsSkeleton rows={8} />
        <RowsSkeleton rows={5} />
      </div>
    )
  }
  return <Reference document={document.data} />
}

/** Narrower screens show either the list or an operation. Same breakpoint as in the style sheet. */
const NARROW = '(max-width: 62em)'

function Reference({ document }: { document: OpenApiDocument }) {
  const { home } = useEnvironment()
  const { operation: id } = useParams()
  const { filter, query, narrow } = useFilter()
  const operations = useMemo(() => operationsOf(document), [document])
  const keyChoice = useKeyChoice()
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false })
  const current = operations.find((one) => one.id === id)
  return (
    <div className={classes.layout} data-chosen={id !== undefined || undefined}>
      <OperationList
        operations={operations}
        current={current}
        filter={filter}
        onFilter={narrow}
        addressOf={(operation) => `${home}/api/${encodeURIComponent(operation.id)}${query}`}
        keepsFocus={!isNarrow}
      />
      <div className={classes.main}>
        {current === undefined && <title>{`${t('title')} · Sheaf`}</title>}
        {id !== undefined && (
          <Link className={classes.back} to={`${home}/api${query}`}>
            <IconChevronLeft size={16} aria-hidden="true" /> {t('allOperations')}
          </Link>
        )}
        {current !== undefined ? (
          <OperationView key={current.id} document={document} operation={current} keyChoice={keyChoice} />
        ) : id === undefined ? (
          <Overview document={document} operations={operations} />
        ) : (
          <Message
            size="page"
            title={t('noOperation')}
            action={
              <Button component={Link} to={`${home}/api`} variant="default">
                {t('showAllOperations')}
              </Button>
            }
          >
            {t('noOperationHint', { id })}
          </Message>
        )}
      </div>
    </div>
  )
}

import { Button, NativeSelect, Progress, SegmentedControl } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { Asset } from '../../api/wire.ts'
import { ASSETS } from '../../features/lists/list-kind.ts'
import { type ListView, writeView } from '../../features/lists/list-view.ts'
import { Pager } from '../../features/lists/pager.tsx'
import { MISSING_ALT } from '../../features/lists/to-query.ts'
import { useList } from '../../features/lists/use-list.ts'
import { t } from '../../i18n/alt-text.ts'
import { t as lists } from '../../i18n/lists.ts'
import { LeaveGuard } from '../../parts/dialogs/leave-guard.tsx'
import { Failure } from '../../parts/feedback/failure.tsx'
import { Message } from '../../parts/feedback/message.tsx'
import { isPressed, keyText } from '../../parts/keyboard/keys.ts'
import { SHORTCUTS } from '../../parts/keyboard/shortcuts.ts'
import { Breadcrumbs } from '../../parts/layout/breadcrumbs.tsx'
import layout from '../../parts/layout/page.module.css'
import { RowsSkeleton } from '../../parts/layout/rows-skeleton.tsx'
import { useEnvironment } from '../../state/environment.tsx'
import classes from './alt-text.module.css'
import { AltTextRow } from './alt-text-row.tsx'
import { useAltTexts } from './use-alt-texts.ts'

const PAGE_SIZE = 24

/** Shows the images without a text in this locale, or all. */
const withMissing = (view: ListView, locale: string, isMissing: boolean): ListView => ({
  ...view,
  page: null,
  filters: [
    ...view.filters.filter(({ path }) => path !== MISSING_ALT),
    ...(isMissing ? [{ path: MISSING_ALT, operator: 'equals', value: locale }] : []),
  ],
})

/** The alternative texts of many images in one locale. */
export function AltTextPage() {
  const { locale } = useParams()
  const { defaultLocale, isLoading } = useEnvironment()
  const shown = locale ?? defaultLocale
  if (shown === undefined || isLoading) return <RowsSkeleton />
  return <AltTextList key={shown} locale={shown} />
}

function AltTextList({ locale }: { locale: string }) {
  const { home, locales } = useEnvironment()
  const navigate = useNavigate()
  const list = useList(ASSETS, PAGE_SIZE)
  const { view, show, page, total } = list
  const texts = useAltTexts(locale)
  const items = useHeldItems(list.items, page.isPlaceholderData ? null : writeView(view).toString())
  const isMissing = view.filters.some(({ path }) => path === MISSING_ALT)
  const press = (event: KeyboardEvent) => {
    if (!isPressed(event, SHORTCUTS.saveTexts.keys)) return
    event.preventDefault()
    void texts.save()
  }
  return (
    <>
      <title>{`${t('title')} · Sheaf`}</title>
      <Breadcrumbs steps={[{ name: t('media'), to: `${home}/media` }]} />
      <header className={layout.header}>
        <h1>{t('title')}</h1>
        <span className={classes.about} role="status">
          {total !== undefined && lists('count_assets', { count: total })}
        </span>
        <div className={classes.tools}>
          <SegmentedControl
            aria-label={t('shown')}
            value={isMissing ? 'missing' : 'all'}
            data={[
              { value: 'missing', label: t('missing') },
              { value: 'all', label: t('all') },
            ]}
            onChange={(value) => show(withMissing(view, locale, value === 'missing'))}
          />
          {locales.length > 1 && (
            <NativeSelect
              aria-label={t('locale')}
              value={locale}
              data={locales.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
              onChange={({ currentTarget: { value } }) =>
                navigate(`${home}/media/alt-text/${value}?${writeView(withMissing(view, value, isMissing))}`)
              }
            />
          )}
        </div>
      </header>
      <p className={classes.about}>{t('hint', { keys: keyText(SHORTCUTS.saveTexts.keys) })}</p>
      {page.error && !page.data ? (
        <Failure error={page.error} onRetry={() => page.refetch()} />
      ) : !page.data ? (
        <RowsSkeleton />
      ) : items.length === 0 ? (
        <Message title={isMissing ? t('noneMissing') : t('noImages')}>{isMissing && t('noneMissingHint')}</Message>
      ) : (
        <>
          <ul className={classes.rows} onKeyDown={press}>
            {items.map((asset) => (
              <AltTextRow key={asset.sys.id} asset={texts.latest(asset)} locale={locale} texts={texts} />
            ))}
          </ul>
          <Pager pages={page.data.pages} view={view} onShow={show} />
        </>
      )}
      {texts.drafts.size > 0 && <SaveBar texts={texts} />}
      <LeaveGuard isOn={texts.drafts.size > 0} what={t('title')} />
    </>
  )
}

function SaveBar({ texts: { drafts, progress, save } }: { texts: ReturnType<typeof useAltTexts> }) {
  const conflicts = [...drafts.values()].filter(({ state }) => state === 'conflict').length
  return (
    <section className={classes.bar} aria-label={t('unsaved', { count: drafts.size })}>
      <span role="status">
        {progress
          ? t('saving', progress)
          : conflicts > 0
            ? t('conflicts', { count: conflicts })
            : t('unsaved', { count: drafts.size })}
      </span>
      {progress && (
        <Progress
          className={classes.progress}
          value={(progress.done / progress.total) * 100}
          aria-label={t('progress')}
        />
      )}
      <Button loading={progress !== null} disabled={drafts.size === conflicts} onClick={save}>
        {t('save', { count: drafts.size - conflicts })}
      </Button>
    </section>
  )
}

/** Rows stay in place after they are saved, although they no longer match the filter, until another page is shown. */
function useHeldItems(items: readonly Asset[], page: string | null): readonly Asset[] {
  const [held, setHeld] = useState<{ page: string | null; items: readonly Asset[] }>({ page: null, items: [] })
  if (page === null) return items
  const known = held.page === page ? held.items : []
  const byId = new Map(items.map((item) => [item.sys.id, item]))
  const next = [
    ...known.map((item) => byId.get(item.sys.id) ?? item),
    ...items.filter(({ sys }) => !known.some((item) => item.sys.id === sys.id)),
  ]
  const isSame = held.page === page && next.length === known.length && next.every((item, i) => item === known[i])
  if (!isSame) setHeld({ page, items: next })
  return next
}

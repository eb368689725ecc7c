import { Button } from '@mantine/core'
import type { CursorPage } from '../../api/wire.ts'
import { t } from '../../i18n/lists.ts'
import { IconChevronLeft, IconChevronRight } from '../../parts/icons/icons.ts'
import classes from './list.module.css'
import type { ListView } from './list-view.ts'
import { pageToken } from './to-query.ts'
import type { Show } from './use-list.ts'

interface PagerProps {
  pages: CursorPage<unknown>['pages']
  view: ListView
  onShow: Show
}

export function Pager({ pages, view, onShow }: PagerProps) {
  const next = pageToken(pages.next, 'pageNext')
  const prev = pageToken(pages.prev, 'pagePrev')
  if (next === null && prev === null) return null
  return (
    <nav className={classes.pager} aria-label={t('pages')}>
      <Button
        variant="default"
        disabled={prev === null}
        leftSection={<IconChevronLeft size={16} aria-hidden="true" />}
        onClick={() => prev !== null && onShow({ ...view, page: { direction: 'prev', token: prev } })}
      >
        {t('previous')}
      </Button>
      <Button
        variant="default"
        disabled={next === null}
        rightSection={<IconChevronRight size={16} aria-hidden="true" />}
        onClick={() => next !== null && onShow({ ...view, page: { direction: 'next', token: next } })}
      >
        {t('next')}
      </Button>
    </nav>
  )
}

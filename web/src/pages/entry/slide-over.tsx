import { Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { titleOf } from '../../api/content.ts'
import { hasStatus } from '../../api/errors.ts'
import { entryQuery, keyOf } from '../../api/management.ts'
import type { Entry } from '../../api/wire.ts'
import { ConflictView } from '../../features/content-editing/conflict-view.tsx'
import classes from '../../features/content-editing/content-editing.module.css'
import { EditProvider } from '../../features/content-editing/entry-edit.tsx'
import { PublishDraft } from '../../features/live-preview/publish-draft.tsx'
import { t as common } from '../../i18n/common.ts'
import { t as editing } from '../../i18n/editing.ts'
import { t } from '../../i18n/entry.ts'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { Failure } from '../../parts/feedback/failure.tsx'
import { Message } from '../../parts/feedback/message.tsx'
import { useEnvironment } from '../../state/environment.tsx'
import { DeletedNotice } from './deleted-notice.tsx'
import { EntryForm } from './form/entry-form.tsx'
import { StatusPanel } from './sidebar/status-panel.tsx'
import trailClasses from './slide-over.module.css'
import { useEntryEdit } from './use-entry-edit.ts'

interface SlideOverProps {
  /** The entry of the page. */
  root: Entry
  stack: readonly string[]
  onOpen: (id: string) => void
  onClose: () => void
  onBackTo: (depth: number) => void
}

/** Another entry above this one. The breadcrumb stays visible, and nothing below is lost. */
export function SlideOver({ root, stack, onOpen, onClose, onBackTo }: SlideOverProps) {
  const { env } = useEnvironment()
  const queryClient = useQueryClient()
  const id = stack.at(-1)!
  const { data, error, refetch } = useQuery(entryQuery(env, id))
  const leave = (go: () => void) => {
    go()
    // Cards below show the saved changes.
    void queryClient.invalidateQueries({ queryKey: keyOf(env, 'entries', 'by-id') })
  }
  return (
    <Dialog
      shape="side"
      onClose={() => leave(onClose)}
      title={
        <nav aria-label={t('openEntries')}>
          <ol className={trailClasses.trail}>
            <li>
              <button type="button" className={classes.jump} onClick={() => leave(() => onBackTo(0))}>
                <EntryName id={root.sys.id} />
              </button>
            </li>
            {stack.map((step, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an entry can be opened from itself
              <li key={`${step}${index}`}>
                {index === stack.length - 1 ? (
                  <span aria-current="page" tabIndex={-1} data-autofocus>
                    <EntryName id={step} />
                  </span>
                ) : (
                  <button type="button" className={classes.jump} onClick={() => leave(() => onBackTo(index + 1))}>
                    <EntryName id={step} />
                  </button>
                )}
              </li>
            ))}
          </ol>
        </nav>
      }
    >
      {hasStatus(error, 404) && !data ? (
        <Message title={t('notFound')}>{editing('mayBeDeleted')}</Message>
      ) : error && !data ? (
        <Failure error={error} onRetry={refetch} />
      ) : data ? (
        <OpenedEntry key={id} entry={data} onOpen={onOpen} onDeleted={() => leave(onClose)} />
      ) : (
        <Skeleton height={400} radius={12} />
      )}
    </Dialog>
  )
}

function OpenedEntry({
  entry,
  onOpen,
  onDeleted,
}: {
  entry: Entry
  onOpen: (id: string) => void
  onDeleted: () => void
}) {
  const edit = useEntryEdit(entry, onOpen)
  return (
    <EditProvider value={edit}>
      <PublishDraft />
      <div className={classes.slideHead}>
        <StatusPanel onDeleted={onDeleted} />
      </div>
      <DeletedNotice />
      <ConflictView />
      <EntryForm isAbove />
    </EditProvider>
  )
}

function EntryName({ id }: { id: string }) {
  const { env, types, defaultLocale } = useEnvironment()
  const { data, error } = useQuery(entryQuery(env, id))
  if (!data) return error ? t('missing') : '…'
  return titleOf(data, types.get(data.sys.contentType.sys.id), defaultLocale) ?? common('untitled')
}

import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { isWhollyPublished, type LocaleAction, statusOf } from '../../../api/content.ts'
import classes from '../../../features/content-editing/content-editing.module.css'
import { useEdit } from '../../../features/content-editing/entry-edit.tsx'
import { SaveNote } from '../../../features/content-editing/save-state.tsx'
import { t as editing } from '../../../i18n/editing.ts'
import { t } from '../../../i18n/publishing.ts'
import { StatusPill } from '../../../parts/content/status-pill.tsx'
import { IconChevronDown } from '../../../parts/icons/icons.ts'
import { useEnvironment } from '../../../state/environment.tsx'
import { isLive } from '../publish/locale-choice.ts'
import { LocaleDialog } from '../publish/locale-dialog.tsx'
import { PublishDialog } from '../publish/publish-dialog.tsx'
import { useLocaleRows } from '../publish/use-locale-rows.ts'
import { usePublish } from '../publish/use-publish.ts'
import { useStatusActions } from '../publish/use-status-actions.ts'
import { EntryMenu } from './entry-menu.tsx'

/** The status of the entry and the actions that change it. */
export function StatusPanel({ onDeleted }: { onDeleted: () => void }) {
  const { state, type } = useEdit()
  const { may } = useEnvironment()
  const moves = useStatusActions()
  const { publish, isChecking, pending, forget } = usePublish(moves)
  const rows = useLocaleRows()
  const [choosing, setChoosing] = useState<LocaleAction | null>(null)
  const { sys } = state.base
  const isSaved = state.saveState === 'saved'
  const status = isSaved || !sys.publishedVersion ? statusOf(sys) : 'changed'
  const live = rows.filter(isLive).length
  const isPartly = rows.length > 1 && live > 0 && live < rows.length
  const isDone = isSaved && isWhollyPublished(sys)
  const hasTranslations = type?.fields.some(({ localized }) => localized) ?? false
  const hasLocales = rows.length > 1 && (hasTranslations || isPartly)
  const cannot = state.conflicts.length > 0 || type === undefined || state.saveState === 'deleted'
  const mayPublish = may.with('publish', state.base)
  const mayUnarchive = may.with('unarchive', state.base)
  const closed = status === 'archived' ? !mayUnarchive && t('mayNotUnarchive') : !mayPublish && t('mayNotPublish')
  return (
    <section className={classes.panel} aria-label={editing('status')}>
      <div className={classes.statusHead}>
        <span className={classes.statusNow}>
          <StatusPill status={status} />
          {isPartly && <span className={classes.muted}>{t('inLocales', { live, total: rows.length })}</span>}
        </span>
        <EntryMenu
          move={moves.move}
          onUnpublishLocales={hasLocales && live > 0 ? () => setChoosing('remove') : null}
          onDeleted={onDeleted}
        />
      </div>
      {status === 'archived' ? (
        mayUnarchive && (
          <Button fullWidth loading={moves.isBusy} onClick={() => moves.move('unarchive')}>
            {editing('unarchive')}
          </Button>
        )
      ) : !mayPublish ? null : (
        <div className={classes.publish}>
          <Button
            className={classes.publishAll}
            loading={moves.isBusy || isChecking}
            disabled={isDone || cannot}
            onClick={() => publish(null)}
          >
            {isPartly ? t('publishAllLocales') : status === 'changed' ? editing('publishChanges') : editing('publish')}
          </Button>
          {hasLocales && !isDone && (
            <Menu position="bottom-end">
              <Menu.Target>
                <Button className={classes.publishMore} aria-label={t('publishSingle')} disabled={cannot}>
                  <IconChevronDown size={18} aria-hidden="true" />
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => setChoosing('add')}>{t('publishSelected')}</Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
        </div>
      )}
      <SaveNote />
      {status === 'archived' && <p className={classes.hint}>{t('archivedReadOnly')}</p>}
      {closed && <p className={classes.hint}>{closed}</p>}
      {choosing !== null && (
        <LocaleDialog
          move={choosing}
          onClose={() => setChoosing(null)}
          onMove={(codes) => {
            setChoosing(null)
            void (choosing === 'add' ? publish(codes) : moves.changeStatusOfLocales('remove', codes))
          }}
        />
      )}
      {pending && <PublishDialog dryRun={pending.dryRun} onPublish={pending.publish} onClose={forget} />}
    </section>
  )
}

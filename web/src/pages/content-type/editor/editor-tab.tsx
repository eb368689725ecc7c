import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { saveEditorInterface } from '../../../api/content-types.ts'
import { hasStatus } from '../../../api/errors.ts'
import { editorInterfaceQuery, keyOf } from '../../../api/management.ts'
import type { ContentType, EditorInterface } from '../../../api/wire.ts'
import { t } from '../../../i18n/content-type.ts'
import { Failure } from '../../../parts/feedback/failure.tsx'
import { Message } from '../../../parts/feedback/message.tsx'
import formClasses from '../../../parts/forms/form.module.css'
import { RowsSkeleton } from '../../../parts/layout/rows-skeleton.tsx'
import { useEnvironment } from '../../../state/environment.tsx'
import { refusalText, useChange } from '../../../state/use-change.ts'
import classes from '../content-type.module.css'
import { LayoutCard } from './layout-card.tsx'
import { controlsFor, type GroupControl, hasNames, readLayout } from './layout-tree.ts'
import { SidebarCard } from './sidebar-card.tsx'
import { readSidebar } from './sidebar-list.ts'

interface EditorTabProps {
  activated: ContentType | undefined
  /** Whether it has unsaved changes. */
  isTouched: boolean
  onTouch: (isTouched: boolean) => void
}

/** Arranges the editor for entries of this type. */
export function EditorTab({ activated, ...props }: EditorTabProps) {
  const { env } = useEnvironment()
  const id = activated?.sys.id ?? ''
  const editor = useQuery({ ...editorInterfaceQuery(env, id), enabled: activated !== undefined })
  if (activated === undefined) {
    return <Message title={t('activateFirst')}>{t('activateFirstHint')}</Message>
  }
  if (editor.data) return <Arrangement {...props} type={activated} stored={editor.data} />
  return editor.error ? <Failure error={editor.error} onRetry={() => editor.refetch()} /> : <RowsSkeleton />
}

const read = ({ editorLayout, groupControls, sidebar }: EditorInterface, { fields }: ContentType) => ({
  layout: readLayout(editorLayout, fields),
  settings: new Map<string, GroupControl['settings']>(groupControls?.map((one) => [one.groupId, one.settings])),
  sidebar: readSidebar(sidebar),
})

interface ArrangementProps extends Omit<EditorTabProps, 'activated'> {
  type: ContentType
  stored: EditorInterface
}

function Arrangement({ type, stored, isTouched, onTouch }: ArrangementProps) {
  const { env } = useEnvironment()
  const [draft, setDraft] = useState(() => read(stored, type))
  // Loads changes of other users unless there are unsaved changes.
  useEffect(() => {
    if (!isTouched) setDraft(read(stored, type))
  }, [stored, type, isTouched])
  const change = (part: Partial<typeof draft>) => {
    onTouch(true)
    setDraft((now) => ({ ...now, ...part }))
  }
  const { layout, settings, sidebar } = draft
  const save = useChange(
    () => {
      const { editorLayout: _, groupControls: __, ...rest } = stored
      const groups = layout.length > 0 && { editorLayout: layout, groupControls: controlsFor(layout, settings) }
      return saveEditorInterface(env, { ...rest, ...groups, sidebar })
    },
    {
      changes: keyOf(env, 'editor_interface'),
      done: () => t('layoutSaved', { name: type.name }),
      after: () => onTouch(false),
    },
  )
  const isConflict = hasStatus(save.error, 409)
  return (
    <div className={classes.arrangement}>
      <div className={classes.arrangementHead}>
        <p className={classes.hint}>{t('layoutHint')}</p>
        <Button
          disabled={!isTouched || !hasNames(layout)}
          loading={save.isPending}
          onClick={() => save.mutate(undefined)}
        >
          {t('saveLayout')}
        </Button>
      </div>
      {save.error && (
        <div className={formClasses.problem} role="alert">
          <p>{isConflict ? t('layoutConflict') : refusalText(save.error)}</p>
          {isConflict && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                save.reset()
                onTouch(false)
              }}
            >
              {t('loadTheirs')}
            </Button>
          )}
        </div>
      )}
      <LayoutCard
        fields={type.fields}
        layout={layout}
        settings={settings}
        onLayout={(next) => change({ layout: next })}
        onSettings={(next) => change({ settings: next })}
      />
      <SidebarCard sidebar={sidebar} onChange={(next) => change({ sidebar: next })} />
    </div>
  )
}

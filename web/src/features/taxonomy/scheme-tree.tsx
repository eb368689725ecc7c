import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Concept, ConceptScheme } from '#contract/resources/taxonomy'
import { deleteConcept, taxonomyKey } from '../../api/taxonomy.ts'
import { t } from '../../i18n/taxonomy.ts'
import { ConfirmChange } from '../../parts/dialogs/confirm.tsx'
import { Message } from '../../parts/feedback/message.tsx'
import { Refusal } from '../../parts/feedback/refusal.tsx'
import { Card } from '../../parts/layout/card.tsx'
import { type TreeRow, treeRows, withNarrower } from '../../state/concept-tree.ts'
import { useEnvironment } from '../../state/environment.tsx'
import { useChange } from '../../state/use-change.ts'
import { useMayChange } from '../settings/may-change.tsx'
import { ConceptForm } from './concept-form.tsx'
import { ConceptTree, type RowAction } from './concept-tree.tsx'
import { MoveForm } from './move-form.tsx'
import classes from './taxonomy.module.css'
import { moveConcept } from './taxonomy-changes.ts'

interface SchemeTreeProps {
  organization: string
  name: string
  /** Null for concepts without a scheme. */
  scheme: ConceptScheme | null
  concepts: readonly Concept[]
}

type OpenDialog = { kind: RowAction; row: TreeRow } | { kind: 'new' }

/** The concepts of a scheme, with the dialogs that change them. */
export function SchemeTree({ organization, name, scheme, concepts }: SchemeTreeProps) {
  const { defaultLocale: locale } = useEnvironment()
  const mayChange = useMayChange()
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  const rows = treeRows(concepts, { locale, closed })
  const move = useChange(
    ({ row, to }: { row: TreeRow; to: string | null }) =>
      moveConcept(organization, { concept: row.concept, from: row.key.split('/').at(-2) ?? null, to, scheme }),
    {
      changes: taxonomyKey(organization),
      done: (_, { row }) => t('moved', { name: row.label }),
      after: close,
    },
  )
  const toggle = ({ key }: TreeRow) =>
    setClosed((now) => {
      const after = new Set(now)
      if (!after.delete(key)) after.add(key)
      return after
    })
  const drop = (dragged: TreeRow, onto: TreeRow) => {
    const isBelow = withNarrower(concepts, [dragged.concept.sys.id]).has(onto.concept.sys.id)
    if (!isBelow) move.mutate({ row: dragged, to: onto.concept.sys.id })
  }
  const addButton = (
    <Button size="compact-sm" onClick={() => setDialog({ kind: 'new' })}>
      {t('addConcept')}
    </Button>
  )
  const form = { organization, scheme, onClose: close }
  return (
    <Card title={t('conceptCount', { count: concepts.length })} aside={mayChange && addButton}>
      {rows.length === 0 ? (
        <Message title={t('noConcepts')}>{t('noConceptsHint')}</Message>
      ) : (
        <>
          <ConceptTree
            name={t('tree', { name })}
            rows={rows}
            isReadOnly={!mayChange}
            onToggle={toggle}
            onAction={(kind, row) => setDialog({ kind, row })}
            onDrop={drop}
          />
          <p className={classes.keys}>{t(mayChange ? 'keys' : 'keysReadOnly')}</p>
        </>
      )}
      {dialog === null && <Refusal error={move.error} />}
      {dialog?.kind === 'new' && <ConceptForm {...form} broader={null} stored={null} />}
      {dialog?.kind === 'add' && <ConceptForm {...form} broader={dialog.row.concept} stored={null} />}
      {dialog?.kind === 'edit' && <ConceptForm {...form} broader={null} stored={dialog.row.concept} />}
      {dialog?.kind === 'move' && (
        <MoveForm
          row={dialog.row}
          concepts={concepts}
          change={{ ...move, mutate: (to: string | null) => move.mutate({ row: dialog.row, to }) }}
          onClose={close}
        />
      )}
      {dialog?.kind === 'delete' && (
        <ConfirmChange
          title={t('deleteTitle', { name: dialog.row.label })}
          action={t('deleteConcept')}
          run={() => deleteConcept(organization, dialog.row.concept)}
          changes={taxonomyKey(organization)}
          done={t('deleted', { name: dialog.row.label })}
          onClose={close}
        >
          {t('deleteConceptWarning')}
        </ConfirmChange>
      )}
    </Card>
  )
}

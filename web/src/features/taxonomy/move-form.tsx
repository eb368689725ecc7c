import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { Concept } from '#contract/resources/taxonomy'
import { t } from '../../i18n/taxonomy.ts'
import { FormDialog } from '../../parts/dialogs/form-dialog.tsx'
import { indented, type TreeRow, treeRows, withNarrower } from '../../state/concept-tree.ts'
import { useEnvironment } from '../../state/environment.tsx'
import type { Change } from '../../state/use-change.ts'

const NONE: ReadonlySet<string> = new Set()

interface MoveFormProps {
  row: TreeRow
  concepts: readonly Concept[]
  change: Change & { mutate: (to: string | null) => void }
  onClose: () => void
}

/** Asks for the new broader concept. Concepts below the moved one are not offered. */
export function MoveForm({ row, concepts, change, onClose }: MoveFormProps) {
  const { defaultLocale: locale } = useEnvironment()
  const own = withNarrower(concepts, [row.concept.sys.id])
  const rows = treeRows(
    concepts.filter(({ sys }) => !own.has(sys.id)),
    { locale, closed: NONE },
  )
  const targets = rows.filter((one, index) => rows.findIndex(({ concept }) => concept === one.concept) === index)
  const [to, setTo] = useState(row.key.split('/').at(-2) ?? '')
  return (
    <FormDialog
      title={t('moveTitle', { name: row.label })}
      action={t('moveAction')}
      change={change}
      onSubmit={() => change.mutate(to === '' ? null : to)}
      onClose={onClose}
    >
      <NativeSelect
        label={t('moveUnder')}
        value={to}
        onChange={(event) => setTo(event.currentTarget.value)}
        data={[
          { value: '', label: t('top') },
          ...targets.map((target) => ({ value: target.concept.sys.id, label: indented(target) })),
        ]}
      />
    </FormDialog>
  )
}

import { type ReactNode, useCallback, useMemo } from 'react'
import type { Asset, Field } from '../../api/wire.ts'
import { t } from '../../i18n/field-editors.ts'
import type { EditState } from '../../state/edits/edit-buffer.ts'
import { useEditBuffer } from '../../state/edits/use-edit-buffer.ts'
import { useEnvironment } from '../../state/environment.tsx'
import { type ItemEdit, ItemEditProvider } from '../content-editing/item-edit.tsx'

/** The fields of an asset, in the format of a content type. */
const FIELDS: readonly Field[] = [
  { id: 'title', name: t('assetTitle'), type: 'Symbol', localized: true },
  { id: 'description', name: t('assetDescription'), type: 'Text', localized: true },
  { id: 'file', name: t('assetFile'), type: 'File', localized: true },
]

const clearProblems = () => {}

interface AssetEditProps {
  asset: Asset
  children: (state: EditState<Asset>) => ReactNode
}

/** Edits the title and description of an asset. Changes are saved automatically, as for entries. */
export function AssetEdit({ asset, children }: AssetEditProps) {
  const { may } = useEnvironment()
  const { buffer, state } = useEditBuffer('assets', asset)
  const { base } = state
  const isReadOnly = base.sys.archivedVersion !== undefined || !may.change(base)
  const canChange = useCallback(
    (field: string, locale: string) => !isReadOnly && may.changeValue(base, field, locale),
    [isReadOnly, may, base],
  )
  const edit = useMemo(
    () => ({ kind: 'assets', buffer, state, fields: FIELDS, clearProblems, isReadOnly, canChange }) as const,
    [buffer, state, isReadOnly, canChange],
  )
  return <ItemEditProvider value={edit as unknown as ItemEdit}>{children(state)}</ItemEditProvider>
}

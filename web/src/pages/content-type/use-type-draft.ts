import { useCallback, useEffect, useMemo, useState } from 'react'
import type { SentField, TypeBody } from '../../api/content-types.ts'
import type { ContentType } from '../../api/wire.ts'
import { readDraft, storeDraft } from '../../state/edits/stored-draft.ts'
import { useDraftOwner } from '../../state/edits/use-draft-owner.ts'

export interface TypeDraft {
  /** The version that the draft is based on. */
  base: ContentType
  body: TypeBody
  isChanged: boolean
  /** Another user has saved since. */
  isBehind: boolean
  set: (change: Partial<TypeBody>) => void
  setFields: (change: (fields: readonly SentField[]) => SentField[]) => void
  /** Starts again from the stored version and drops unsaved changes. */
  restart: (from: ContentType) => void
  /** Called when the user leaves and gives up the draft. */
  forget: () => void
  /** Whether the draft was restored after a reload. */
  isRestored: boolean
}

export function bodyOf({ sys: _, ...body }: ContentType): TypeBody {
  return body
}

/** A content type while it is edited. Loads changes of other users unless there are unsaved changes. */
export function useTypeDraft(stored: ContentType): TypeDraft {
  const owner = useDraftOwner(`content_types/${stored.sys.id}`)
  const [restored] = useState(() => readDraft<Draft>(owner))
  const [state, setState] = useState<Draft>(() => restored ?? { base: stored, body: bodyOf(stored) })
  const { base, body } = state
  const isChanged = useMemo(() => JSON.stringify(bodyOf(base)) !== JSON.stringify(body), [base, body])
  const isNewer = stored.sys.version > base.sys.version
  useEffect(() => {
    if (isNewer && !isChanged) setState({ base: stored, body: bodyOf(stored) })
  }, [isNewer, isChanged, stored])
  useEffect(() => storeDraft(owner, isChanged ? { base, body } : null), [owner, base, body, isChanged])
  const forget = useCallback(() => storeDraft(owner, null), [owner])
  return {
    base,
    body,
    isChanged,
    isBehind: isNewer && isChanged,
    set: (change) => setState((now) => ({ ...now, body: { ...now.body, ...change } })),
    setFields: (change) => setState((now) => ({ ...now, body: { ...now.body, fields: change(now.body.fields) } })),
    restart: (from) => setState({ base: from, body: bodyOf(from) }),
    forget,
    isRestored: restored !== null && isChanged,
  }
}

interface Draft {
  base: ContentType
  body: TypeBody
}

/** The ID of a field once the draft is saved. */
export const idOf = (field: SentField): string => field.newId ?? field.id

import { useCallback, useEffect, useMemo, useState } from 'react'
import type { SentField, TypeBody } from '../../api/content-types.ts'
import type { ContentType } from '../../api/wire.ts'
import { keepDraft, readDraft } from '../../state/edits/stored-draft.ts'
import { useDraftOwner } from '../../state/edits/use-draft-owner.ts'

export interface TypeDraft {
  /** What the changes began with. */
  base: ContentType
  body: TypeBody
  isChanged: boolean
  /** Somebody else has saved since. */
  isBehind: boolean
  set: (change: Partial<TypeBody>) => void
  setFields: (change: (fields: readonly SentField[]) => SentField[]) => void
  /** Goes on from what is stored; changes that were not saved are gone. */
  restart: (from: ContentType) => void
  /** Whoever leaves now does not want it any more. */
  forget: () => void
  /** Whether the changes are from before, and were kept. */
  isRestored: boolean
}

export function bodyOf({ sys: _, ...body }: ContentType): TypeBody {
  return body
}

/** A content type while it is being changed. What others save is taken over as long as nothing of one's own is lost. */
export function useTypeDraft(stored: ContentType): TypeDraft {
  const owner = useDraftOwner(`content_types/${stored.sys.id}`)
  const [kept] = useState(() => readDraft<Draft>(owner))
  const [state, setState] = useState<Draft>(() => kept ?? { base: stored, body: bodyOf(stored) })
  const { base, body } = state
  const isChanged = useMemo(() => JSON.stringify(bodyOf(base)) !== JSON.stringify(body), [base, body])
  const isNewer = stored.sys.version > base.sys.version
  useEffect(() => {
    if (isNewer && !isChanged) setState({ base: stored, body: bodyOf(stored) })
  }, [isNewer, isChanged, stored])
  useEffect(() => keepDraft(owner, isChanged ? { base, body } : null), [owner, base, body, isChanged])
  const forget = useCallback(() => keepDraft(owner, null), [owner])
  return {
    base,
    body,
    isChanged,
    isBehind: isNewer && isChanged,
    set: (change) => setState((now) => ({ ...now, body: { ...now.body, ...change } })),
    setFields: (change) => setState((now) => ({ ...now, body: { ...now.body, fields: change(now.body.fields) } })),
    restart: (from) => setState({ base: from, body: bodyOf(from) }),
    forget,
    isRestored: kept !== null && isChanged,
  }
}

interface Draft {
  base: ContentType
  body: TypeBody
}

/** The id that a field has once the draft is saved. */
export const idOf = (field: SentField): string => field.newId ?? field.id

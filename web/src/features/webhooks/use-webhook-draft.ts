import { useCallback, useEffect, useState } from 'react'
import type { Webhook } from '#contract/resources/webhook'
import type { SentWebhook } from '../../api/wire.ts'
import { readDraft, storeDraft } from '../../state/edits/stored-draft.ts'
import { useDraftOwner } from '../../state/edits/use-draft-owner.ts'
import { isChanged, toDraft, toStorable, type WebhookDraft, withTemplate } from './webhook-draft.ts'
import type { WebhookTemplate } from './webhook-templates.ts'

export type WebhookEdit = ReturnType<typeof useWebhookDraft>

/** A webhook while it is edited. Unsaved changes are stored in the tab and survive a reload. */
export function useWebhookDraft(stored: Webhook | null, isSaved: boolean) {
  const owner = useDraftOwner(`webhooks/${stored?.sys.id ?? ''}`)
  const [restored] = useState(() => readDraft<WebhookDraft>(owner))
  const [draft, setDraft] = useState<WebhookDraft>(() => restored ?? toDraft(stored))
  const { base } = draft
  const hasChanges = isChanged(draft)
  if (stored && base && stored.sys.version > base.sys.version && !hasChanges) setDraft(toDraft(stored))
  const isUnsaved = hasChanges && !isSaved
  useEffect(() => storeDraft(owner, isUnsaved ? toStorable(draft) : null), [owner, draft, isUnsaved])
  return {
    draft,
    isRestored: restored !== null,
    isUnsaved,
    replace: setDraft,
    update: (part: Partial<WebhookDraft>) => setDraft((before) => ({ ...before, ...part })),
    updateSent: (part: Partial<SentWebhook>) =>
      setDraft((before) => ({ ...before, sent: { ...before.sent, ...part } })),
    applyTemplate: (template: WebhookTemplate | null) => setDraft((before) => withTemplate(before, template)),
    forget: useCallback(() => storeDraft(owner, null), [owner]),
  }
}

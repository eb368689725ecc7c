import { useForm } from '@mantine/form'
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
  const form = useForm<WebhookDraft>({ initialValues: restored ?? toDraft(stored) })
  const { values: draft, setValues } = form
  const hasChanges = isChanged(draft)
  const isOutdated = stored !== null && draft.base !== null && stored.sys.version > draft.base.sys.version
  useEffect(() => {
    if (isOutdated && !hasChanges) setValues(toDraft(stored))
  }, [isOutdated, hasChanges, stored, setValues])
  const isUnsaved = hasChanges && !isSaved
  useEffect(() => storeDraft(owner, isUnsaved ? toStorable(draft) : null), [owner, draft, isUnsaved])
  return {
    form,
    isRestored: restored !== null,
    isUnsaved,
    updateSent: (part: Partial<SentWebhook>) => form.setFieldValue('sent', { ...form.getValues().sent, ...part }),
    applyTemplate: (template: WebhookTemplate | null) => setValues(withTemplate(form.getValues(), template)),
    forget: useCallback(() => storeDraft(owner, null), [owner]),
  }
}

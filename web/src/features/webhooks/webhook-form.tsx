import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Webhook } from '#contract/resources/webhook'
import { spaceKey } from '../../api/platform.ts'
import { saveWebhook } from '../../api/webhooks.ts'
import type { SentWebhook } from '../../api/wire.ts'
import { t as settings } from '../../i18n/settings.ts'
import { t } from '../../i18n/webhook-form.ts'
import { t as webhooks } from '../../i18n/webhooks.ts'
import { LeaveGuard } from '../../parts/dialogs/leave-guard.tsx'
import noticeClasses from '../../parts/feedback/notice.module.css'
import { Refusal } from '../../parts/feedback/refusal.tsx'
import formClasses from '../../parts/forms/form.module.css'
import { useEnvironment } from '../../state/environment.tsx'
import { useChange } from '../../state/use-change.ts'
import classes from '../settings/settings.module.css'
import { useWebhookDraft } from './use-webhook-draft.ts'
import { isLost, listLost, NOTHING_LOST, problemOf, remainingLost, toDraft, withoutLost } from './webhook-draft.ts'
import { wireFilters } from './webhook-filters.ts'
import { DestinationCard, RequestCard, TriggersCard } from './webhook-form-cards.tsx'
import { WebhookPreview } from './webhook-preview.tsx'
import { TemplateCard } from './webhook-template-card.tsx'

export function WebhookForm({ stored }: { stored: Webhook | null }) {
  const { env, home } = useEnvironment()
  const navigate = useNavigate()
  const [created, setCreated] = useState<Webhook | null>(null)
  const edit = useWebhookDraft(stored, created !== null)
  const { form, isRestored, isUnsaved } = edit
  const draft = form.values
  const { sent, filters } = draft
  const save = useChange((webhook: SentWebhook) => saveWebhook(env.space, draft.base, webhook), {
    changes: spaceKey(env.space, 'webhooks'),
    done: (saved) => settings('saved', { name: saved.name }),
    after: (saved) => (stored ? form.setValues(toDraft(saved)) : setCreated(saved)),
  })
  // Navigates in an effect, after the guard against unsaved changes is off.
  useEffect(() => {
    if (created) void navigate(`${home}/settings/webhooks/${encodeURIComponent(created.sys.id)}`)
  }, [created, navigate, home])
  const lost = remainingLost(sent, draft.lost)
  const payload = parseBody(draft.body)
  const edited = { ...withBody(sent, payload.body), filters: wireFilters(filters) }
  const missing = problemOf(edited, filters, lost)
  return (
    <form
      className={classes.page}
      onSubmit={(event) => {
        event.preventDefault()
        if (payload.problem === null) save.mutate(edited)
      }}
    >
      {isRestored && isUnsaved && (
        <div className={noticeClasses.notice} role="status">
          <p>{isLost(lost) ? t('restoredWithout', { values: listLost(lost) }) : t('restored')}</p>
          {isLost(lost) && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => form.setValues({ sent: withoutLost(draft), lost: NOTHING_LOST })}
            >
              {t('continueWithout')}
            </Button>
          )}
        </div>
      )}
      {stored === null && <TemplateCard onChoose={edit.applyTemplate} />}
      <DestinationCard edit={edit} />
      <TriggersCard edit={edit} />
      <RequestCard edit={edit} hasStoredPassword={Boolean(stored?.httpBasicUsername)} />
      <WebhookPreview stored={stored} edited={payload.problem === null && !isLost(lost) ? edited : null} />
      <Refusal error={payload.problem ?? save.error} />
      <div className={classes.actions}>
        <Button type="submit" loading={save.isPending} disabled={missing !== null}>
          {stored ? settings('save') : webhooks('add')}
        </Button>
        {missing !== null && <span className={formClasses.hint}>{missing}</span>}
      </div>
      <LeaveGuard isOn={isUnsaved} what={t('webhook')} onLeave={edit.forget} />
    </form>
  )
}

function parseBody(text: string): { body: unknown; problem: string | null } {
  if (text.trim() === '') return { body: undefined, problem: null }
  try {
    return { body: JSON.parse(text), problem: null }
  } catch {
    return { body: undefined, problem: t('payloadInvalid') }
  }
}

function withBody(sent: SentWebhook, body: unknown): SentWebhook {
  const { body: _, ...rest } = sent.transformation ?? {}
  const transformation = { ...rest, ...(body !== undefined && { body }) }
  const isDefault = body === undefined && Object.values(rest).every((value) => value === null || value === 'POST')
  return { ...sent, transformation: isDefault ? null : transformation }
}

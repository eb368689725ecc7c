import { Button } from '@mantine/core'
import type { Invited } from '../../../api/people.ts'
import { t } from '../../../i18n/members.ts'
import { t as settings } from '../../../i18n/settings.ts'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import form from '../../../parts/forms/form.module.css'
import { CopyButton } from '../../../parts/text/copy-button.tsx'
import classes from '../../settings/settings.module.css'

interface InvitedNoticeProps {
  email: string
  outcome: Invited
  onClose: () => void
}

/** Shows the invitation link, which the inviting user has to pass on. */
export function InvitedNotice({ email, outcome, onClose }: InvitedNoticeProps) {
  return (
    <Dialog
      title={t(outcome.kind === 'known' ? 'nowMember' : 'nowInvited', { email })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{settings('done')}</Button>}
    >
      <div className={form.fields}>
        {outcome.kind === 'known' && <p>{t('nowMemberHint')}</p>}
        {outcome.kind === 'hidden' && <p>{t('linkHidden')}</p>}
        {outcome.kind === 'link' && (
          <>
            <p>{t('linkHint')}</p>
            <p className={classes.oneTime}>
              <code>{outcome.url}</code>
              <CopyButton text={outcome.url} what={t('link')} />
            </p>
          </>
        )}
      </div>
    </Dialog>
  )
}

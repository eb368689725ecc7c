import { Button } from '@mantine/core'
import type { Invited } from '../../../api/people.ts'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import form from '../../../parts/forms/form.module.css'
import { CopyButton } from '../../../parts/text/copy-button.tsx'
import classes from '../../settings/settings.module.css'

interface InvitedNoticeProps {
  email: string
  outcome: Invited
  onClose: () => void
}

/** What to do next for somebody who was invited: nobody but whoever invites can pass on the link. */
export function InvitedNotice({ email, outcome, onClose }: InvitedNoticeProps) {
  return (
    <Dialog
      title={outcome.kind === 'known' ? `${email} is a member now` : `${email} is invited`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className={form.fields}>
        {outcome.kind === 'known' && <p>They already have an account and will see this space after signing in.</p>}
        {outcome.kind === 'hidden' && (
          <p>Ask somebody who manages the organization for the link: only they can make and see it.</p>
        )}
        {outcome.kind === 'link' && (
          <>
            <p>
              Send them this link. It is not shown again, works for a week, and opens the account to whoever has it.
            </p>
            <p className={classes.oneTime}>
              <code>{outcome.url}</code>
              <CopyButton text={outcome.url} what="the link" />
            </p>
          </>
        )}
      </div>
    </Dialog>
  )
}

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

/** Shows the invitation link, which the inviting user has to pass on. */
export function InvitedNotice({ email, outcome, onClose }: InvitedNoticeProps) {
  return (
    <Dialog
      title={outcome.kind === 'known' ? `${email} is now a member` : `${email} is invited`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className={form.fields}>
        {outcome.kind === 'known' && <p>They already have an account and will see this space after signing in.</p>}
        {outcome.kind === 'hidden' && <p>Ask an administrator of the organization for the invitation link.</p>}
        {outcome.kind === 'link' && (
          <>
            <p>
              Send them this link. It is not shown again and works for a week. Anyone with the link can open the
              account.
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

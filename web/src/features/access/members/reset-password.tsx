import { Button } from '@mantine/core'
import { createPasswordReset } from '../../../api/people.ts'
import { t as common } from '../../../i18n/common.ts'
import { t } from '../../../i18n/members.ts'
import { t as settings } from '../../../i18n/settings.ts'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { Refusal } from '../../../parts/feedback/refusal.tsx'
import form from '../../../parts/forms/form.module.css'
import { CopyButton } from '../../../parts/text/copy-button.tsx'
import { useChange } from '../../../state/use-change.ts'
import classes from '../../settings/settings.module.css'

interface ResetPasswordProps {
  organization: string
  person: { user: string; name: string }
  onClose: () => void
}

/** Creates a link with which a member chooses a new password. The administrator has to pass it on. */
export function ResetPassword({ organization, person, onClose }: ResetPasswordProps) {
  const create = useChange(() => createPasswordReset(organization, person.user), {
    changes: ['management', 'audit', organization],
  })
  const url = create.data?.url
  return (
    <Dialog
      title={t('resetTitle', { name: person.name })}
      onClose={onClose}
      footer={
        url === undefined ? (
          <>
            <Button variant="default" onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button loading={create.isPending} onClick={() => create.mutate(undefined)}>
              {t('createResetLink')}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{settings('done')}</Button>
        )
      }
    >
      <div className={form.fields}>
        <p>{t(url === undefined ? 'resetHint' : 'resetLinkHint')}</p>
        {url !== undefined && (
          <p className={classes.oneTime}>
            <code>{url}</code>
            <CopyButton text={url} what={t('link')} />
          </p>
        )}
        <Refusal error={create.error} />
      </div>
    </Dialog>
  )
}

import { Button } from '@mantine/core'
import { t } from '../../i18n/account.ts'
import { Message } from '../../parts/feedback/message.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'

/** Shown instead of a space whose organization requires a second factor that the user has not set up. */
export function SecondFactorRequired({ onDone }: { onDone: () => void }) {
  return (
    <>
      <title>{`${t('requiredTitle')} · Sheaf`}</title>
      <Message
        size="page"
        title={t('requiredTitle')}
        action={
          <Button variant="default" onClick={onDone}>
            {t('continueToSpace')}
          </Button>
        }
      >
        {t('requiredHint')}
      </Message>
      <SecondFactorCard />
    </>
  )
}

import { Button } from '@mantine/core'
import { Message } from '../../parts/feedback/message.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'

/** Shown instead of a space whose organization requires a second factor that the user has not set up. */
export function SecondFactorRequired({ onDone }: { onDone: () => void }) {
  return (
    <>
      <title>Two-factor authentication required · Sheaf</title>
      <Message
        size="page"
        title="Two-factor authentication required"
        action={
          <Button variant="default" onClick={onDone}>
            Continue to space
          </Button>
        }
      >
        Your organization requires a second factor. Set one up, then continue.
      </Message>
      <SecondFactorCard />
    </>
  )
}

import type { ReactNode } from 'react'
import { Message } from '../../parts/feedback/message.tsx'

/** A new installation without the demo: the one next step. */
export function NoSpace({ action }: { action: ReactNode }) {
  return (
    <>
      <title>Spaces · Sheaf</title>
      <Message size="page" title="You have no space yet" action={action}>
        <p>A space holds content, its model and its API keys.</p>
        <p>If you expected to see a space here, ask for a membership in its organization.</p>
      </Message>
    </>
  )
}

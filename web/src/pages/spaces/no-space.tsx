import type { ReactNode } from 'react'
import { Message } from '../../parts/feedback/message.tsx'

/** Shown in a new installation without demo content. */
export function NoSpace({ action }: { action: ReactNode }) {
  return (
    <>
      <title>Spaces · Sheaf</title>
      <Message size="page" title="No spaces yet" action={action}>
        <p>A space holds content, its model and its API keys.</p>
        <p>If you expected to see a space here, ask its administrator for access.</p>
      </Message>
    </>
  )
}

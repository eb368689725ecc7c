import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '../../api/session.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Message } from '../../parts/message.tsx'
import classes from './spaces.module.css'

/** A new installation without the demo: the one next step, ready to paste. */
export function NoSpace() {
  const { data: session } = useQuery(sessionQuery)
  const address = session?.interfaces.management ?? `${window.location.origin}/api`
  const command = [
    `curl -X POST ${address}/spaces \\`,
    `  -H 'Authorization: Bearer <management token>' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{"name": "My first space"}'`,
  ].join('\n')
  return (
    <>
      <title>Spaces · Sheaf</title>
      <Message size="page" title="You have no space yet">
        <p>A space holds content, its model and its API keys. Create the first one with the management interface:</p>
        <div className={classes.command}>
          <pre>{command}</pre>
          <CopyButton text={command} what="the command" />
        </div>
        <p>
          A management token is made by <code>npx sheaf token create</code>. If you expected to see a space here, ask
          for a membership in its organization.
        </p>
      </Message>
    </>
  )
}

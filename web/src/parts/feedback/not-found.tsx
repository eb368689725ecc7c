import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Message } from './message.tsx'

interface NotFoundProps {
  title?: string
  text?: string
  /** Where to go instead. */
  to?: string
  toName?: string
}

export function NotFound({
  title = 'There is nothing here',
  text = 'The address may be mistyped, or what it showed was moved or deleted.',
  to = '/',
  toName = 'Go to the start page',
}: NotFoundProps) {
  return (
    <>
      <title>Not found · Sheaf</title>
      <Message
        size="page"
        title={title}
        action={
          <Button component={Link} to={to}>
            {toName}
          </Button>
        }
      >
        {text}
      </Message>
    </>
  )
}

import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Message } from './message.tsx'

interface NotFoundProps {
  title?: string
  text?: string
  /** The page to go to instead. */
  to?: string
  toName?: string
}

export function NotFound({
  title = 'Page not found',
  text = 'The URL may be wrong, or the page was moved or deleted.',
  to = '/',
  toName = 'Go to start page',
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

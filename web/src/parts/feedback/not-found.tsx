import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '../../i18n/common.ts'
import { Message } from './message.tsx'

interface NotFoundProps {
  title?: string
  text?: string
  /** The page to go to instead. */
  to?: string
  toName?: string
}

export function NotFound({
  title = t('notFound'),
  text = t('notFoundHint'),
  to = '/',
  toName = t('goToStart'),
}: NotFoundProps) {
  return (
    <>
      <title>{`${t('notFoundTitle')} · Sheaf`}</title>
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

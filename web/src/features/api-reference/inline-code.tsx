import { Fragment } from 'react'

/** Renders words in backticks as code. */
export const InlineCode = ({ text }: { text: string }) =>
  text.split('`').map((part, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which never move
    return at % 2 === 1 ? <code key={at}>{part}</code> : <Fragment key={at}>{part}</Fragment>
  })

import { Fragment } from 'react'

/** A sentence whose words in backticks are code. */
export const CodeWords = ({ text }: { text: string }) =>
  text.split('`').map((part, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which never move
    return at % 2 === 1 ? <code key={at}>{part}</code> : <Fragment key={at}>{part}</Fragment>
  })

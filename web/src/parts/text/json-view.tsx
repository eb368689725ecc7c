import { memo, useMemo, useState } from 'react'
import { t } from '../../i18n/common.ts'
import { jsonTokens } from './json-tokens.ts'
import classes from './json-view.module.css'

/** Longer text is slow to render; a button shows the rest. */
const FIRST_LINES = 600

interface JsonViewProps {
  /** Indented JSON; other values as they are. */
  text: string
  label: string
}

export const JsonView = memo(function JsonView({ text, label }: JsonViewProps) {
  const [isWhole, setIsWhole] = useState(false)
  const lines = useMemo(() => text.split('\n'), [text])
  const isCut = !isWhole && lines.length > FIRST_LINES
  const shown = isCut ? lines.slice(0, FIRST_LINES).join('\n') : text
  const tokens = useMemo(() => jsonTokens(shown), [shown])
  return (
    // Scrolls in both directions, so it must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
    <section className={classes.view} aria-label={label} tabIndex={0}>
      <pre className={classes.text}>
        <code>
          {tokens.map((token) => (
            <span key={token.at} className={token.kind === null ? undefined : classes[token.kind]}>
              {token.text}
            </span>
          ))}
        </code>
      </pre>
      {isCut && (
        <button type="button" className={classes.more} onClick={() => setIsWhole(true)}>
          {t('showAllLines', { count: lines.length })}
        </button>
      )}
    </section>
  )
})

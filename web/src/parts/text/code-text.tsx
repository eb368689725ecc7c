import classes from './code-text.module.css'

// Strings and keywords of a snippet.
const TOKENS = /('[^'\n]*')|\b(curl|import|from|const|await)\b/g

/** A snippet with highlighting. Renders text only. */
export function CodeText({ code }: { code: string }) {
  const shown: React.ReactNode[] = []
  let end = 0
  for (const match of code.matchAll(TOKENS)) {
    shown.push(code.slice(end, match.index))
    shown.push(
      <span key={match.index} className={match[1] === undefined ? classes.word : classes.text}>
        {match[0]}
      </span>,
    )
    end = match.index + match[0].length
  }
  return (
    <pre className={classes.code}>
      {shown}
      {code.slice(end)}
    </pre>
  )
}

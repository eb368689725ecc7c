import own from './webhook.module.css'

interface HttpTextProps {
  label: string
  /** The request or status line. */
  start: string
  headers: Readonly<Record<string, string>> | undefined
  body: string
}

/** An HTTP message with its JSON body indented. */
export function HttpText({ label, start, headers = {}, body }: HttpTextProps) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
    <section className={own.wire} aria-label={label} tabIndex={0}>
      <pre>{`${start}\n${lines.join('\n')}\n\n${indented(body)}`}</pre>
    </section>
  )
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

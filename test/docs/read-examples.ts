// Reads the examples of a page in docs. CONTRIBUTING.md describes the rules for authors.

/** A file that a reader saves, or commands that a reader runs. */
export interface Example {
  readonly kind: 'file' | 'commands'
  /** The line of the page at which the block starts. */
  readonly line: number
  readonly text: string
  /** The name of the file, from the comment in its first line. */
  readonly name?: string
  /** The output that the page shows below the commands. `…` stands for any text. */
  readonly output?: { readonly text: string; readonly isJson: boolean }
}

const BLOCK = /^( *)```(\w*)[^\n]*\n(.*?)^ *```$/gms
const FILE_NAME = /^(?:\/\/|#|<!--) ([\w./-]+\.\w+)/
const NOT_RUN = /<!-- not run: [^\n]+ -->\n\s*$/
const FILES = new Set(['js', 'mjs', 'ts', 'html', 'yaml'])
const COMMANDS = new Set(['sh', 'bash'])

export function readExamples(page: string): Example[] {
  const blocks = [...page.matchAll(BLOCK)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    language: match[2]!,
    text: match[3]!.replaceAll(new RegExp(`^${match[1]}`, 'gm'), ''),
    line: page.slice(0, match.index).split('\n').length,
  }))
  return blocks.flatMap((block, index): Example[] => {
    const { language, text, line } = block
    if (NOT_RUN.test(page.slice(0, block.start))) return []
    if (FILES.has(language)) {
      const name = FILE_NAME.exec(text)?.[1]
      if (name === undefined) throw new Error(`line ${line}: the first line of a file must be a comment with its name`)
      return [{ kind: 'file', line, text, name }]
    }
    if (!COMMANDS.has(language)) return []
    const next = blocks[index + 1]
    const isOutput = next && /^(text|json)$/.test(next.language) && page.slice(block.end, next.start).trim() === ''
    return [
      {
        kind: 'commands',
        line,
        text,
        ...(isOutput && { output: { text: next.text, isJson: next.language === 'json' } }),
      },
    ]
  })
}

/** Blocks that no test runs, with the reason that the page gives. */
export function notRun(page: string): string[] {
  return [...page.matchAll(/<!-- not run: ([^\n]+) -->/g)].map(([, reason]) => reason!)
}

/** Whether a command printed what the page shows. White space does not count in JSON. */
export function matches(printed: string, { text, isJson }: NonNullable<Example['output']>): boolean {
  const tidy = (value: string) => (isJson ? value.replaceAll(/\s/g, '') : value.trimEnd().replaceAll(/[ \t]+$/gm, ''))
  const parts = tidy(text)
    .split('…')
    .map((part) => RegExp.escape(part))
  return new RegExp(`^${parts.join('.*?')}$`, 's').test(tidy(printed))
}

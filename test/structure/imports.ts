// Finds every import of a file, in all notations.
import { type Token, tokenize } from './tokens.ts'

export interface Import {
  /** Null when the path is computed. */
  readonly specifier: string | null
  /** Only a whole `import type` or `export type` vanishes at run time; `import { type A }` still loads the file. */
  readonly typeOnly: boolean
  readonly line: number
}

export function findImports(source: string): Import[] {
  const tokens = tokenize(source)
  return tokens.flatMap((token, index) => {
    if (token.kind !== 'word' || isMember(tokens, index)) return []
    if (token.text === 'import') return importAt(tokens, index)
    if (token.text === 'export') return exportAt(tokens, index)
    if (token.text === 'require' && isMark(tokens[index + 1], '(')) return callAt(tokens, index)
    if (token.text === 'URL' && isWord(tokens[index - 1], 'new')) return fileUrlAt(tokens, index)
    return []
  })
}

/** `x.import`, `{ import: 1 }`: a name, not the keyword. */
function isMember(tokens: readonly Token[], index: number): boolean {
  return isMark(tokens[index - 1], '.') || isMark(tokens[index + 1], ':')
}

function importAt(tokens: readonly Token[], index: number): Import[] {
  const next = tokens[index + 1]
  if (isMark(next, '(')) return callAt(tokens, index)
  if (isMark(next, '.')) return []
  if (next?.kind === 'string') return [{ specifier: next.text, typeOnly: false, line: lineOf(tokens, index) }]
  return fromClause(tokens, index, index + 1)
}

function exportAt(tokens: readonly Token[], index: number): Import[] {
  const afterType = isWord(tokens[index + 1], 'type') ? index + 2 : index + 1
  const opening = tokens[afterType]
  if (!isMark(opening, '*') && !isMark(opening, '{')) return []
  return fromClause(tokens, index, afterType)
}

/** Reads names and braces up to `from '...'`; any other code is no import. */
function fromClause(tokens: readonly Token[], index: number, begin: number): Import[] {
  for (let at = begin; at < tokens.length; at++) {
    const token = tokens[at]
    const next = tokens[at + 1]
    if (isWord(token, 'from') && next?.kind === 'string') {
      return [{ specifier: next.text, typeOnly: isTypeOnly(tokens, index), line: lineOf(tokens, index) }]
    }
    const belongs =
      token?.kind === 'word' || token?.kind === 'string' || ['{', '}', ',', '*'].includes(token?.text ?? '')
    if (!belongs) return []
  }
  return []
}

/** `import type from './x.ts'` imports a value that is called type. */
function isTypeOnly(tokens: readonly Token[], index: number): boolean {
  if (!isWord(tokens[index + 1], 'type')) return false
  const next = tokens[index + 2]
  const isName = isMark(next, ',') || (isWord(next, 'from') && tokens[index + 3]?.kind === 'string')
  return !isName
}

function callAt(tokens: readonly Token[], index: number): Import[] {
  const argument = tokens[index + 2]
  const isLiteral = argument?.kind === 'string' || (argument?.kind === 'template' && !argument.text.includes('?'))
  const ends = isMark(tokens[index + 3], ')') || isMark(tokens[index + 3], ',')
  const specifier = isLiteral && ends ? argument.text : null
  return [{ specifier, typeOnly: false, line: lineOf(tokens, index) }]
}

/** `new URL('./worker.ts', import.meta.url)` names a file that will be run. */
function fileUrlAt(tokens: readonly Token[], index: number): Import[] {
  const argument = tokens[index + 2]
  const isOurs = argument?.kind === 'string' && /^\.\.?\/.*\.[cm]?ts$/.test(argument.text)
  return isOurs ? [{ specifier: argument.text, typeOnly: false, line: lineOf(tokens, index) }] : []
}

function isWord(token: Token | undefined, text: string): boolean {
  return token?.kind === 'word' && token.text === text
}

function isMark(token: Token | undefined, text: string): boolean {
  return token?.kind === 'mark' && token.text === text
}

function lineOf(tokens: readonly Token[], index: number): number {
  return tokens[index]?.line ?? 0
}

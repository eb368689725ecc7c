// A tokenizer for TypeScript that distinguishes code from comments, strings, templates and regular expressions. Own code, because
// TypeScript 7 has no parser API.

export interface Token {
  readonly kind: 'word' | 'string' | 'template' | 'regex' | 'mark'
  /** The content of a string or template, with `?` for each expression. */
  readonly text: string
  readonly line: number
}

/** After these words a slash starts a regular expression; after others it is a division. */
const BEFORE_EXPRESSION = new Set(
  'return typeof instanceof in of new delete void throw case do else yield await default extends'.split(' '),
)
const BEFORE_CONDITION = new Set(['if', 'while', 'for', 'with'])

const WORD_START = /[\p{ID_Start}$_#0-9]/u
const WORD = /[\p{ID_Continue}$#]*/uy

export function tokenize(source: string): Token[] {
  return new Tokenizer(source).all()
}

class Tokenizer {
  readonly #source: string
  readonly #tokens: Token[] = []
  /** For each open parenthesis: whether it is a condition, which a statement follows. */
  readonly #conditions: boolean[] = []
  #afterCondition = false
  #at = 0
  #line = 1

  constructor(source: string) {
    this.#source = source
  }

  all(): Token[] {
    if (this.#source.startsWith('#!')) this.#skipLine()
    this.#scan(false)
    return this.#tokens
  }

  /** Up to the end, or (inside a template) to the brace that closes the expression. */
  #scan(insideTemplate: boolean): void {
    let depth = 0
    while (this.#at < this.#source.length) {
      const char = this.#source[this.#at] as string
      const pair = this.#source.slice(this.#at, this.#at + 2)
      if (char === '\n') this.#newLine()
      else if (/\s/.test(char)) this.#at++
      else if (pair === '//') this.#skipLine()
      else if (pair === '/*') this.#skipComment()
      else if (char === "'" || char === '"') this.#string(char)
      else if (char === '`') this.#template()
      else if (char === '/' && this.#regexMayBegin()) this.#regex()
      else if (WORD_START.test(char)) this.#word()
      else {
        if (char === '{') depth++
        if (char === '}' && depth-- === 0 && insideTemplate) return
        this.#mark(char)
      }
    }
  }

  #push(kind: Token['kind'], text: string, line = this.#line): void {
    this.#tokens.push({ kind, text, line })
  }

  #newLine(): void {
    this.#at++
    this.#line++
  }

  #skipLine(): void {
    const end = this.#source.indexOf('\n', this.#at)
    this.#at = end === -1 ? this.#source.length : end
  }

  #skipComment(): void {
    const end = this.#source.indexOf('*/', this.#at + 2)
    const stop = end === -1 ? this.#source.length : end + 2
    this.#line += count(this.#source.slice(this.#at, stop), '\n')
    this.#at = stop
  }

  #word(): void {
    WORD.lastIndex = this.#at
    const text = WORD.exec(this.#source)?.[0] || (this.#source[this.#at] as string)
    this.#push('word', text)
    this.#at += text.length
  }

  #mark(char: string): void {
    if (char === '(') {
      const previous = this.#tokens.at(-1)
      this.#conditions.push(previous?.kind === 'word' && BEFORE_CONDITION.has(previous.text))
    }
    if (char === ')') this.#afterCondition = this.#conditions.pop() ?? false
    this.#push('mark', char)
    this.#at++
  }

  #string(quote: string): void {
    let end = this.#at + 1
    while (end < this.#source.length && this.#source[end] !== quote && this.#source[end] !== '\n') {
      end += this.#source[end] === '\\' ? 2 : 1
    }
    // An apostrophe in JSX text is not a quote.
    if (this.#source[end] !== quote) {
      this.#mark(quote)
      return
    }
    const raw = this.#source.slice(this.#at + 1, end)
    this.#push('string', raw.replaceAll(/\\(.)/gs, '$1'))
    this.#line += count(raw, '\n')
    this.#at = end + 1
  }

  #template(): void {
    const begun = this.#line
    let text = ''
    this.#at++
    while (this.#at < this.#source.length && this.#source[this.#at] !== '`') {
      if (this.#source.startsWith('${', this.#at)) {
        this.#at += 2
        this.#push('mark', '{')
        this.#scan(true)
        this.#push('mark', '}')
        this.#at++
        text += '?'
        continue
      }
      const length = this.#source[this.#at] === '\\' ? 2 : 1
      const part = this.#source.slice(this.#at, this.#at + length)
      this.#line += count(part, '\n')
      text += part
      this.#at += length
    }
    this.#at++
    this.#push('template', text, begun)
  }

  #regexMayBegin(): boolean {
    const previous = this.#tokens.at(-1)
    if (!previous) return true
    if (previous.kind === 'word') return BEFORE_EXPRESSION.has(previous.text)
    if (previous.kind !== 'mark') return false
    const before = this.#tokens.at(-2)
    switch (previous.text) {
      case ')':
        return this.#afterCondition
      case ']':
        return false
      case '<': // the closing tag of a JSX element
        return false
      case '}': // a block ends its line, an object literal that is divided does not
        return previous.line < this.#line
      case '+':
      case '-': // i++ / 2
        return !(before?.kind === 'mark' && before.text === previous.text)
      case '!': // value! / 2
        return !before || before.kind === 'mark' ? !/[)\]]/.test(before?.text ?? '') : this.#isKeyword(before)
      default:
        return true
    }
  }

  #isKeyword(token: Token): boolean {
    return token.kind === 'word' && BEFORE_EXPRESSION.has(token.text)
  }

  #regex(): void {
    let inClass = false
    let end = this.#at + 1
    for (; end < this.#source.length; end++) {
      const char = this.#source[end]
      if (char === '\n') {
        this.#mark('/')
        return
      }
      if (char === '\\') end++
      else if (char === '[') inClass = true
      else if (char === ']') inClass = false
      else if (char === '/' && !inClass) break
    }
    this.#push('regex', this.#source.slice(this.#at + 1, end))
    this.#at = end + 1
    while (/[a-z]/.test(this.#source[this.#at] ?? '')) this.#at++
  }
}

function count(text: string, part: string): number {
  return text.split(part).length - 1
}

// Rewrites HTML of the clipboard with the elements and attributes below; nothing in the result can run or load anything.
// Styles become data attributes, because some mean bold or a list. Linear in the length of the text.

const TAGS = new Set(
  (
    'p h1 h2 h3 h4 h5 h6 ul ol li blockquote hr table thead tbody tfoot tr td th b strong i em u s del strike sup sub code ' +
    'pre a span div br section article aside header footer main nav figure figcaption address dl dt dd details summary'
  ).split(' '),
)

/** Elements whose content is not text of the page. */
const SKIPPED = new Set([
  'script',
  'style',
  'title',
  'iframe',
  'xmp',
  'noscript',
  'noembed',
  'noframes',
  'textarea',
  'template',
  'object',
  'svg',
  'math',
])

const ATTRIBUTES = new Set(['class', 'colspan', 'rowspan'])
const SAFE_HREF = /^(?:(?:https?|mailto|tel|sms|ftps?|geo|xmpp|matrix):|[/#?])/i
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?/g

export function sanitizeHtml(html: string): string {
  const parts: string[] = []
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open === -1) break
    parts.push(textOf(html.slice(at, open)))
    const name = /^<(\/?)([a-z][a-z\d]*)(?=[\s/>])/i.exec(html.slice(open, open + 24))
    if (name === null) {
      const isMarkup = /^<[/!?a-z]/i.test(html.slice(open, open + 2))
      if (!isMarkup) parts.push('&lt;')
      at = isMarkup ? endOfMarkup(html, open) : open + 1
      continue
    }
    const [all, slash, tag] = [name[0], name[1]!, name[2]!.toLowerCase()]
    const end = endOfTag(html, open + all.length)
    if (SKIPPED.has(tag)) at = slash === '' ? endOfElement(html, tag, end) : end
    else {
      if (TAGS.has(tag)) {
        parts.push(slash === '/' ? `</${tag}>` : `<${tag}${attributesOf(html.slice(open + all.length, end - 1))}>`)
      }
      at = end
    }
  }
  parts.push(textOf(html.slice(at)))
  return parts.join('')
}

const textOf = (text: string): string => text.replaceAll('>', '&gt;')

/** The position after the tag. A tag without an end contains the rest of the text, as in browsers. */
function endOfTag(html: string, from: number): number {
  let quote = ''
  for (let at = from; at < html.length; at += 1) {
    const character = html[at]!
    if (quote !== '') quote = character === quote ? '' : quote
    else if (character === '>') return at + 1
    else if (character === '"' || character === "'") quote = character
  }
  return html.length
}

/** The position after a comment, a declaration or a tag with an unusual name. */
function endOfMarkup(html: string, from: number): number {
  if (!html.startsWith('<!--', from)) return endOfTag(html, from)
  const end = html.indexOf('-->', from + 2)
  return end === -1 ? html.length : end + 3
}

function endOfElement(html: string, tag: string, from: number): number {
  const closing = new RegExp(`</${tag}(?=[\\s/>])`, 'gi')
  closing.lastIndex = from
  const found = closing.exec(html)
  return found ? endOfTag(html, found.index + found[0].length) : html.length
}

function attributesOf(source: string): string {
  const kept = new Map<string, string>()
  for (const [, name = '', double, single, bare] of source.matchAll(ATTRIBUTE)) {
    const value = double ?? single ?? bare ?? ''
    const known = nameOf(name.toLowerCase(), value)
    if (known !== null && !kept.has(known)) kept.set(known, value)
  }
  return [...kept].map(([name, value]) => ` ${name}="${escaped(value)}"`).join('')
}

function nameOf(name: string, value: string): string | null {
  if (name === 'style') return 'data-style'
  if (name === 'href') return SAFE_HREF.test(value.trim()) ? name : null
  return ATTRIBUTES.has(name) || /^data-[a-z-]+$/.test(name) ? name : null
}

/** Character references stay as they are. */
const escaped = (value: string): string =>
  value.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

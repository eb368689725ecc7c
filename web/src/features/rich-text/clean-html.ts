// Pasted HTML of word processors and web pages, reduced to elements that the editor reads.
import { urlOf } from './urls.ts'
import { readWordLists } from './word-lists.ts'

/** Stands for a line break while other white space is collapsed. */
export const LINE_SEPARATOR = '\u2028'

const TEXT_BLOCKS = 'p, li, td, th, blockquote, h1, h2, h3, h4, h5, h6'

export function cleanDocument(document: Document): HTMLElement {
  const { body } = document
  readWordLists(body)
  readStyles(body)
  for (const element of body.querySelectorAll('a[href]')) {
    const href = element.getAttribute('href')!.trim()
    // Without its address, the text of a link that is not safe stays.
    if (urlOf(href) === href) element.setAttribute('href', href)
    else element.removeAttribute('href')
  }
  for (const element of body.querySelectorAll('br')) {
    const isBetween = element.previousSibling !== null && element.nextSibling !== null
    if (isBetween && element.closest(TEXT_BLOCKS)) element.replaceWith(LINE_SEPARATOR)
  }
  return body
}

const STYLES: readonly [tag: string, style: RegExp][] = [
  ['strong', /(?<![\w-])font-weight:\s*(?:bold|[6-9]00)/i],
  ['em', /(?<![\w-])font-style:\s*italic/i],
  ['u', /text-decoration[\w-]*:[^;]*underline/i],
  ['s', /text-decoration[\w-]*:[^;]*line-through/i],
  ['sup', /vertical-align:\s*super/i],
  ['sub', /vertical-align:\s*sub/i],
]

/** Word processors write emphasis as styles. */
function readStyles(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>('[data-style]')) {
    const style = element.dataset.style ?? ''
    if (/^(?:B|STRONG)$/.test(element.tagName) && /(?<![\w-])font-weight:\s*normal/i.test(style)) {
      // Google Docs wraps whole documents in a <b> that is not bold.
      element.replaceWith(...element.childNodes)
    } else if (element.tagName === 'SPAN') {
      // Links are underlined anyway.
      const isInLink = element.closest('a') !== null
      for (const [tag] of STYLES.filter(([name, found]) => found.test(style) && !(isInLink && name === 'u'))) {
        const mark = element.ownerDocument.createElement(tag)
        mark.append(...element.childNodes)
        element.append(mark)
      }
    }
  }
}

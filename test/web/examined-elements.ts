// Remembers which elements axe has examined in this process. Most of a page (the frame, lists, forms) is the same in many
// states, and axe takes seconds for a large page.
import type { Page } from 'playwright-core'

const examinedContent = new Set<number>()
const examinedColors = new Set<number>()

export interface NewParts {
  readonly hasContent: boolean
  readonly hasColors: boolean
  /** Marks the parts as examined. */
  remember(): void
}

/**
 * Computes two keys for each element that axe can see, in document order. The content key covers what all other rules depend
 * on: attributes, text, and overflow of the element and its descendants, and the roles of its ancestors. The color key covers
 * the colors, class and font of an element with text, its parent, and the backgrounds of all ancestors; without text it is 0.
 * Generated identifiers differ from page to page, so of a reference only counts whether it has a target.
 */
const COMPUTE_KEYS = `(() => {
  const REFERENCES = new Set(['for', 'aria-activedescendant', 'aria-controls', 'aria-describedby', 'aria-details',
    'aria-errormessage', 'aria-flowto', 'aria-labelledby', 'aria-owns', 'headers', 'list'])
  const GENERATED = /^(id|name|style|data-.*)$/
  const FIELD = /^(input|textarea|select)$/
  const hash = (text) => {
    let one = 0xdeadbeef, two = 0x41c6ce57
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      one = Math.imul(one ^ code, 2654435761)
      two = Math.imul(two ^ code, 1597334677)
    }
    one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909)
    two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909)
    return 4294967296 * (2097151 & two) + (one >>> 0)
  }
  const contentKeys = [], colorKeys = []
  globalThis.keyedElements = []
  const visit = (element, roles, backgrounds, parent) => {
    if (!element.checkVisibility() || element.inert) return 'hidden'
    const style = getComputedStyle(element)
    const at = keyedElements.push(element) - 1
    contentKeys.push(0)
    colorKeys.push(0)
    let content = element.localName
    for (const { name, value } of element.attributes) {
      if (GENERATED.test(name)) continue
      const shown = REFERENCES.has(name)
        ? value.split(/\\s+/).map((id) => document.getElementById(id) !== null).join()
        : value
      if (name !== 'class') content += '|' + name + '=' + shown
      if (name === 'role' || name === 'lang' || name.startsWith('aria-')) roles += '|' + name + '=' + shown
    }
    if (/auto|scroll/.test(style.overflow))
      content += (element.scrollWidth > element.clientWidth) + '/' + (element.scrollHeight > element.clientHeight)
    if (style.visibility !== 'visible') content += style.visibility
    roles = hash(roles + element.localName) + ''
    const background = [style.backgroundColor, style.backgroundImage, style.opacity].join()
    if (background !== 'rgba(0, 0, 0, 0),none,1') backgrounds = hash(backgrounds + background) + ''
    const own = [element.localName, element.getAttribute('class'), element.matches(':disabled'), style.color].join()
    let hasText = FIELD.test(element.localName)
    for (const child of element.childNodes)
      if (child.nodeType === Node.ELEMENT_NODE) content += '<' + visit(child, roles, backgrounds, own)
      else if (child.nodeType === Node.TEXT_NODE && child.data.trim() !== '') {
        content += '"' + child.data
        hasText = true
      }
    if (hasText) colorKeys[at] = hash([backgrounds, parent, own, style.fontSize, style.fontWeight, style.textDecorationLine].join())
    const subtree = hash(content)
    contentKeys[at] = hash(subtree + ' ' + roles)
    return subtree
  }
  // What is below a modal dialog is inert.
  visit([...document.querySelectorAll('dialog:modal')].at(-1) ?? document.documentElement, '', '', '')
  return [contentKeys, colorKeys]
})()`

/**
 * Finds the parts of a page that axe has not examined. Stores in the page, as `examinedBlocks`, up to 8 large blocks whose
 * content and colors it has examined.
 */
export async function findNewParts(page: Page): Promise<NewParts> {
  const [content, colors] = await page.evaluate<[number[], number[]]>(COMPUTE_KEYS)
  const isNewContent = content.map((key) => !examinedContent.has(key))
  const isNewColor = colors.map((key) => key !== 0 && !examinedColors.has(key))
  const [hasContent, hasColors] = [isNewContent.includes(true), isNewColor.includes(true)]
  if (hasContent || hasColors)
    await page.evaluate(`(${keepExaminedBlocks})('${bits(isNewContent)}', '${bits(isNewColor)}')`)
  return {
    hasContent,
    hasColors,
    remember() {
      for (const key of content) examinedContent.add(key)
      for (const key of colors) examinedColors.add(key)
    },
  }
}

const bits = (flags: readonly boolean[]): string => flags.map(Number).join('')

/** A content key covers the descendants, a color key does not. */
const keepExaminedBlocks = `(isNewContent, isNewColor) => {
  globalThis.examinedBlocks = []
  for (let at = 0; at < keyedElements.length && examinedBlocks.length < 8; at += 1) {
    const element = keyedElements[at]
    if (isNewContent[at] === '1' || element.getElementsByTagName('*').length < 40) continue
    let end = at
    while (end < keyedElements.length && isNewColor[end] === '0' && element.contains(keyedElements[end])) end += 1
    if (end < keyedElements.length && element.contains(keyedElements[end])) continue
    examinedBlocks.push(element)
    at = end - 1
  }
}`

// Word writes the items of lists as paragraphs, with their level in a style and their bullet or number as text.

const LEVEL = /mso-list:[^;]*\blevel([1-9])/i
const NUMBER = /^[\da-z]{1,6}[.)]/i

export function readWordLists(body: HTMLElement): void {
  /** The lists around the last item, outermost first. */
  let lists: HTMLElement[] = []
  for (const paragraph of body.querySelectorAll<HTMLElement>('[data-style*="mso-list:" i]')) {
    const found = LEVEL.exec(paragraph.dataset.style ?? '')
    if (!found || !/^(?:P|H[1-6]|DIV)$/.test(paragraph.tagName)) continue
    const marker = paragraph.querySelector('[data-style*="mso-list:ignore" i]')
    const tag = NUMBER.test(marker?.textContent.trim() ?? '') ? 'ol' : 'ul'
    marker?.remove()
    if (paragraph.previousElementSibling !== lists[0]) lists = []
    const level = Math.min(Number(found[1]), lists.length + 1)
    lists.length = Math.min(lists.length, level)
    if (lists[level - 1] && lists[level - 1]!.localName !== tag) lists.length = level - 1
    if (lists.length < level) lists.push(addList(paragraph, tag, lists.at(-1)))
    const item = paragraph.ownerDocument.createElement('li')
    lists.at(-1)!.append(item)
    item.append(paragraph)
  }
  for (const element of body.querySelectorAll('p.MsoNormal')) if (element.textContent.trim() === '') element.remove()
}

/** Adds a list to the last item of the list around it, or in front of the paragraph. */
function addList(paragraph: HTMLElement, tag: string, outer: HTMLElement | undefined): HTMLElement {
  const list = paragraph.ownerDocument.createElement(tag)
  if (outer) outer.lastElementChild!.append(list)
  else paragraph.before(list)
  return list
}

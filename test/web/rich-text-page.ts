// Opens entries with a rich text field, and compares what is stored.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { en, managementOf } from './management.ts'
import { type AppPage, eventually, HOME, type TestApp } from './open-app.ts'

export const text = (value: string, ...marks: string[]) => ({
  ...{ nodeType: 'text', value, data: {} },
  marks: marks.map((type) => ({ type })),
})
export const block = (nodeType: string, ...content: object[]) => ({ nodeType, data: {}, content })
export const paragraph = (...content: object[]) => block('paragraph', ...content)
export const item = (...content: object[]) => block('list-item', ...content)
export const link = (uri: string, value: string) => ({ nodeType: 'hyperlink', data: { uri }, content: [text(value)] })

let types = 0

/** Returns a function that opens an entry whose field has these validations. */
export function richTextPages(app: TestApp) {
  const { api, newEntry } = managementOf(app)
  return async (opened: AppPage, validations: object[] = [], body?: object) => {
    types += 1
    const id = `typed${types}`
    const fields = [
      { id: 'title', name: 'Title', type: 'Symbol' },
      { id: 'body', name: 'Body', type: 'RichText', validations },
    ]
    await api('PUT', `/content_types/${id}`, { name: 'Typed', displayField: 'title', fields })
    await api('PUT', `/content_types/${id}/published`, undefined, { 'X-Contentful-Version': '1' })
    const entry = await newEntry(id, { title: en('Typed'), ...(body && { body: en(body) }) })
    await opened.open(`${HOME}/entries/${entry.sys.id}`)
    const area = opened.page.getByRole('textbox', { name: 'Body' })
    await area.click()
    const stored = async () => (await api('GET', `/entries/${entry.sys.id}`)).fields.body?.['en-US']
    const stores = (...content: object[]) =>
      eventually(async () =>
        assert.deepEqual(tidied((await stored()) as Node | undefined), block('document', ...content)),
      )
    return { area, stores, stored }
  }
}

interface Node {
  value?: string
  marks?: object[]
  content?: Node[]
}

/** Without empty texts between other nodes, and with neighbouring texts of one format joined: both mean the same. */
function tidied(node: Node | undefined): Node {
  const { content, ...rest } = node ?? {}
  if (content === undefined) return rest
  const joined: Node[] = []
  for (const child of content) {
    const last = joined.at(-1)
    if (last?.value !== undefined && JSON.stringify(last.marks) === JSON.stringify(child.marks)) {
      joined[joined.length - 1] = { ...last, value: `${last.value}${child.value}` }
    } else if (child.value !== '') joined.push(tidied(child))
  }
  return { ...rest, content: joined }
}

/** Pastes data by its MIME types. */
export const paste = (page: Page, data: Readonly<Record<string, string>>) =>
  page.evaluate(`(() => {
    const data = new DataTransfer()
    for (const [type, value] of Object.entries(${JSON.stringify(data)})) data.setData(type, value)
    document.querySelector('[data-field=body] [contenteditable]').dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })()`)

/** Pastes or drops PNG images of one dot with these names. */
export const addImages = (page: Page, how: 'paste' | 'drop', ...names: string[]) =>
  page.evaluate(`(() => {
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const bytes = Uint8Array.from(atob(pixel), (character) => character.charCodeAt(0))
    const data = new DataTransfer()
    for (const name of ${JSON.stringify(names)}) {
      // Bytes after the end of an image are ignored; they make each file a different one.
      data.items.add(new File([bytes, crypto.randomUUID()], name, { type: 'image/png' }))
    }
    const target = document.querySelector('[data-field=body] [contenteditable]')
    const { left, bottom } = target.lastElementChild.getBoundingClientRect()
    const at = { clientX: left + 2, clientY: bottom - 3, bubbles: true, cancelable: true }
    target.dispatchEvent(${how === 'paste'}
      ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
      : new DragEvent('drop', { dataTransfer: data, ...at }))
  })()`)

export async function typeLines(page: Page, ...lines: string[]): Promise<void> {
  for (const [index, line] of lines.entries()) {
    if (index > 0) await page.keyboard.press('Enter')
    await page.keyboard.type(line)
  }
}

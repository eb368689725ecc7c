import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type DemoEntry, type DemoFields, magazine } from './magazine.ts'

const ART = fileURLToPath(new URL('./art/', import.meta.url))
const ID = /^[a-zA-Z0-9-_.]{1,64}$/
const DEFAULT = 'en-US'
const CODES = magazine.locales.map((locale) => locale.code)

interface Field {
  id: string
  name: string
  type: string
  localized: boolean
  required: boolean
  validations: Record<string, unknown>[]
  linkType?: string
  items?: { type: string; linkType?: string; validations: Record<string, unknown>[] }
}
interface Link {
  sys: { type: string; linkType: string; id: string }
}
interface Node {
  nodeType: string
  data: { target?: Link; uri?: string }
  content?: Node[]
  value?: string
  marks?: { type: string }[]
}

const types = new Map(magazine.contentTypes.map((type) => [type.id, type]))
const entries = new Map(magazine.entries.map((entry) => [entry.id, entry]))
const assets = new Map(magazine.assets.map((asset) => [asset.id, asset]))
const fieldsOf = (entry: DemoEntry) => types.get(entry.contentType)!.fields as Field[]
const articles = magazine.entries.filter((entry) => entry.contentType === 'article')

/** Published values and those of the later change, each with a name for messages. */
const versions = (entry: DemoEntry): [string, DemoFields][] => [
  [entry.id, entry.fields],
  ...(entry.laterChange ? [[`${entry.id} (later)`, entry.laterChange] as [string, DemoFields]] : []),
]

function eachValue(visit: (where: string, field: Field, value: unknown, locale: string) => void): void {
  for (const entry of magazine.entries) {
    for (const [name, fields] of versions(entry)) {
      for (const [id, values] of Object.entries(fields)) {
        const field = fieldsOf(entry).find((candidate) => candidate.id === id)
        assert.ok(field, `${name}: no field ${id} in ${entry.contentType}`)
        for (const [locale, value] of Object.entries(values)) visit(`${name}.${id}.${locale}`, field, value, locale)
      }
    }
  }
}

const isLink = (value: unknown): value is Link =>
  typeof value === 'object' && value !== null && 'sys' in value && (value as Link).sys.type === 'Link'

/** Every link below a value, rich text included. */
function linksIn(value: unknown): Link[] {
  if (isLink(value)) return [value]
  if (Array.isArray(value)) return value.flatMap(linksIn)
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(linksIn)
  return []
}

const linked = (entry: DemoEntry, field: string): string[] => linksIn(entry.fields[field]).map((link) => link.sys.id)

// ---------------------------------------------------------------- rich text

const LINKS: Record<string, 'Entry' | 'Asset'> = {
  'embedded-entry-block': 'Entry',
  'embedded-entry-inline': 'Entry',
  'entry-hyperlink': 'Entry',
  'embedded-asset-block': 'Asset',
  'asset-hyperlink': 'Asset',
}
const VOID = new Set(['hr', 'embedded-entry-block', 'embedded-asset-block', 'embedded-entry-inline'])
const INLINE = ['text', 'hyperlink', 'entry-hyperlink', 'asset-hyperlink', 'embedded-entry-inline']
const BLOCK = [
  'paragraph',
  'heading-2',
  'heading-3',
  'ordered-list',
  'unordered-list',
  'blockquote',
  'hr',
  'table',
  'embedded-entry-block',
  'embedded-asset-block',
]
const CHILDREN: Record<string, string[]> = {
  document: BLOCK,
  paragraph: INLINE,
  'heading-2': INLINE,
  'heading-3': INLINE,
  hyperlink: ['text'],
  'entry-hyperlink': ['text'],
  'asset-hyperlink': ['text'],
  'ordered-list': ['list-item'],
  'unordered-list': ['list-item'],
  'list-item': BLOCK.filter((type) => type !== 'table'),
  blockquote: ['paragraph'],
  table: ['table-row'],
  'table-row': ['table-cell', 'table-header-cell'],
  'table-cell': ['paragraph'],
  'table-header-cell': ['paragraph'],
}
const MARKS = ['bold', 'italic', 'underline', 'code', 'superscript']

function checkNode(node: Node, where: string): void {
  if (node.nodeType === 'text') {
    assert.deepEqual(Object.keys(node).sort(), ['data', 'marks', 'nodeType', 'value'], where)
    assert.equal(typeof node.value, 'string', where)
    assert.deepEqual(node.data, {}, where)
    for (const mark of node.marks!) assert.ok(MARKS.includes(mark.type), `${where}: mark ${mark.type}`)
    return
  }
  assert.deepEqual(Object.keys(node).sort(), ['content', 'data', 'nodeType'], where)
  assert.ok(Array.isArray(node.content), where)
  const kind = LINKS[node.nodeType]
  if (kind) {
    assert.deepEqual(Object.keys(node.data), ['target'], where)
    assert.ok(isLink(node.data.target), where)
    assert.equal(node.data.target.sys.linkType, kind, where)
  } else if (node.nodeType === 'hyperlink') {
    assert.deepEqual(Object.keys(node.data), ['uri'], where)
    assert.match(node.data.uri!, /^(https:|mailto:)/, where)
  } else {
    assert.deepEqual(node.data, {}, where)
  }
  if (VOID.has(node.nodeType)) {
    assert.deepEqual(node.content, [], `${where}: a void node has no content`)
    return
  }
  const allowed = CHILDREN[node.nodeType]
  assert.ok(allowed, `${where}: unknown node type ${node.nodeType}`)
  assert.ok(node.content.length > 0, `${where}: ${node.nodeType} is empty`)
  node.content.forEach((child, i) => {
    assert.ok(allowed.includes(child.nodeType), `${where}: ${child.nodeType} inside ${node.nodeType}`)
    checkNode(child, `${where}/${i}`)
  })
}

const nodesOf = (node: Node): Node[] => [node, ...(node.content ?? []).flatMap(nodesOf)]
const wordsOf = (node: Node) =>
  nodesOf(node)
    .map((each) => each.value ?? ' ')
    .join('')
    .split(/\s+/)
    .filter((word) => /\p{L}|\d/u.test(word)).length

// ---------------------------------------------------------------- pictures

/** Width and height from the first start-of-frame segment of a JPEG. */
function jpegSize(file: Buffer): { width: number; height: number } {
  assert.equal(file.readUInt16BE(0), 0xffd8, 'starts like a JPEG')
  let at = 2
  while (at < file.length) {
    const marker = file.readUInt16BE(at)
    const frame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)
    if (frame) return { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) }
    at += 2 + file.readUInt16BE(at + 2)
  }
  throw new Error('no frame header')
}

describe('the demo magazine', () => {
  it('has readable, unique ids', () => {
    const ids = [magazine.tags, magazine.contentTypes, magazine.assets, magazine.entries].map((all) =>
      all.map((each) => each.id),
    )
    for (const group of ids) {
      assert.equal(new Set(group).size, group.length)
      for (const id of group) assert.match(id, ID)
    }
  })

  it('has the expected number of entries and assets', () => {
    const count = (type: string) => magazine.entries.filter((entry) => entry.contentType === type).length
    assert.deepEqual([count('author'), count('category'), count('article'), count('page')], [4, 5, 10, 3])
    assert.equal(magazine.assets.length, 16)
  })

  it('describes every field and a display field', () => {
    for (const type of magazine.contentTypes) {
      const fields = type.fields as Field[]
      assert.equal(new Set(fields.map((field) => field.id)).size, fields.length)
      for (const field of fields) {
        assert.match(field.id, /^[a-z][a-zA-Z0-9]*$/)
        assert.ok(field.name && field.type, `${type.id}.${field.id}`)
        assert.equal(typeof field.localized, 'boolean')
        assert.equal(typeof field.required, 'boolean')
        assert.ok(Array.isArray(field.validations))
        assert.equal(field.type === 'Array', field.items !== undefined)
        assert.equal(field.type === 'Link', field.linkType !== undefined)
      }
      assert.equal(fields.find((field) => field.id === type.displayField)?.type, 'Symbol')
    }
  })

  it('has values of the right type, in locales of the space only', () => {
    eachValue((where, field, value, locale) => {
      assert.ok(CODES.includes(locale), where)
      if (!field.localized) assert.equal(locale, DEFAULT, `${where} is not localized`)
      if (field.type === 'Symbol') assert.ok(typeof value === 'string' && value.length <= 255, where)
      else if (field.type === 'Text') assert.equal(typeof value, 'string', where)
      else if (field.type === 'Integer') assert.ok(Number.isInteger(value), where)
      else if (field.type === 'Number') assert.ok(Number.isFinite(value), where)
      else if (field.type === 'Boolean') assert.equal(typeof value, 'boolean', where)
      else if (field.type === 'Date') assert.ok(!Number.isNaN(Date.parse(String(value))), where)
      else if (field.type === 'Location') assert.deepEqual(Object.keys(value as object), ['lat', 'lon'], where)
      else if (field.type === 'Object') assert.deepEqual(JSON.parse(JSON.stringify(value)), value, where)
      else if (field.type === 'Link') assert.ok(isLink(value) && value.sys.linkType === field.linkType, where)
      else if (field.type === 'RichText') assert.equal((value as Node).nodeType, 'document', where)
      else if (field.type === 'Array') {
        const link = field.items!.type === 'Link'
        for (const item of value as unknown[]) assert.ok(link ? isLink(item) : typeof item === 'string', where)
      } else assert.fail(`${where}: type ${field.type}`)
    })
    for (const asset of magazine.assets) {
      for (const code of [...Object.keys(asset.title), ...Object.keys(asset.description)])
        assert.ok(CODES.includes(code))
    }
  })

  it('meets the validations of its content types', () => {
    eachValue((where, field, value) => {
      for (const rule of field.validations) {
        const size = rule.size as { min?: number; max?: number } | undefined
        if (size) {
          const length = (value as string | unknown[]).length
          assert.ok(
            length >= (size.min ?? 0) && length <= (size.max ?? Number.POSITIVE_INFINITY),
            `${where}: ${length}`,
          )
        }
        const pattern = (rule.regexp as { pattern: string } | undefined)?.pattern
        if (pattern) assert.match(value as string, new RegExp(pattern), where)
        if (rule.in) assert.ok((rule.in as unknown[]).includes(value), where)
        if (rule.range) {
          const range = rule.range as { min: number; max: number }
          assert.ok((value as number) >= range.min && (value as number) <= range.max, where)
        }
      }
      const rules = [...field.validations, ...(field.items?.validations ?? [])]
      for (const rule of rules) {
        if (!rule.linkContentType) continue
        for (const link of linksIn(value)) {
          const target = entries.get(link.sys.id)!
          assert.ok((rule.linkContentType as string[]).includes(target.contentType), `${where} → ${target.id}`)
        }
      }
    })
  })

  it('has every required field in the default locale', () => {
    for (const entry of magazine.entries) {
      for (const field of fieldsOf(entry)) {
        if (!field.required) continue
        for (const [name, fields] of versions(entry)) {
          if (name !== entry.id && !(field.id in fields)) continue
          const value = fields[field.id]?.[DEFAULT]
          assert.ok(value !== undefined && value !== null && value !== '', `${name}.${field.id}`)
        }
      }
    }
  })

  it('has no link without a target', () => {
    eachValue((where, _field, value) => {
      for (const link of linksIn(value)) {
        const known = link.sys.linkType === 'Asset' ? assets.has(link.sys.id) : entries.has(link.sys.id)
        assert.ok(known, `${where} → ${link.sys.linkType} ${link.sys.id}`)
      }
    })
    const tags = new Set(magazine.tags.map((tag) => tag.id))
    for (const { id, tags: used } of [...magazine.entries, ...magazine.assets]) {
      for (const tag of used) assert.ok(tags.has(tag), `${id}: tag ${tag}`)
    }
  })

  it('has valid rich text with every kind of node and mark', () => {
    const seen = new Set<string>()
    eachValue((where, field, value) => {
      if (field.type !== 'RichText') return
      checkNode(value as Node, where)
      const enabled = field.validations.flatMap((rule) => (rule.enabledNodeTypes as string[] | undefined) ?? [])
      const rules = field.validations.find((rule) => rule.nodes)?.nodes as Record<string, Record<string, string[]>[]>
      for (const node of nodesOf(value as Node)) {
        seen.add(node.nodeType)
        const free = /^(document|paragraph|text|list-item|table-.*)$/.test(node.nodeType)
        assert.ok(free || enabled.includes(node.nodeType), `${where}: ${node.nodeType} is not enabled`)
        const types = rules[node.nodeType]?.flatMap((rule) => rule.linkContentType ?? []) ?? []
        if (types.length > 0) assert.ok(types.includes(entries.get(node.data.target!.sys.id)!.contentType), where)
      }
    })
    for (const type of [...BLOCK, ...INLINE]) assert.ok(seen.has(type), `no ${type} anywhere`)
  })

  it('has articles of a readable length with the right reading time', () => {
    for (const article of articles) {
      const words = wordsOf(article.fields.body?.[DEFAULT] as Node)
      assert.ok(words >= 250 && words <= 500, `${article.id}: ${words} words`)
      const minutes = article.fields.readingMinutes?.[DEFAULT] as number
      assert.ok(Math.abs(minutes - words / 180) <= 1, `${article.id}: ${minutes} minutes for ${words} words`)
    }
  })

  it('has unique slugs', () => {
    for (const type of types.keys()) {
      const slugs = magazine.entries
        .filter((entry) => entry.contentType === type)
        .map((entry) => entry.fields.slug?.[DEFAULT])
      assert.equal(new Set(slugs).size, slugs.length, type)
    }
  })

  it('has circular links', () => {
    const loops = magazine.entries.filter(
      (entry) =>
        entry.contentType === 'author' &&
        linked(entry, 'favouriteArticle').some((id) => linked(entries.get(id)!, 'author').includes(entry.id)),
    )
    assert.ok(loops.length > 0, 'an author whose favourite article is by that author')
    const mutual = articles.filter((article) =>
      linked(article, 'related').some((id) => linked(entries.get(id)!, 'related').includes(article.id)),
    )
    assert.ok(mutual.length >= 2, 'articles related to each other')
  })

  it('has drafts, a changed entry, and a link from a published entry to a draft', () => {
    const drafts = magazine.entries.filter((entry) => !entry.publish)
    assert.ok(drafts.length >= 2)
    for (const draft of drafts) assert.equal(draft.laterChange, undefined)
    assert.ok(magazine.entries.some((entry) => entry.publish && entry.laterChange))
    assert.ok(magazine.assets.some((asset) => !asset.publish))
    assert.ok(
      articles.some((article) => article.publish && linked(article, 'related').some((id) => !entries.get(id)!.publish)),
    )
    // The home page never depends on unpublished content.
    for (const entry of magazine.entries.filter((each) => each.publish)) {
      for (const id of [...linked(entry, 'author'), ...linked(entry, 'categories'), ...linked(entry, 'sections')]) {
        assert.ok(entries.get(id)!.publish, `${entry.id} → ${id}`)
      }
      for (const id of [...linked(entry, 'heroImage'), ...linked(entry, 'portrait')]) {
        assert.ok(assets.get(id)!.publish, `${entry.id} → ${id}`)
      }
    }
  })

  it('has articles with a full, a partial and no translation', () => {
    const translated = (article: DemoEntry) =>
      ['title', 'summary', 'body'].filter((field) => 'de-DE' in (article.fields[field] ?? {})).length
    const counts = articles.map(translated)
    assert.equal(counts.filter((count) => count === 3).length, 5)
    assert.equal(counts.filter((count) => count === 1 || count === 2).length, 3)
    assert.equal(counts.filter((count) => count === 0).length, 2)
    assert.equal(magazine.locales.filter((locale) => locale.default).length, 1)
    const german = magazine.locales.find((locale) => locale.code === 'de-DE')
    assert.equal(german?.fallbackCode, DEFAULT)
    assert.equal(german?.optional, true, 'a required title may be missing in German')
  })

  it('uses public and private tags, on entries and on assets', () => {
    for (const visibility of ['public', 'private']) {
      const ids = magazine.tags.filter((tag) => tag.visibility === visibility).map((tag) => tag.id)
      assert.ok(ids.length > 0)
      assert.ok(magazine.entries.some((entry) => entry.tags.some((tag) => ids.includes(tag))))
      assert.ok(magazine.assets.some((asset) => asset.tags.some((tag) => ids.includes(tag))))
    }
  })

  it('has every image at the stated size and within the size limit', () => {
    let total = 0
    for (const { id, file } of magazine.assets) {
      const bytes = readFileSync(`${ART}${file.path}`)
      assert.deepEqual(jpegSize(bytes), { width: file.width, height: file.height }, id)
      assert.equal(file.contentType, 'image/jpeg')
      assert.ok(bytes.length <= 180 * 1024, `${id}: ${bytes.length} bytes`)
      total += bytes.length
    }
    assert.ok(total <= 2.2 * 1024 * 1024, `${total} bytes`)
    const used = magazine.assets.map((asset) => asset.file.path).sort()
    const shipped = readdirSync(ART).filter((name) => name !== 'README.md')
    assert.deepEqual(shipped.sort(), used, 'no picture without an asset')
  })
})

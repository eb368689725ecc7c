// Keeps the stored form of everything that was not edited. The editor normalizes documents: it joins neighboring texts,
// sorts marks and drops empty texts. This module finds the edited range and takes the rest, node by node, from the
// stored document.
import { isSame } from '../../state/edits/changes.ts'
import { type EditorNode, toEditor, toStored } from './convert.ts'
import { alignedUnits, type Unit, unitsOf } from './inline-units.ts'
import { rebuiltContent } from './rebuild-content.ts'
import { CONTENT_SCHEMA } from './schema.ts'
import { isTextBlock, type StoredNode } from './stored.ts'

type Content = readonly StoredNode[]

/** The content of a paragraph or heading, as the editor writes it and as it is stored. */
interface Pair {
  written: Content
  stored: Content
}

export class PreservedDocument {
  readonly #loaded: StoredNode
  /** The form that the loaded document has in the editor. */
  readonly #loadedWritten: StoredNode
  /** Loaded contents that the editor would write differently, by that form. Undo can bring them back. */
  readonly #loadedContents: ReadonlyMap<string, Content>
  #pairs: readonly Pair[]

  constructor(loaded: StoredNode) {
    this.#loaded = loaded
    this.#loadedWritten = toStored(CONTENT_SCHEMA.nodeFromJSON(toEditor(loaded)).toJSON())
    const stored = textBlocksIn(loaded)
    this.#pairs = textBlocksIn(this.#loadedWritten).map((written, index) => ({ written, stored: stored[index]! }))
    this.#loadedContents = new Map(
      this.#pairs.filter((pair) => !isSame(...both(pair))).map((pair) => [JSON.stringify(pair.written), pair.stored]),
    )
  }

  /** The document to store after an edit. */
  stored(doc: EditorNode): StoredNode {
    const written = toStored(doc)
    const contents = textBlocksIn(written)
    const next = this.#preserved(contents)
    this.#pairs = contents.map((content, index) => ({ written: content, stored: next[index]! }))
    if (isSame(written, this.#loadedWritten)) return this.#loaded
    const rest = next.values()
    return { ...this.#loaded, ...withContents(written, () => rest.next().value!) }
  }

  /** The contents of all text blocks in the form to store. */
  #preserved(contents: readonly Content[]): Content[] {
    const pairs = this.#pairs
    const most = Math.min(pairs.length, contents.length)
    let first = 0
    while (first < most && isSame(pairs[first]!.written, contents[first])) first += 1
    let last = 0
    while (last < most - first && isSame(pairs.at(-1 - last)!.written, contents.at(-1 - last))) last += 1
    const edited = this.#edited(
      pairs.slice(first, pairs.length - last).map(({ stored }) => stored),
      contents.slice(first, contents.length - last),
    )
    const storedOf = (some: readonly Pair[]) => some.map(({ stored }) => stored)
    return [...storedOf(pairs.slice(0, first)), ...edited, ...storedOf(pairs.slice(pairs.length - last))]
  }

  #edited(before: readonly Content[], after: readonly Content[]): Content[] {
    const [from, to] = [before.flatMap(unitsOf), after.flatMap(unitsOf)]
    const sources = alignedUnits(from, to)
    let at = 0
    return after.map((content) => {
      const length = unitsOf(content).length
      const part = to.slice(at, at + length).map((unit, index) => ({ unit, source: sources[at + index] ?? null }))
      at += length
      const loaded = part.some(({ source }) => source === null) && this.#loadedContents.get(JSON.stringify(content))
      return loaded || rebuiltContent(part, from as readonly Unit[])
    })
  }
}

const both = ({ written, stored }: Pair): [Content, Content] => [written, stored]

/** The contents of all paragraphs and headings, in their order. */
function textBlocksIn(node: StoredNode): Content[] {
  if (isTextBlock(node)) return [node.content!]
  return Array.isArray(node?.content) ? node.content.flatMap(textBlocksIn) : []
}

function withContents(node: StoredNode, next: () => Content): StoredNode {
  if (isTextBlock(node)) return { ...node, content: next() }
  return Array.isArray(node?.content) ? { ...node, content: node.content.map((one) => withContents(one, next)) } : node
}

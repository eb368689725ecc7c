// Marks the positions of files that are being uploaded. The marks follow the text, and are not part of the document.
import { Extension } from '@tiptap/core'
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

type Step = { add: number; position: number; text: string } | { remove: number }

const KEY = new PluginKey<DecorationSet>('uploads')

const widget = (text: string) => () => {
  const element = document.createElement('span')
  element.textContent = text
  element.dataset.upload = ''
  return element
}

export const addPlaceholder = (tr: Transaction, id: number, position: number, text: string): Transaction =>
  tr.setMeta(KEY, { add: id, position, text } satisfies Step)

export const removePlaceholder = (tr: Transaction, id: number): Transaction =>
  tr.setMeta(KEY, { remove: id } satisfies Step)

/** Null if the text around it was deleted. */
export const placeholderPosition = (state: EditorState, id: number): number | null =>
  KEY.getState(state)?.find(undefined, undefined, (spec) => spec.id === id)[0]?.from ?? null

export const UploadPlaceholders = Extension.create({
  name: 'uploadPlaceholders',
  addProseMirrorPlugins: () => [
    new Plugin({
      key: KEY,
      state: {
        init: () => DecorationSet.empty,
        apply(tr, before) {
          const set = before.map(tr.mapping, tr.doc)
          const step = tr.getMeta(KEY) as Step | undefined
          if (step === undefined) return set
          if ('remove' in step) return set.remove(set.find(undefined, undefined, (spec) => spec.id === step.remove))
          const { add: id, position, text } = step
          return set.add(tr.doc, [Decoration.widget(position, widget(text), { id, key: `upload-${id}` })])
        },
      },
      props: { decorations: (state) => KEY.getState(state) },
    }),
  ],
})

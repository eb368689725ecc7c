import { type ComponentType, memo } from 'react'
import type { Control } from '#contract/resources/editor-interface'
import { allowedValues } from '../../api/allowed-values.ts'
import type { Field } from '../../api/wire.ts'
import type { EditorProps } from '../content-editing/editor-props.ts'
import { BooleanChoice, BooleanDropdown, CheckboxChoice, Dropdown, RadioChoice, Rating } from './choice-editors.tsx'
import { DateEditor } from './date-editor.tsx'
import { JsonEditor } from './json-editor.tsx'
import { LinkEditor } from './link-editor.tsx'
import { ListInput, TagEditor } from './list-editors.tsx'
import { LocationEditor } from './location-editor.tsx'
import { MarkdownEditor } from './markdown-editor.tsx'
import { NumberEditor } from './number-editor.tsx'
import { ResourceLinkEditor } from './resource-link-editor.tsx'
import { RichTextEditor } from './rich-text-editor.tsx'
import { SlugEditor } from './slug-editor.tsx'
import { MultipleLine, SingleLine, UrlEditor } from './text-editors.tsx'

type Editor = ComponentType<EditorProps>

/** The first one is the default. A widget that does not fit the type is ignored. */
const EDITORS: Readonly<Record<string, Readonly<Record<string, Editor>>>> = {
  Symbol: {
    singleLine: SingleLine,
    slugEditor: SlugEditor,
    urlEditor: UrlEditor,
    dropdown: Dropdown,
    radio: RadioChoice,
    multipleLine: MultipleLine,
  },
  Text: {
    markdown: MarkdownEditor,
    multipleLine: MultipleLine,
    singleLine: SingleLine,
    dropdown: Dropdown,
    radio: RadioChoice,
  },
  RichText: { richTextEditor: RichTextEditor },
  Integer: { numberEditor: NumberEditor, dropdown: Dropdown, radio: RadioChoice, rating: Rating },
  Number: { numberEditor: NumberEditor, dropdown: Dropdown, radio: RadioChoice, rating: Rating },
  Date: { datePicker: DateEditor },
  Boolean: { boolean: BooleanChoice, radio: BooleanChoice, dropdown: BooleanDropdown },
  Location: { locationEditor: LocationEditor },
  Object: { objectEditor: JsonEditor },
  Link: { entryLinkEditor: LinkEditor, entryCardEditor: LinkEditor, assetLinkEditor: LinkEditor },
  ResourceLink: { resourceLinkEditor: ResourceLinkEditor },
  'Array of Symbol': { tagEditor: TagEditor, listInput: ListInput, checkbox: CheckboxChoice },
  'Array of Link': {
    entryLinksEditor: LinkEditor,
    entryCardsEditor: LinkEditor,
    assetLinksEditor: LinkEditor,
    assetGalleryEditor: LinkEditor,
  },
  'Array of ResourceLink': { resourceLinksEditor: ResourceLinkEditor },
}

/** Choice editors need allowed values. */
const NEEDS_CHOICES = new Set<Editor>([Dropdown, RadioChoice, CheckboxChoice])

/** Set to a UI extension, which does not run in the app. */
export const isForeign = ({ widgetNamespace }: Control): boolean =>
  widgetNamespace === 'extension' || widgetNamespace === 'app'

export function editorOf(field: Field, control: Control): Editor {
  const kind = field.type === 'Array' ? `Array of ${field.items?.type}` : field.type
  const fitting = EDITORS[kind] ?? {}
  const hasChoices = allowedValues(field) !== null
  const first = Object.values(fitting)[0] ?? JsonEditor
  const standard = hasChoices && Object.hasOwn(fitting, 'dropdown') ? fitting.dropdown! : first
  const widget = control.widgetId ?? ''
  if (widget === '' || isForeign(control)) return remembered(standard)
  const chosen = Object.hasOwn(fitting, widget) ? fitting[widget]! : first
  return remembered(NEEDS_CHOICES.has(chosen) && !hasChoices ? first : chosen)
}

const memos = new Map<Editor, Editor>()

/** Memoized, because an entry can show hundreds of editors and a keystroke should render one. */
function remembered(editor: Editor): Editor {
  const known = memos.get(editor) ?? memo(editor)
  memos.set(editor, known)
  return known
}

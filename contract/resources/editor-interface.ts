import { checkedContentBody, type Of, optional, Type } from '../schema.ts'
import { collection } from '../shapes/collection.ts'
import { location } from '../shapes/content-sys.ts'
import { link } from '../shapes/link.ts'
import { platformSys } from '../shapes/sys.ts'

const MAX_ITEMS = 1000

const Settings = Type.Record(Type.String(), Type.Unknown())

export const Control = Type.Object(
  {
    fieldId: Type.String(),
    widgetId: optional(Type.String({ examples: ['singleLine'] })),
    widgetNamespace: optional(Type.String({ examples: ['builtin', 'extension'] })),
    settings: optional(Settings),
  },
  { title: 'Control', description: 'The editor of one field.' },
)
export type Control = Of<typeof Control>

const FreeForm = Type.Record(Type.String(), Type.Unknown())
const items = (description: string) => Type.Array(FreeForm, { maxItems: MAX_ITEMS, description })

const LISTS = {
  sidebar: items('The widgets beside the fields, as `widgetId`, `widgetNamespace`, `settings` and `disabled`.'),
  editors: items('Editors of a whole entry.'),
  groupControls: items('How groups are shown, as `groupId` and `settings`.'),
  editorLayout: items('Groups of fields, as `groupId`, `name` and `items`; items are groups, or fields as `fieldId`.'),
}

export const EditorInterfaceBody = checkedContentBody(
  'EditorInterfaceBody',
  'How the web app shows entries of a content type, to replace.',
  {
    controls: optional(
      Type.Array(Control, { maxItems: MAX_ITEMS, description: 'Controls of fields that do not exist are ignored.' }),
    ),
    sidebar: optional(LISTS.sidebar),
    editors: optional(LISTS.editors),
    groupControls: optional(LISTS.groupControls),
    editorLayout: optional(LISTS.editorLayout),
    editor: optional(FreeForm),
  },
)
export type EditorInterfaceBody = Of<typeof EditorInterfaceBody>

export const EditorInterface = Type.Object(
  {
    controls: Type.Array(Control),
    sidebar: Type.Optional(LISTS.sidebar),
    editors: Type.Optional(LISTS.editors),
    groupControls: Type.Optional(LISTS.groupControls),
    editorLayout: Type.Optional(LISTS.editorLayout),
    editor: Type.Optional(FreeForm),
    sys: platformSys('EditorInterface', { ...location, contentType: link('ContentType') }),
  },
  { title: 'EditorInterface', description: 'How the web app shows entries of a content type.' },
)
export type EditorInterface = Of<typeof EditorInterface>

export const EditorInterfaces = collection(EditorInterface)

import type { Control } from '#contract/resources/editor-interface'
import type { JsonObject } from '../resources/json.ts'
import type { Stamped } from '../spaces/space.ts'

export type { Control }

/** How the web app shows a content type. Properties that were not sent are missing. */
export interface EditorInterfaceBody {
  controls: readonly Control[]
  sidebar?: readonly JsonObject[]
  editors?: readonly JsonObject[]
  editor?: JsonObject
  editorLayout?: readonly JsonObject[]
  groupControls?: readonly JsonObject[]
}

export interface EditorInterface extends Stamped, EditorInterfaceBody {
  environment: number
  contentType: string
}

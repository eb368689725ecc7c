import type { JsonObject } from '../resources/json.ts'
import type { Stamped } from '../spaces/space.ts'

/** Which editor a field has. */
export interface Control extends JsonObject {
  readonly fieldId: string
}

/** How the web app shows a content type. Members that were not sent stay away. */
export interface EditorInterfaceBody {
  controls: readonly Control[]
  sidebar?: readonly unknown[]
  editors?: readonly unknown[]
  editor?: JsonObject
  editorLayout?: readonly unknown[]
  groupControls?: readonly unknown[]
}

export interface EditorInterface extends Stamped, EditorInterfaceBody {
  environment: number
  contentType: string
}

import type { JsonObject } from '../resources/json.ts'
import type { Stamped } from '../spaces/space.ts'

/** An extension of the editor, the views of an environment, and those of one of its users (by the user's id). */
export type UiDocumentKind = 'Extension' | 'UIConfig' | 'UserUIConfig'

export interface UiDocument extends Stamped {
  environment: number
  kind: UiDocumentKind
  id: string
  body: JsonObject
}

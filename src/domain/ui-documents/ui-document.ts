import type { JsonObject } from '../resources/json.ts'
import type { Stamped } from '../spaces/space.ts'

/** An editor extension, the views of an environment, or the views of one user (the id is the user's). */
export type UiDocumentKind = 'Extension' | 'UIConfig' | 'UserUIConfig'

export interface UiDocument extends Stamped {
  environment: number
  kind: UiDocumentKind
  id: string
  body: JsonObject
}

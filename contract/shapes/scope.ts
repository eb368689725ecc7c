import { oneOf } from '../schema.ts'

export const SCOPES = ['content_management_read', 'content_management_manage'] as const

/** What a token may do. `content_management_manage` includes `content_management_read`. */
export const Scope = oneOf(SCOPES)
export type Scope = (typeof SCOPES)[number]

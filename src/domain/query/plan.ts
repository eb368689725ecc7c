import type { Stage } from '../resources/resource.ts'

/** A search in which every name is known: storage turns it into SQL without looking at the model again. */
export interface FindPlan {
  environment: number
  stage: Stage
  kind: 'Entry' | 'Asset'
  contentType: string | null
  /** All must hold. Lists of wanted values are never empty. */
  conditions: readonly Condition[]
  /** Never empty; storage adds what it needs to make the order total, the same on every engine. */
  order: readonly Order[]
  skip: number
  limit: number
}

export type Condition =
  | { on: 'id'; in: readonly string[] }
  | { on: 'text'; field: string; locale: string; in: readonly string[] }
  | { on: 'number'; field: string; locale: string; in: readonly number[] }
  | { on: 'link'; field: string; locale: string; targetKind: 'Entry' | 'Asset'; targetIds: readonly string[] }

export interface Order {
  by: 'id' | 'createdAt' | 'updatedAt'
  direction: 'asc' | 'desc'
}

import type { Right } from '../access/decide.ts'
import type { Change } from './change.ts'

/** A change as somebody who follows hears of it. Whoever may not know more hears neither of the version nor by whom. */
export type VisibleChange = Omit<Change, 'version' | 'actor'> & { version: number | null; actor: string | null }

/**
 * What one must be allowed to hear of changes that are about no entry and no asset: what it takes to read the thing itself.
 * Everything else that happens in an environment is for administrators.
 */
const RIGHTS: Readonly<Record<string, Right>> = {
  ContentType: 'model.read',
  EditorInterface: 'model.read',
  Locale: 'enter',
  Tag: 'enter',
  Environment: 'enter',
  Extension: 'enter',
  UIConfig: 'enter',
  Space: 'enter',
  ApiKey: 'keys',
}

export const rightToFollow = (type: string): Right => (Object.hasOwn(RIGHTS, type) ? RIGHTS[type]! : 'read')

/**
 * What went out of somebody's reach is for them as if it were not there. What else the change was, who made it and what
 * became of the thing is not for them.
 */
export const asDeletion = (change: Change): VisibleChange => ({
  ...change,
  action: 'delete',
  version: null,
  actor: null,
})

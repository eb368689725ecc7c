import { actionsChanging } from '#domain/changes/change-actions'
import type { Stage } from '#domain/resources/resource'

/**
 * The actions that change what a stage shows, as a SQL list. The list is part of the statement text instead of a bound
 * parameter, because the partial index `change_published` is used only by statements with the same list.
 */
export const actionList = (stage: Stage): string =>
  `(${actionsChanging(stage)
    .map((action) => `'${action}'`)
    .join(', ')})`

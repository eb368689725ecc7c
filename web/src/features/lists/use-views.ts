import { useQuery } from '@tanstack/react-query'
import { t } from '../../i18n/lists.ts'
import { useEnvironment } from '../../state/environment.tsx'
import { notify } from '../../state/notifications.ts'
import { type Sharing, uiConfigQuery, useChangeUiConfig } from '../../state/ui-config.ts'
import type { Item, ListKind } from './list-kind.ts'
import { type SavedView, viewsIn, withViews } from './saved-views.ts'

export interface Views {
  views: readonly SavedView[]
  isBusy: boolean
  change: (edit: (views: readonly SavedView[]) => readonly SavedView[]) => Promise<boolean>
}

/** The saved views of a list: those of the user, or those that all users share. */
export function useViews({ views: part }: Pick<ListKind<Item>, 'views'>, sharing: Sharing): Views {
  const { env } = useEnvironment()
  const { data } = useQuery(uiConfigQuery(env, sharing))
  const { mutateAsync, isPending } = useChangeUiConfig(sharing)
  return {
    views: viewsIn(data?.[part]),
    isBusy: isPending,
    change: async (edit) => {
      try {
        await mutateAsync(({ [part]: before }) => ({ [part]: withViews(before, edit(viewsIn(before))) }))
        return true
      } catch (error) {
        notify(error instanceof Error ? error.message : t('viewNotSaved'), { isProblem: true })
        return false
      }
    },
  }
}

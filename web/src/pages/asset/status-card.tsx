import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { deleteAsset } from '../../api/assets.ts'
import { isWhollyPublished, type Move, statusOf } from '../../api/content.ts'
import { changeStatus } from '../../api/entries.ts'
import { keyOf } from '../../api/management.ts'
import type { Asset } from '../../api/wire.ts'
import { useItemEdit } from '../../features/content-editing/item-edit.tsx'
import { t } from '../../i18n/asset.ts'
import { t as editing } from '../../i18n/editing.ts'
import { StatusPill } from '../../parts/content/status-pill.tsx'
import { Confirm } from '../../parts/dialogs/confirm.tsx'
import formClasses from '../../parts/forms/form.module.css'
import { Card } from '../../parts/layout/card.tsx'
import { useEnvironment } from '../../state/environment.tsx'
import { refusalText, useChange } from '../../state/use-change.ts'
import classes from './asset.module.css'
import { useAssetChange } from './use-asset-change.ts'

export function StatusCard({ asset, title }: { asset: Asset; title: string }) {
  const { state } = useItemEdit()
  const { env, home, may } = useEnvironment()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [isDeleting, setIsDeleting] = useState(false)
  const [isDeleted, setIsDeleted] = useState(false)
  const move = useAssetChange(
    (asset, which: Move) => changeStatus(env, 'assets', which, asset),
    (_, which) => editing(`done_${which}`),
  )
  const { id } = asset.sys
  const end = useChange(() => deleteAsset(env, id), {
    changes: keyOf(env, 'assets', 'count'),
    done: () => t('isDeleted', { title }),
    after: () => setIsDeleted(true),
  })
  useEffect(() => {
    if (!isDeleted) return
    // The list must not show it again before it is reloaded.
    queryClient.removeQueries({ queryKey: keyOf(env, 'assets', 'search') })
    void navigate(`${home}/media`)
  }, [isDeleted, navigate, queryClient, env, home])
  const isSaved = state.saveState === 'saved'
  const status = isSaved || !asset.sys.publishedVersion ? statusOf(asset.sys) : 'changed'
  const isLive = asset.sys.publishedVersion !== undefined
  const problem = refusalText(move.error)
  return (
    <Card title={editing('status')} aside={<StatusPill status={status} />}>
      <div className={classes.body}>
        {status === 'archived' ? (
          may.with('unarchive', asset) && (
            <Button loading={move.isPending} onClick={() => move.mutate('unarchive')}>
              {editing('unarchive')}
            </Button>
          )
        ) : !may.with('publish', asset) ? (
          <p className={classes.hint}>{t('mayNotPublish')}</p>
        ) : (
          <Button
            loading={move.isPending}
            disabled={
              (isSaved && isWhollyPublished(asset.sys)) || state.conflicts.length > 0 || state.saveState === 'deleted'
            }
            onClick={() => move.mutate('publish')}
          >
            {status === 'changed' ? editing('publishChanges') : editing('publish')}
          </Button>
        )}
        {isLive && may.with('unpublish', asset) && (
          <Button variant="default" loading={move.isPending} onClick={() => move.mutate('unpublish')}>
            {editing('unpublish')}
          </Button>
        )}
        {status === 'draft' && may.with('archive', asset) && (
          <Button variant="default" loading={move.isPending} onClick={() => move.mutate('archive')}>
            {editing('archive')}
          </Button>
        )}
        {!isLive && may.with('delete', asset) && (
          <Button variant="subtle" color="red" onClick={() => setIsDeleting(true)}>
            {editing('delete')}
          </Button>
        )}
        {problem !== null && (
          <p className={formClasses.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
      {isDeleting && (
        <Confirm
          title={t('deleteTitle', { title })}
          action={t('deleteFile')}
          change={end}
          onClose={() => setIsDeleting(false)}
        >
          {t('deleteHint')}
        </Confirm>
      )}
    </Card>
  )
}

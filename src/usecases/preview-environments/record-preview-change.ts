import type { Actor } from '#domain/access/actor'
import { platformChange } from '#domain/changes/platform-change'
import type { PreviewEnvironment } from '#domain/preview-environments/preview-environment'
import type { Space } from '#domain/spaces/space'
import type { StoreTx } from '#storage/store'
import type { stampOf } from '../access/actors.ts'
import { record } from '../audit/record.ts'

interface PreviewChange {
  preview: PreviewEnvironment
  stamp: ReturnType<typeof stampOf>
  action: 'create' | 'save' | 'delete'
}

const AUDITED = { create: 'create', save: 'update', delete: 'delete' } as const

/** Preview sites receive drafts while editors type, so the audit log contains every change of them. */
export function recordPreviewChange(tx: StoreTx, actor: Actor, space: Space, change: PreviewChange): void {
  const { preview, stamp, action } = change
  const { id, version, name } = preview
  const type = 'PreviewEnvironment'
  tx.changes.append(platformChange({ space: space.id, environment: null, type, id, version, action, stamp }))
  record(tx, actor, space.organization, {
    action: `preview_environment.${AUDITED[action]}`,
    target: { type, id },
    at: stamp.at,
    space: space.id,
    details: { name },
  })
}

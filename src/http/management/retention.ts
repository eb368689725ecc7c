import { Retention, RetentionBody } from '#contract/resources/retention'
import { linkTo } from '#domain/entries/entry'
import { inDays } from '#domain/retention/retention-policy'
import type { UseCaseContext } from '#usecases/context'
import { getRetention, putRetention, type ShownRetention } from '#usecases/retention/space-retention'
import { type Route, route } from '../route.ts'

const present = ({ space, own, effective: { versionMs, versionCount, changeMs } }: ShownRetention) => ({
  sys: { type: 'Retention' as const, space: linkTo('Space', space) },
  ...own,
  effective: { versionDays: inDays(versionMs), versionCount, changeDays: inDays(changeMs) },
})

export const retentionRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'GET',
    path: 'S/retention',
    summary: 'Get how long versions, snapshots, the change log and webhook calls of a space are retained',
    access: 'read',
    response: Retention,
    handle: async ({ actor, params }) => ({ body: present(await getRetention(ctx, actor, params)) }),
  }),
  route({
    method: 'PUT',
    path: 'S/retention',
    summary: 'Set how long versions, snapshots, the change log and webhook calls of a space are retained',
    access: 'manage',
    body: RetentionBody,
    response: Retention,
    handle: async ({ actor, params, body }) => ({ body: present(await putRetention(ctx, actor, { ...params, body })) }),
  }),
]

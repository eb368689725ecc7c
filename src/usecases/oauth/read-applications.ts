import type { Actor } from '#domain/access/actor'
import type { OAuthApplication } from '#domain/oauth/application'
import type { Page, PageOf } from '#storage/store'
import type { UseCaseContext } from '../context.ts'
import { requireOwnApplication, requireOwner } from './own-applications.ts'

type Context = Pick<UseCaseContext, 'store'>

export const listApplications = (
  ctx: Context,
  actor: Actor,
  input: { user: string; page: Page },
): Promise<PageOf<OAuthApplication>> =>
  ctx.store.read(async (reader) => reader.oauth.applicationsOf(requireOwner(actor, input.user), input.page))

export const getApplication = (
  ctx: Context,
  actor: Actor,
  input: { user: string; id: string },
): Promise<OAuthApplication> => ctx.store.read((reader) => requireOwnApplication(reader, actor, input))

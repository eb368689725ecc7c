import {
  ConfirmSessionBody,
  NewPasswordBody,
  PasswordBody,
  RecoveryCodes,
  SecondFactor,
  SecondFactorCodeBody,
  SecondFactorEnrolment,
  Sessions,
} from '#contract/resources/sign-in'
import { PageQuery } from '#contract/shapes/collection'
import type { Session } from '#domain/users/session'
import { qrSvg } from '#lib/qr-code'
import { collection, slice } from '#present/collection'
import { platformDate } from '#present/dates'
import { readPage } from '#present/read-page'
import type { UseCaseContext } from '#usecases/context'
import {
  confirmSecondFactor,
  enrolSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '#usecases/second-factor/manage-second-factor'
import { confirmSession } from '#usecases/sessions/confirm-session'
import { endOtherSessions, endSession, listSessions } from '#usecases/sessions/manage-sessions'
import { changePassword } from '#usecases/users/change-password'
import { type Route, route } from '../route.ts'

const PASSWORD_HINT = 'needs a session and the password'

/** How the caller signs in: password, second factor, sessions. */
export const securityRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'PUT',
    path: '/users/me/password',
    summary: `Change the password, ending other sessions and the tokens of applications; ${PASSWORD_HINT}`,
    access: 'account.manage',
    body: NewPasswordBody,
    status: 204,
    async handle({ actor, body }) {
      await changePassword(ctx, actor, body)
      return {}
    },
  }),
  route({
    method: 'GET',
    path: '/users/me/sessions',
    summary: 'List the open sessions of the user',
    access: 'account.read',
    query: PageQuery,
    response: Sessions,
    async handle({ actor, query }) {
      const page = readPage(query, { standard: 25, limits: ctx.limits })
      const { items, ...rest } = slice(page, await listSessions(ctx, actor))
      return { body: collection(rest, items.map(presentSession)) }
    },
  }),
  route({
    method: 'PUT',
    path: '/users/me/sessions/current/confirmed',
    summary:
      'Confirm your identity (`password`, and `code` of the second factor); counts as a recent sign-in for 15 minutes',
    access: 'account.manage',
    body: ConfirmSessionBody,
    status: 204,
    async handle({ actor, body }) {
      await confirmSession(ctx, actor, body)
      return {}
    },
  }),
  route({
    method: 'DELETE',
    path: '/users/me/sessions',
    summary: 'End all sessions of the user except this one',
    access: 'account.manage',
    status: 204,
    async handle({ actor }) {
      await endOtherSessions(ctx, actor)
      return {}
    },
  }),
  route({
    method: 'DELETE',
    path: '/users/me/sessions/:id',
    summary: 'End a session of the user',
    access: 'account.manage',
    status: 204,
    async handle({ actor, params }) {
      await endSession(ctx, actor, params.id)
      return {}
    },
  }),
  route({
    method: 'GET',
    path: '/users/me/second_factor',
    summary: 'Get the state of the second factor',
    access: 'account.read',
    response: SecondFactor,
    async handle({ actor }) {
      const { enabled, confirmedAt, recoveryCodes, hasPassword } = await getSecondFactor(ctx, actor)
      const enabledAt = confirmedAt === null ? null : platformDate(confirmedAt)
      return { body: { sys: FACTOR_SYS, enabled, enabledAt, recoveryCodesLeft: recoveryCodes, hasPassword } }
    },
  }),
  route({
    method: 'POST',
    path: '/users/me/second_factor',
    summary: `Start to set up a second factor: get the secret, URI and QR code for an authenticator app; ${PASSWORD_HINT}`,
    access: 'account.manage',
    body: PasswordBody,
    response: SecondFactorEnrolment,
    status: 201,
    async handle({ actor, body }) {
      const { secret, uri } = await enrolSecondFactor(ctx, actor, body)
      return {
        body: { sys: FACTOR_SYS, enabled: false as const, secret, uri, qrCode: qrSvg(uri) },
        headers: NO_STORE,
      }
    },
  }),
  route({
    method: 'PUT',
    path: '/users/me/second_factor/confirmed',
    summary: 'Confirm the second factor with a first code; the recovery codes are only in this response',
    access: 'account.manage',
    body: SecondFactorCodeBody,
    response: RecoveryCodes,
    async handle({ actor, body }) {
      const recoveryCodes = await confirmSecondFactor(ctx, actor, body)
      return { body: { sys: FACTOR_SYS, enabled: true as const, recoveryCodes }, headers: NO_STORE }
    },
  }),
  route({
    method: 'PUT',
    path: '/users/me/second_factor/recovery_codes',
    summary: `Replace the recovery codes; ${PASSWORD_HINT}`,
    access: 'account.manage',
    body: PasswordBody,
    response: RecoveryCodes,
    async handle({ actor, body }) {
      const recoveryCodes = await renewRecoveryCodes(ctx, actor, body)
      return { body: { sys: FACTOR_SYS, enabled: true as const, recoveryCodes }, headers: NO_STORE }
    },
  }),
  route({
    method: 'PUT',
    path: '/users/me/second_factor/removed',
    summary: `Remove the second factor; ${PASSWORD_HINT}`,
    access: 'account.manage',
    body: PasswordBody,
    status: 204,
    async handle({ actor, body }) {
      await removeSecondFactor(ctx, actor, body)
      return {}
    },
  }),
]

const FACTOR_SYS = { type: 'SecondFactor' } as const

/** These responses contain secrets that are shown once. */
const NO_STORE = { 'Cache-Control': 'no-store' }

const presentSession = (session: Session) => ({
  userAgent: session.userAgent,
  address: session.address,
  current: session.isCurrent,
  sys: {
    type: 'Session' as const,
    id: session.id,
    createdAt: platformDate(session.createdAt),
    lastUsedAt: platformDate(session.lastUsedAt),
    expiresAt: platformDate(session.expiresAt),
  },
})

// Creating what outlives a session needs a recent sign-in. The call that was refused is repeated once the user has confirmed.
import { callAsUser } from './request.ts'

const CONFIRMED = '/api/users/me/sessions/current/confirmed'

export const confirmSession = (sent: { password: string; code: string }) =>
  callAsUser<void>(CONFIRMED, { method: 'PUT', body: sent })

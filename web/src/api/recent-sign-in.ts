// Creating tokens and similar needs a recent sign-in. The refused request is sent again once the user has confirmed
// their identity.
import { callAsUser } from './request.ts'

const CONFIRMED = '/api/users/me/sessions/current/confirmed'

export const confirmSession = (sent: { password: string; code: string }) =>
  callAsUser<void>(CONFIRMED, { method: 'PUT', body: sent })

import type { InvitationBody } from '#contract/resources/invitation'
import { platformProblem } from '../body-problems.ts'
import { validEmail } from '../users/user.ts'
import type { Invitation } from './members.ts'

/** The invited person and their role in the organization. */
export type Invitee = Pick<Invitation, 'email' | 'firstName' | 'lastName' | 'role'>

export function toInvitee(body: InvitationBody): Invitee {
  const email = validEmail(body.email)
  if (email === null) throw platformProblem('invalid', 'email', body.email)
  return { email, firstName: body.firstName ?? '', lastName: body.lastName ?? '', role: body.role ?? 'member' }
}

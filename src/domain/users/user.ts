import { isStorableText } from '#contract/rules/text'
import { ORGANIZATION_ROLES, type OrganizationRole } from '#contract/shapes/organization-role'

export interface Organization {
  id: string
  name: string
  /** Members who sign in with a password must set up a second factor before they can do anything else. */
  secondFactorRequired: boolean
  version: number
  createdAt: number
  updatedAt: number
}

export interface User {
  id: string
  email: string
  firstName: string
  lastName: string
  /** `invited`: the account was created by an invitation that is not accepted yet. */
  state: 'active' | 'suspended' | 'invited'
  version: number
  signInCount: number
  createdAt: number
  updatedAt: number
  /** A language tag; null for the language of the browser. */
  preferredLanguage: string | null
}

export type { OrganizationRole }

const ROLES: readonly unknown[] = ORGANIZATION_ROLES

export const isOrganizationRole = (value: unknown): value is OrganizationRole => ROLES.includes(value)

/** Longer texts are not normalized, because that takes long and anyone may send them. */
const MAX_NORMALIZED = 512

/** The form in which e-mail addresses are compared, so that one person cannot register twice. */
export function normalEmail(email: string): string {
  const composed = email.length > MAX_NORMALIZED ? email : email.normalize('NFC')
  return composed.trim().toLowerCase()
}

/**
 * Is `sent` equal to the address `normal` except for upper-case ASCII letters? Some other letters fold into ASCII (the
 * Kelvin sign becomes k), and a provider may treat both as different people, so such an address must not open another
 * user's account.
 */
export const isSameSpelling = (sent: string, normal: string): boolean =>
  sent.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase()) === normal

const EMAIL = /^[^\s@"(),:;<>[\\\]]{1,64}@[^\s@"(),:;<>[\\\]]{1,190}$/

export function isEmail(text: string): boolean {
  return EMAIL.test(text)
}

const MAX_EMAIL = 256

/** The normalized address; null when it is not a valid address. */
export function validEmail(sent: string): string | null {
  const email = normalEmail(sent)
  return email.length <= MAX_EMAIL && isStorableText(email) && isEmail(email) ? email : null
}

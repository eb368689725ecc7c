import { isStorableText } from '#contract/rules/text'
import { ORGANIZATION_ROLES, type OrganizationRole } from '#contract/shapes/organization-role'

export interface Organization {
  id: string
  name: string
  /** Members who sign in with a password need a second factor to get further than this. */
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
  /** `invited`: somebody else made the account; whom it is for has not taken it yet. */
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

/** Nothing longer is an address, and composing it would take long: anybody may send one. */
const LONGEST_COMPOSED = 512

/** E-mail addresses are compared in this form: the same person cannot register twice by spelling. */
export function normalEmail(email: string): string {
  const composed = email.length > LONGEST_COMPOSED ? email : email.normalize('NFC')
  return composed.trim().toLowerCase()
}

/**
 * Is `sent` the address `normal`, but for capital ASCII letters? Other letters have forms that fold into ASCII (the Kelvin
 * sign becomes a k), and a provider may take both for different people: such an address must not open another user's account.
 */
export const isSpelledLike = (sent: string, normal: string): boolean =>
  sent.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase()) === normal

const EMAIL = /^[^\s@"(),:;<>[\\\]]{1,64}@[^\s@"(),:;<>[\\\]]{1,190}$/

export function isEmail(text: string): boolean {
  return EMAIL.test(text)
}

const LONGEST_EMAIL = 256

/** The address in the form in which addresses are compared; null for what is no address. */
export function validEmail(sent: string): string | null {
  const email = normalEmail(sent)
  return email.length <= LONGEST_EMAIL && isStorableText(email) && isEmail(email) ? email : null
}

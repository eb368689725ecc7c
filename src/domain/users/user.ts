export interface Organization {
  id: string
  name: string
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
}

export type OrganizationRole = 'owner' | 'admin' | 'developer' | 'member'

/** Nothing longer is an address, and composing it would take long: anybody may send one. */
const LONGEST_COMPOSED = 512

/** E-mail addresses are compared in this form: the same person cannot register twice by spelling. */
export function normalEmail(email: string): string {
  const composed = email.length > LONGEST_COMPOSED ? email : email.normalize('NFC')
  return composed.trim().toLowerCase()
}

const EMAIL = /^[^\s@"(),:;<>[\\\]]{1,64}@[^\s@"(),:;<>[\\\]]{1,190}$/

export function isEmail(text: string): boolean {
  return EMAIL.test(text)
}

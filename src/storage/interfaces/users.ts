import type { User } from '#domain/users/user'

export interface UsersReader {
  get(id: string): Promise<User | null>
  byEmail(email: string): Promise<User | null>
  passwordHash(id: string): Promise<string | null>
}
export interface UsersWriter {
  /** False when the e-mail address is taken. */
  insert(user: User, passwordHash: string | null): Promise<boolean>
  setPassword(id: string, passwordHash: string, at: number): Promise<void>
  /** Names and state; the password has its own way. False when `expectedVersion` is not the current one. */
  update(user: User, expectedVersion: number): Promise<boolean>
  countSignIn(id: string): Promise<void>
}

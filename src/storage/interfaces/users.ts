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
  countSignIn(id: string): Promise<void>
}

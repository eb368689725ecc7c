/** A count of failures that ends with its window. */
export interface FailureWindow {
  count: number
  until: number
}
export interface FailuresReader {
  /** Null when there is no window, or only one that has ended. */
  get(key: string, now: number): Promise<FailureWindow | null>
}
export interface FailuresWriter {
  /** Counts one attempt in, in a new window of `ms` when there is none; false when the window is full already. */
  begin(key: string, limit: { most: number; ms: number; now: number }): Promise<boolean>
  /** The attempt was no failure. */
  takeBack(key: string): Promise<void>
  deleteEnded(now: number): Promise<void>
}

export interface FormsWriter {
  /** False when the form was spent before. */
  spend(id: string, expiresAt: number): Promise<boolean>
  deleteExpired(now: number): Promise<void>
}

export interface SecondFactor {
  sealed: string
  confirmedAt: number | null
  /** The time step of the last code that was accepted: neither it nor an older one counts again. */
  lastStep: number
}
export interface SecondFactorsReader {
  get(userId: string): Promise<SecondFactor | null>
  /** How many recovery codes are left. */
  recoveryCodes(userId: string): Promise<number>
}
export interface SecondFactorsWriter {
  /** Replaces one that was never confirmed; false when a confirmed one is there. */
  put(userId: string, sealed: string, at: number): Promise<boolean>
  confirm(userId: string, at: number): Promise<void>
  /** False when this step or a later one was used already: of two who bring one code, one is too late. */
  useStep(userId: string, step: number): Promise<boolean>
  /** Instead of all there were. */
  replaceRecoveryCodes(userId: string, hashes: readonly string[]): Promise<void>
  /** False when there is no such code, or it was used. */
  useRecoveryCode(userId: string, hash: string, at: number): Promise<boolean>
  /** With the recovery codes; false when there was none. */
  delete(userId: string): Promise<boolean>
}

export interface IdentitiesReader {
  userOf(issuer: string, subject: string): Promise<string | null>
}
export interface IdentitiesWriter {
  /** False when either side is linked already. */
  link(identity: { issuer: string; subject: string; userId: string; at: number }): Promise<boolean>
}

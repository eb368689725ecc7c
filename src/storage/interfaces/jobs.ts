/** Work that goes on in the background, in steps of one transaction each. */
export interface Job {
  key: number
  kind: JobKind
  space: string
  environment: number | null
  /** What it is about, beyond its environment. */
  subject: string | null
  /** How far it is, in the words of its kind; null before the first step. */
  progress: unknown
  /** Failures since the last step that succeeded. */
  attempts: number
}
export type JobKind =
  | 'copy-environment'
  | 'remove-environment'
  | 'remove-space'
  | 'reindex'
  | 'process-asset'
  | 'sweep-files'
  | 'scheduled-action'
export interface NewJob {
  /** When it was requested. */
  at: number
  /** Earliest start; missing: at once. */
  notBefore?: number
  subject?: string
  progress?: unknown
}
/** `notBefore` is a time of the calendar. Leases and pauses have a clock that does not follow the wall clock. */
export interface JobTimes {
  now: number
  /** Time on the clock of leases. */
  leaseNow: number
  /** A lease that ends later than this is from before a restart of the machine, which resets the clock of leases. */
  furthestLease: number
}
export interface JobsReader {
  /** Is there a job that could be claimed now? */
  isWaiting(times: JobTimes, kinds: readonly JobKind[]): Promise<boolean>
  /** Is this job still to be done? */
  isOpen(key: number): Promise<boolean>
  /** The job of this kind about this subject, in whatever hands it is; null when there is none, or it was given up. */
  about(kind: JobKind, environment: number | null, subject: string): Promise<Job | null>
  /** Those that are not done, oldest first. */
  ofEnvironment(kind: JobKind, environment: number): Promise<Job[]>
}
export interface JobsWriter {
  enqueue(job: Pick<Job, 'kind' | 'space' | 'environment'> & NewJob): Promise<number>
  /** The next job that nobody holds, now held by `owner`; each job is given to one. */
  claim(lease: JobTimes & { owner: string; until: number; kinds: readonly JobKind[] }): Promise<Job | null>
  /** False when somebody else has claimed the job since. While this transaction lasts, nobody can. */
  renew(key: number, lease: { owner: string; until: number }): Promise<boolean>
  save(key: number, progress: unknown): Promise<void>
  finish(key: number): Promise<void>
  /** Done for now: it begins anew at this time. */
  postpone(key: number, at: number): Promise<void>
  /** Removes what is left of jobs that were given up. */
  forgetFailed(kind: JobKind, environment: number): Promise<void>
  /** Gives the job back, to be gone on with by anyone. */
  release(key: number, owner: string): Promise<void>
  /** Gives the job back after a failure, to be tried again when the clock of leases shows `until`. */
  retry(key: number, failure: { owner: string; until: number; error: string }): Promise<void>
  /** Nobody tries again; the row stays for the operator. */
  fail(key: number, error: string): Promise<void>
}

/** Traces background work. Null in the context unless tracing is on. */
export interface WorkTracing {
  /** The database statements of `work` belong to a span of this job. */
  job<T>(kind: string, work: () => Promise<T>): Promise<T>
  /** `work` sends these headers, so that the spans of the receiver belong to the trace of the request that caused the change. */
  webhookCall<T extends { status: number | null }>(
    requestId: string | null,
    work: (headers: Readonly<Record<string, string>>) => Promise<T>,
  ): Promise<T>
}

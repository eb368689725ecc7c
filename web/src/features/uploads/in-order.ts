/** An upload that is linked once it has finished. */
export interface WaitingUpload {
  readonly upload: number
  /** The ID of the asset; null until the upload has finished. */
  readonly asset: string | null
}

/** Takes the finished uploads from the front, so that links keep the order of the files. A failed upload holds nothing up. */
export function takeReady(
  waiting: readonly WaitingUpload[],
  isUnfinished: (upload: number) => boolean,
): { ready: string[]; rest: readonly WaitingUpload[] } {
  const first = waiting.findIndex(({ upload, asset }) => asset === null && isUnfinished(upload))
  const taken = first < 0 ? waiting : waiting.slice(0, first)
  return { ready: taken.flatMap(({ asset }) => asset ?? []), rest: waiting.slice(taken.length) }
}

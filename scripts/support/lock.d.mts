export function withLock<T>(
  folder: string,
  work: (lock: { covers: (pid: number) => void }) => Promise<T>,
  options?: { onWait?: (owner: { pid: number } | null) => void },
): Promise<T>

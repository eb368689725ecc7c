/**
 * Runs `stop` once, at the first request to stop: a signal, or the end of the parent process, which closes the channel.
 * Resolves when `stop` is done; then nothing keeps the process alive.
 */
export function onStopRequest(stop: (reason: string) => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    let stopping = false
    const request = (reason: string) => {
      if (stopping) return
      stopping = true
      stop(reason).then(() => {
        if (process.connected) process.disconnect?.()
        resolve()
      }, reject)
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => request(signal))
    if (process.send) process.once('disconnect', () => request('parent ended'))
  })
}

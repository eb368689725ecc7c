import { type Agent, request } from 'node:http'

export interface Sent {
  method: string
  path: string
  headers: Record<string, string>
  body: string | null
}

export interface Received {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  bytes: number
  ms: number
}

/** Longer than any response takes on a busy machine. */
const HANG_MS = 120_000

export function send(port: number, agent: Agent, { method, path, headers, body }: Sent): Promise<Received> {
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const req = request({ host: '127.0.0.1', port, agent, method, path, headers, timeout: HANG_MS }, (res) => {
      const chunks: Buffer[] = []
      // An event stream does not end: its headers are the response.
      const isStream = String(res.headers['content-type']).startsWith('text/event-stream')
      const finish = () => {
        const bytes = Buffer.concat(chunks)
        const ms = performance.now() - began
        resolve({ status: res.statusCode ?? 0, headers: res.headers, text: bytes.toString(), bytes: bytes.length, ms })
      }
      if (isStream) {
        finish()
        res.destroy()
        return
      }
      res
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', finish)
        .on('error', reject)
    })
    req.on('timeout', () => req.destroy(new Error('no response')))
    req.on('error', reject)
    req.end(body ?? undefined)
  })
}

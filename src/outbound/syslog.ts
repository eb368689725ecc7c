import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect } from 'node:net'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'

export interface SyslogServer {
  readonly transport: 'tcp' | 'udp' | 'tls'
  readonly host: string
  readonly port: number
}

export interface SyslogMessage {
  readonly at: number
  /** MSGID: the kind of the message. */
  readonly id: string
  readonly text: string
}

const TIMEOUT_MS = 10_000
const CLOSE_MS = 2000
/** Facility 13 (log audit), severity 6 (informational). */
const PRIORITY = 13 * 8 + 6

/** RFC 5424. The text is JSON, so it has no line breaks. */
export function syslogLine({ at, id, text }: SyslogMessage): string {
  const name = (value: string, maxLength: number) => value.replace(/[^\x21-\x7e]/g, '_').slice(0, maxLength) || '-'
  const time = new Date(at).toISOString()
  return `<${PRIORITY}>1 ${time} ${name(hostname(), 255)} sheaf ${process.pid} ${name(id, 32)} - ${text}`
}

/** Sends messages on one connection, and resolves when the operating system has accepted all of them. */
export async function sendToSyslog(server: SyslogServer, messages: readonly SyslogMessage[]): Promise<void> {
  if (server.transport === 'udp') return sendDatagrams(server, messages)
  const { host, port } = server
  const socket = server.transport === 'tls' ? connectTls({ host, port, servername: host }) : connect({ host, port })
  const failed = new AbortController()
  const { signal } = failed
  try {
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('the syslog server does not respond')))
    await once(socket, server.transport === 'tls' ? 'secureConnect' : 'connect', { signal })
    const frames = messages.map((message) => {
      const line = syslogLine(message)
      // Octet counting (RFC 6587).
      return `${Buffer.byteLength(line)} ${line}`
    })
    const closed = once(socket, 'close', { signal })
    const finished = once(socket, 'finish', { signal })
    socket.resume()
    socket.end(frames.join(''))
    await finished
    // A server that closes its side has received everything; some never close it.
    await Promise.race([closed, sleep(CLOSE_MS, undefined, { signal })])
  } finally {
    failed.abort()
    socket.destroy()
  }
}

async function sendDatagrams({ host, port }: SyslogServer, messages: readonly SyslogMessage[]): Promise<void> {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
  try {
    for (const message of messages) {
      await new Promise<void>((resolve, reject) => {
        socket.send(syslogLine(message), port, host, (error) => (error ? reject(error) : resolve()))
      })
    }
  } finally {
    socket.close()
  }
}

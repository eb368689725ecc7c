import { randomId } from '#lib/ids'
import { withTimeout } from '#lib/with-timeout'
import type { LogMove, LogNotifier } from '../log-notifier.ts'
import { type Connections, DEAD_AFTER_MS } from './connections.ts'

export const CHANNEL = 'sheaf_log'
const MAX_MOVES_PER_MESSAGE = 50
/** The commit of a notification need not wait for the disk. */
const NOTIFY = `select set_config('synchronous_commit', 'off', true), pg_notify('${CHANNEL}', m) from unnest($1::text[]) m`

interface Message {
  from: string
  moves: LogMove[]
}

/**
 * Notifies other nodes of commits of this node, many per message. Sends after the commit, because a NOTIFY inside the
 * transaction would serialize all commits of the database. A lost message does no harm: nodes also poll.
 */
export class LogBroadcaster {
  readonly #connections: Connections
  readonly #nodeId = randomId()
  #unsent = new Map<string, LogMove>()
  #sending = false

  constructor(connections: Connections) {
    this.#connections = connections
  }

  send(moves: readonly LogMove[]): void {
    for (const move of moves) this.#unsent.set(move.space, move)
    if (this.#sending || this.#unsent.size === 0) return
    this.#sending = true
    setImmediate(() => void this.#flush())
  }

  async #flush(): Promise<void> {
    while (this.#unsent.size > 0 && !this.#connections.isEnding) {
      const moves = [...this.#unsent.values()]
      this.#unsent = new Map()
      const messages: string[] = []
      for (let i = 0; i < moves.length; i += MAX_MOVES_PER_MESSAGE) {
        const message: Message = { from: this.#nodeId, moves: moves.slice(i, i + MAX_MOVES_PER_MESSAGE) }
        messages.push(JSON.stringify(message))
      }
      const sending = this.#connections.query({ name: CHANNEL, text: NOTIFY, values: [messages] })
      await withTimeout(sending, DEAD_AFTER_MS).catch(() => {})
    }
    this.#sending = false
  }

  /** Handles a message of another node. */
  receive(payload: string | undefined, notifier: LogNotifier): void {
    const message = parseMessage(payload)
    if (message && message.from !== this.#nodeId) for (const move of message.moves) notifier.notify(move)
  }
}

/** Every database role that can connect can send on the channel, so messages are validated. */
function parseMessage(payload = ''): Message | null {
  try {
    const message = JSON.parse(payload) as Partial<Message> | null
    const isMove = (move: Partial<LogMove> | null) =>
      typeof move?.space === 'string' && Number.isSafeInteger(move.position)
    return Array.isArray(message?.moves) && message.moves.every(isMove) ? (message as Message) : null
  } catch {
    return null
  }
}

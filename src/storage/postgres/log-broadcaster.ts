import { randomId } from '#lib/ids'
import { withTimeout } from '#lib/with-timeout'
import type { LogMove, LogNotifier } from '../log-notifier.ts'
import { type Connections, DEAD_AFTER_MS } from './connections.ts'

export const CHANNEL = 'sheaf_log'
const MAX_MOVES_PER_MESSAGE = 50

interface Message {
  from: string
  moves: LogMove[]
}

/**
 * Notifies other nodes of what this one has committed. Messages are sent after the commit, many in one: a NOTIFY inside the
 * transaction would make all commits of the whole database wait for each other. A message that is lost does no harm: nodes
 * poll the heads of the logs too.
 */
export class LogBroadcaster {
  readonly #connections: Connections
  readonly #me = randomId()
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
        const message: Message = { from: this.#me, moves: moves.slice(i, i + MAX_MOVES_PER_MESSAGE) }
        messages.push(JSON.stringify(message))
      }
      const sending = this.#connections.query(`select pg_notify('${CHANNEL}', m) from unnest($1::text[]) m`, [messages])
      await withTimeout(sending, DEAD_AFTER_MS).catch(() => {})
    }
    this.#sending = false
  }

  /** Passes on a message of another node. */
  receive(payload: string | undefined, notifier: LogNotifier): void {
    const message = parseMessage(payload)
    if (message && message.from !== this.#me) for (const move of message.moves) notifier.notify(move)
  }
}

/** Any role that may connect to the database can send on the channel, so a message is not trusted. */
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

import pg from 'pg'
import { randomId } from '#lib/ids'
import type { LogMove, LogNews } from '../log-news.ts'

const CHANNEL = 'sheaf_log'
/** News that a lost message, or a node that died before it could tell, has kept from us are found by looking. */
const LOOK_MS = 1000
const LOOK_AGAIN_MS = 25
const MAX_MOVES_PER_MESSAGE = 50

interface Message {
  from: string
  moves: LogMove[]
}

/**
 * Tells the other nodes what this one has committed, and hears what they have. Messages are sent after the commit, many in
 * one: a NOTIFY inside the transaction would make all commits of the whole database wait for each other.
 */
export class Messenger {
  readonly #pool: pg.Pool
  readonly #me = randomId()
  #unsent = new Map<string, LogMove>()
  #sending = false

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  send(moves: readonly LogMove[]): void {
    for (const move of moves) this.#unsent.set(move.space, move)
    if (this.#sending || this.#unsent.size === 0) return
    this.#sending = true
    setImmediate(() => void this.#flush())
  }

  async #flush(): Promise<void> {
    while (this.#unsent.size > 0 && !this.#pool.ending) {
      const moves = [...this.#unsent.values()]
      this.#unsent = new Map()
      const messages: string[] = []
      for (let i = 0; i < moves.length; i += MAX_MOVES_PER_MESSAGE) {
        const message: Message = { from: this.#me, moves: moves.slice(i, i + MAX_MOVES_PER_MESSAGE) }
        messages.push(JSON.stringify(message))
      }
      // Who misses a message finds the news by looking.
      await this.#pool.query(`select pg_notify('${CHANNEL}', m) from unnest($1::text[]) m`, [messages]).catch(() => {})
    }
    this.#sending = false
  }

  /** Listens on a line of its own, and looks now and then. */
  listen(connectionString: string, news: LogNews): Disposable {
    const pool = this.#pool
    let stopped = false
    let client: pg.Client | null = null
    const hear = ({ payload }: pg.Notification): void => {
      const message = JSON.parse(payload ?? '') as Message
      if (message.from !== this.#me) for (const move of message.moves) news.tell(move)
    }
    async function connect(): Promise<void> {
      const next = new pg.Client({ connectionString, application_name: 'sheaf log', keepAlive: true })
      client = next
      const lost = () => {
        if (client !== next) return
        client = null
        next.end().catch(() => {})
        // What is said until the line is back is found by looking, so that is done soon.
        if (!stopped) setTimeout(lookAgain, LOOK_AGAIN_MS).unref()
      }
      next.on('error', lost)
      next.on('end', lost)
      next.on('notification', hear)
      await next.connect()
      await next.query(`listen ${CHANNEL}`)
    }
    async function look(): Promise<void> {
      if (stopped) return
      try {
        if (!client) await connect()
        const known = news.known()
        const { rows } = await pool.query<LogMove>('select space, position from space_head')
        if (!stopped) news.found(known, rows)
      } catch {
        // The database is away; the next look tries again.
        client?.end().catch(() => {})
        client = null
      }
    }
    let looking = Promise.resolve()
    function lookAgain(): void {
      looking = looking.then(look)
    }
    lookAgain()
    const timer = setInterval(lookAgain, LOOK_MS).unref()
    return {
      [Symbol.dispose]() {
        stopped = true
        clearInterval(timer)
        const last = client
        client = null
        last?.end().catch(() => {})
      },
    }
  }
}

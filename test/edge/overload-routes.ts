import { setTimeout as sleep } from 'node:timers/promises'
import { type Route, route } from '#http/route'

/** Larger than the send and receive buffers of the operating system together. */
export const BIG = 16 * 2 ** 20

/** Blocks requests until it is opened. */
function createGate() {
  let waiting: (() => void)[] = []
  return {
    waiting: () => waiting.length,
    pass: () => new Promise<void>((resolve) => waiting.push(resolve)),
    open() {
      const all = waiting
      waiting = []
      for (const resolve of all) resolve()
    },
  }
}

export const gate = createGate()

const big = () => ({ body: Buffer.alloc(BIG, 'x'), headers: { 'Content-Type': 'text/plain' } })

/** Routes that count their requests, in total and concurrent. */
export function bigRoutes() {
  let calls = 0
  let running = 0
  let atOnce = 0
  const counted = (path: string, handle: Route['handle']): Route =>
    route({
      ...{ method: 'GET', path, summary: path, access: 'read' },
      async handle(request) {
        calls++
        atOnce = Math.max(atOnce, ++running)
        await sleep(1)
        const reply = await handle(request)
        running--
        return reply
      },
    })
  const list = [
    counted('E/big', big),
    counted('E/big/held', async () => {
      await gate.pass()
      return big()
    }),
    counted('E/numbered/:number', ({ params }) => ({ body: { number: params.number } })),
    counted('E/held', async () => {
      await gate.pass()
      return { body: {} }
    }),
  ]
  return { list, calls: () => calls, atOnce: () => atOnce }
}

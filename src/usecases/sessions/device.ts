import { randomId } from '#lib/ids'
import type { UseCaseContext } from '../context.ts'

type Context = Pick<UseCaseContext, 'sealer' | 'clock'>

const SEAL_CONTEXT = 'known-browser'
const DEVICE_MS = 365 * 24 * 3600_000

interface Device {
  userId: string
  id: string
  until: number
}

/** The cookie that identifies a browser that has signed in before. It grants no access. */
export function newDevice(ctx: Context, userId: string): { text: string; until: number } {
  const until = ctx.clock.now() + DEVICE_MS
  const device: Device = { userId, id: randomId(), until }
  return { text: ctx.sealer.seal(JSON.stringify(device), SEAL_CONTEXT), until }
}

/** The id of the browser, if it has signed in to this account before. */
export function knownDevice(ctx: Context, userId: string, text: string | null): string | null {
  if (text === null || text.length > 1024) return null
  try {
    const device = JSON.parse(ctx.sealer.open(text, SEAL_CONTEXT)) as Device
    return device.userId === userId && device.until > ctx.clock.now() ? device.id : null
  } catch {
    return null
  }
}

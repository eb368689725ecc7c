import { isIP, type LookupFunction, type Socket } from 'node:net'
import { buildConnector } from 'undici'
import type { Allowed } from './allowed.ts'
import { OutboundProblem } from './client.ts'
import type { Resolve } from './resolve.ts'

/** A name that does not exist and one that leads inside look the same: else names of a private network could be found. */
const noHost = () => new OutboundProblem('host', 'The host of the URL has no public address.')

/**
 * Connects only to addresses that were judged: a name is resolved here and nowhere else, so what is judged is what is
 * connected to. A literal address never passes a resolver, and is judged on its own.
 */
export function guardedConnector(
  allowed: Allowed,
  { resolve, connectTimeoutMs }: { resolve: Resolve; connectTimeoutMs: number },
): buildConnector.connector {
  const judged = async (host: string): Promise<{ address: string; family: number }[]> => {
    const trusted = allowed.name(host)
    const addresses = await resolve(host).catch(() => [])
    const good = addresses.filter((address) => trusted || allowed.address(address))
    if (good.length === 0) throw noHost()
    return good.map((address) => ({ address, family: isIP(address) }))
  }
  const lookup: LookupFunction = (host, options, callback) => {
    judged(host).then(
      (found) => (options.all ? callback(null, found) : callback(null, found[0]!.address, found[0]!.family)),
      (error) => callback(error, ''),
    )
  }
  const options = { timeout: connectTimeoutMs, allowH2: false, lookup, autoSelectFamily: true }
  // The types of undici know no `lookup`, which it hands on to the socket as it is.
  const connect = buildConnector(options as buildConnector.BuildOptions)
  return (target, callback) => {
    if (isIP(target.hostname) !== 0 && !allowed.address(target.hostname)) {
      callback(noHost(), null)
      return
    }
    connect(target, ((error: Error | null, socket: Socket | null) => {
      if (socket && !allowed.name(target.hostname) && !allowed.address(socket.remoteAddress ?? '')) {
        socket.destroy()
        callback(noHost(), null)
      } else if (socket) callback(null, socket)
      else callback(error!, null)
    }) as buildConnector.Callback)
  }
}

import { isIP, type LookupFunction, type Socket } from 'node:net'
import { buildConnector } from 'undici'
import type { Allowed } from './allowed.ts'
import { OutboundProblem } from './client.ts'
import type { Resolve } from './resolve.ts'

/** The same error for an unknown name and for a private address, so that names of a private network cannot be probed. */
const noHost = () => new OutboundProblem('host', 'The host of the URL has no public address.')

/**
 * Connects only to addresses that were checked. Names are resolved here and nowhere else, so the checked address is the
 * connected address (DNS rebinding). A literal address skips the resolver and is checked by itself.
 */
export function guardedConnector(
  allowed: Allowed,
  { resolve, connectTimeoutMs }: { resolve: Resolve; connectTimeoutMs: number },
): buildConnector.connector {
  const checkedAddresses = async (host: string): Promise<{ address: string; family: number }[]> => {
    const trusted = allowed.name(host)
    const addresses = await resolve(host).catch(() => [])
    const permitted = addresses.filter((address) => trusted || allowed.address(address))
    if (permitted.length === 0) throw noHost()
    return permitted.map((address) => ({ address, family: isIP(address) }))
  }
  const lookup: LookupFunction = (host, options, callback) => {
    checkedAddresses(host).then(
      (found) => (options.all ? callback(null, found) : callback(null, found[0]!.address, found[0]!.family)),
      (error) => callback(error, ''),
    )
  }
  const options = { timeout: connectTimeoutMs, allowH2: false, lookup, autoSelectFamily: true }
  // undici passes `lookup` on to the socket; its types lack it.
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

import type { IncomingHttpHeaders } from 'node:http'

/**
 * The value of `X-<vendor>-<name>` for any vendor name, so that clients with another name than the configured one work too.
 * `name` in lower case: `vendorHeader(headers, 'version')`.
 */
export function vendorHeader(headers: IncomingHttpHeaders, name: string): string | undefined {
  const usual = headers[`x-contentful-${name}`]
  if (usual !== undefined) return Array.isArray(usual) ? usual[0] : usual
  const ending = `-${name}`
  for (const key in headers) {
    if (!key.startsWith('x-') || !key.endsWith(ending)) continue
    const vendor = key.slice(2, -ending.length)
    const value = headers[key]
    if (vendor !== '' && !vendor.includes('-') && typeof value === 'string') return value
  }
  return undefined
}

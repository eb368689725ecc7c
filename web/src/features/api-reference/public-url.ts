/** The public URL: each API may have its own host. */
export function publicAddress(address: string, interfaces: Readonly<Record<string, string>>): string {
  const [, prefix = ''] = /^\/([^/]+)/.exec(address) ?? []
  const base = interfaces[PREFIXES[prefix] ?? '']
  if (base === undefined) return `${window.location.origin}${address}`
  return `${base.replace(/\/$/, '')}${address.slice(prefix.length + 1)}`
}

const PREFIXES: Readonly<Record<string, string>> = {
  cdn: 'delivery',
  preview: 'preview',
  api: 'management',
  graphql: 'graphql',
}

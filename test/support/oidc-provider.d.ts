// The package has no types of its own; these are the parts that the tests use.
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  // biome-ignore lint/style/noDefaultExport: that is how the package exports it
  export default class Provider {
    constructor(issuer: string, configuration: object)
    callback(): (req: IncomingMessage, res: ServerResponse) => void
    interactionFinished(req: IncomingMessage, res: ServerResponse, result: object): Promise<void>
    Grant: new (grant: {
      clientId: string
      accountId: string
    }) => { addOIDCScope(scope: string): void }
    on(event: string, listener: (...args: unknown[]) => void): void
  }
}

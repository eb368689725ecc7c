import { after, before, describe } from 'node:test'
import { ENGINES } from '../../support/engines.ts'
import { startServer, type TestServer } from '../../support/server.ts'

/** Runs a suite against a complete server, once per database engine. */
export function onBothEngines(
  title: string,
  suite: (server: () => TestServer) => void,
  env: Record<string, string> = {},
) {
  for (const engine of ENGINES) {
    describe(`${title} (${engine})`, () => {
      let server: TestServer
      before(async () => {
        server = await startServer({ engine, env })
      })
      after(() => server?.[Symbol.asyncDispose]())
      suite(() => server)
    })
  }
}

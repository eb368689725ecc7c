import { DomainError } from '#domain/errors'
import type { PageHandler } from '../page.ts'
import { type AppFiles, readAppFiles } from './app-files.ts'
import { appHeaders } from './app-headers.ts'
import { sendNotBuiltPage } from './not-built-page.ts'
import { sendAppFile } from './send-app-file.ts'
import { createSessionEndpoint, type SessionContext, type SessionEndpoint, type SessionOptions } from './session.ts'

export type { SessionContext }

export interface WebAppOptions extends SessionOptions {
  /** The folder of the build: `web/dist`. */
  readonly dist: string
}

/** The web app at `/app`: its files, index.html for all other paths, and its session. */
export function webappPages(ctx: SessionContext, options: WebAppOptions): PageHandler[] {
  return [webappPage(readAppFiles(options.dist), createSessionEndpoint(ctx, options), options)]
}

function webappPage(files: AppFiles | null, session: SessionEndpoint, options: WebAppOptions): PageHandler {
  return {
    name: 'app',
    matches: (pathname) => pathname === '/app' || pathname.startsWith('/app/'),
    async handle(req, res, url) {
      if (url.pathname === '/app/session') return session(req, res)
      if (req.method !== 'GET' && req.method !== 'HEAD') throw new DomainError('UnknownRoute')
      for (const [name, value] of Object.entries(appHeaders(options.publicUrls()))) res.setHeader(name, value)
      if (files === null) return sendNotBuiltPage(req, res)
      const name = url.pathname.slice('/app/'.length)
      // A file of an older build must not be replaced by index.html: the browser would run it as a script.
      const file = files.get(name) ?? (name.startsWith('assets/') ? undefined : files.get('index.html'))
      if (file === undefined) throw new DomainError('NotFound')
      sendAppFile(req, res, file)
    },
  }
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import { chooseEncoding } from '../compress.ts'
import { etagOf, heldTag } from '../etag.ts'
import type { AppFile } from './app-files.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'

export function sendAppFile(req: IncomingMessage, res: ServerResponse, file: AppFile): void {
  const accepted = file.forms.size === 0 ? null : chooseEncoding(req.headers['accept-encoding'])
  const form = accepted === null ? undefined : file.forms.get(accepted)
  const encoding = form === undefined ? null : accepted
  const body = form ?? file.plain
  const held = heldTag(req.headers['if-none-match'], file.tag, encoding)
  res.setHeader('Cache-Control', file.isHashed ? IMMUTABLE : 'no-cache')
  res.setHeader('ETag', held ?? etagOf(file.tag, encoding))
  if (file.forms.size > 0) res.setHeader('Vary', 'Accept-Encoding')
  if (held !== null) {
    res.writeHead(304).end()
    return
  }
  if (encoding !== null) res.setHeader('Content-Encoding', encoding)
  res.writeHead(200, { 'Content-Type': file.type, 'Content-Length': body.length })
  res.end(req.method === 'HEAD' ? undefined : body)
}

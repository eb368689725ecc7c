import type { IncomingMessage, ServerResponse } from 'node:http'

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Sheaf</title>
<h1>The web app is not built yet</h1>
<p>Stop the server and run <code>npm start</code>: it builds the web app and starts again.</p>
<p>The APIs work without it.</p>
</html>
`

/** For a server that was started from the sources without `npm start`. */
export function sendNotBuiltPage(req: IncomingMessage, res: ServerResponse): void {
  res.writeHead(503, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(PAGE),
    'Cache-Control': 'no-store',
  })
  res.end(req.method === 'HEAD' ? undefined : PAGE)
}

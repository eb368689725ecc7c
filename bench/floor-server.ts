// The floor: node:http sending the same bytes from memory. Measurements are compared with it.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const body = readFileSync(process.argv[2]!)
const headers = { 'Content-Type': 'application/vnd.contentful.delivery.v1+json', 'Content-Length': body.length }

const server = createServer((_, res) => {
  res.writeHead(200, headers)
  res.end(body)
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))

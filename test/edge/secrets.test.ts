import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { badRequest, startEdge } from './harness.ts'

const MARK = 'HIDEme0HIDEme1HIDEme2'
const get = { method: 'GET', summary: '', access: 'read' } as const
const edge = await startEdge({
  routes: {
    management: [
      {
        ...get,
        path: '/users/echo',
        handle: ({ query }) => {
          throw badRequest(`The token cpm_${MARK} is odd: ${query}`)
        },
      },
      {
        ...get,
        path: '/users/crash',
        handle: () => {
          throw new Error(`connect failed: password=${MARK}`, { cause: { authorization: `Bearer ${MARK}` } })
        },
      },
    ],
  },
})
after(() => edge[Symbol.asyncDispose]())

test('no secret ever reaches the log', async () => {
  const head = 'Host: x\r\nConnection: close\r\n'
  const cookie = { Cookie: `session=${MARK}`, 'User-Agent': `curl cpm_${MARK} Bearer ${MARK}` }
  await edge.send('/spaces/s1', { token: `cpm_${MARK}` })
  await edge.send('/spaces/s1', { token: `cpm_${MARK}`, headers: cookie })
  await edge.send('/spaces/s1', { headers: { Authorization: `Basic ${MARK}` } })
  await edge.send('/spaces/s1', { headers: { Authorization: MARK } })
  for (const query of [
    `access_token=${MARK}`,
    `limit=1&access_token=cpd_${MARK}&x=1`,
    `access%5Ftoken=${MARK}`,
    `%61%63cess_token=${MARK}`,
    `ACCESS_TOKEN=${MARK}`,
    `access_token[]=${MARK}`,
    `password=${MARK}&client_secret=${MARK}`,
    `code=${MARK}`,
    `anything=cpd_${MARK}`,
    `anything=%63pd%5F${MARK}`,
    `access_token=${MARK}&access_token=x`,
    `access_token=${MARK}${'&p'.repeat(300)}`,
    `access_token=${MARK}&x=%00`,
  ]) {
    await edge.send(`/spaces/s1?${query}`)
    await edge.send(`/nothing?${query}`)
    await edge.send(`/readyz?${query}`)
  }
  await edge.send(`/spaces/cpm_${MARK}/entries`)
  await edge.send(`/cdn/%63pm_${MARK}`)
  await edge.send(`/%zz/cpm_${MARK}?access_token=${MARK}`)
  await edge.send(`/spaces?access_token=${MARK}${'a'.repeat(8000)}`)

  await edge.raw(`GET /?access_token=${MARK} HTTP/1.1\r\nHost: x\r\nBad Header: ${MARK}\r\n\r\n`)
  await edge.raw(`GET / HTTP/1.1\r\nAuthorization: Bearer ${MARK}\r\n\u0001: ${MARK}\r\n\r\n`)
  await edge.raw(`GET /?access_token=${MARK} HTTP/1.1\r\n${head}X: ${MARK.repeat(1000)}\r\n\r\n`)
  await edge.raw(`CONNECT ${MARK}:443 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${MARK}\r\n\r\n`)
  await edge.raw(`${MARK} / HTTP/1.1\r\n\r\n`)
  await edge.raw(`PUT /users/echo HTTP/1.1\r\n${head}Expect: ${MARK}\r\nContent-Length: 1\r\n\r\n`)

  const token = 'cpm_management'
  await edge.send(`/users/echo?password=${MARK}`, { token })
  await edge.send('/users/crash', { token })
  const body = `{"password":"${MARK}"`
  await edge.send('/users/echo', { token, method: 'POST', body })
  await sleep(50)
  const leaks = edge.lines.filter((line) => line.includes('HIDEme'))
  assert.deepEqual(leaks, [])
  assert.ok(edge.lines.length > 50)
  for (const line of edge.lines) JSON.parse(line)
  assert.ok(
    edge.lines.some((line) => line.includes('access_token=***')),
    'the parameter itself stays visible',
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canonicalQuery, createCanonicalQuery } from './canonical-query.ts'

/** As the server passes it to a route: without the token. */
function request(search: string): { url: string; query: URLSearchParams } {
  const query = new URLSearchParams(search)
  query.delete('access_token')
  return { url: `/spaces/s/entries${search}`, query }
}

test('equal queries have one canonical text, however they are written and when they are repeated', () => {
  const canonical = createCanonicalQuery()
  const searches = [
    ...['', '?', '?sys.id=a', '?sys.id=', '?sys.id', '?=a', '?a=b=c', '?a=%61', '?a=b+c', '?a=~', '?a=*-._', '?a=ä'],
    ...['?b=1&a=2&b=0', '?b=1&cursor=true&a=2', '?a-b=1&a=2', '?a.b=1&a-b=2&a=3', '?A=1&a=2&B=3&_=4&0=5', '?b=&a='],
    ...['?b=1&a=2', '?a=2&b=1', '?a=1&a=2', '?fields.x[in]=a,b', '?sys.id=a&', '?&sys.id=a', '?pageNext=x&cursor=true'],
    ...[
      '?access_token=abc',
      '?access_token=abc&a=1',
      '?a=1&access%5Ftoken=abc',
      '?xaccess_token=abc',
      '?a=access_token',
    ],
  ]
  for (let round = 0; round < 2; round++) {
    for (const search of searches)
      assert.equal(canonical(request(search)), canonicalQuery(request(search).query), search)
  }
  assert.equal(canonical(request('?b=1&a=2')), canonical(request('?a=2&b=1')))
  assert.notEqual(canonical(request('?a=1&a=2')), canonical(request('?a=2&a=1')))
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createCidrSet, normalizeAddress, parseCidr } from './cidr.ts'

test('networks are parsed', () => {
  const cases: [string, string, number][] = [
    ['10.0.0.0/8', '10.0.0.0', 8],
    ['127.0.0.1', '127.0.0.1', 32],
    ['0.0.0.0/0', '0.0.0.0', 0],
    ['172.16.0.0/12', '172.16.0.0', 12],
    ['::1', '::1', 128],
    ['::/0', '::', 0],
    ['FD00::/8', 'fd00::', 8],
    ['2001:DB8:0:0::/64', '2001:db8::', 64],
    ['::ffff:10.0.0.0/104', '10.0.0.0', 8],
    ['::ffff:a00:1', '10.0.0.1', 32],
  ]
  for (const [text, address, prefix] of cases) {
    const family = address.includes(':') ? 'ipv6' : 'ipv4'
    assert.deepEqual(parseCidr(text), { family, address, prefix }, text)
  }
})

test('invalid networks are refused', () => {
  const cases = [
    ...['', 'localhost', '10', '10.0.0', '10.0.0.0/', '10.0.0.0/33', '10.0.0.0/-1', '10.0.0.0/8/8', ' 10.0.0.0/8'],
    ...['010.0.0.1', '1.2.3.256', '::/129', 'fe80::1%eth0', ':::', '1::2::3', '10.0.0.0-10.0.0.9', '::ffff:10.0.0.0/8'],
    // Bits behind the prefix.
    ...['10.0.0.1/8', '172.16.0.0/11', 'fd00::1/8', '2001:db8::/16', '0.0.0.1/0'],
  ]
  for (const text of cases) assert.equal(parseCidr(text), null, text)
  assert.throws(() => createCidrSet(['10.0.0.0/8', 'nonsense']), /"nonsense" is not a network/)
})

test('addresses match their network in every notation', () => {
  const set = createCidrSet(['10.0.0.0/8', '192.168.1.7', 'fd00::/8', '::ffff:172.16.0.0/108'])
  for (const address of [
    '10.0.0.0',
    '10.255.255.255',
    '::ffff:10.1.2.3',
    '::FFFF:a01:203',
    '0:0:0:0:0:ffff:10.1.2.3',
  ]) {
    assert.ok(set.has(address), address)
  }
  for (const address of ['192.168.1.7', 'fd12::1', 'FD00::1', 'fd00::1%eth0', '172.31.255.255']) {
    assert.ok(set.has(address), address)
  }
  for (const address of ['11.0.0.0', '9.255.255.255', '192.168.1.8', 'fe00::1', '::a00:1', '172.32.0.0', '', 'x']) {
    assert.ok(!set.has(address), address)
  }
  assert.ok(!createCidrSet([]).has('127.0.0.1'))
})

test('an IPv6 network does not match IPv4 peers, and the reverse', () => {
  assert.ok(!createCidrSet(['::/0']).has('1.2.3.4'))
  assert.ok(!createCidrSet(['::/0']).has('::ffff:1.2.3.4'))
  assert.ok(!createCidrSet(['0.0.0.0/0']).has('::1'))
})

test('IPv4 matching agrees with arithmetic', () => {
  const address = fc.ipV4()
  const number = (text: string) => text.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
  const text = (value: number) => [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join('.')
  fc.assert(
    fc.property(address, address, fc.integer({ min: 0, max: 32 }), (one, other, prefix) => {
      const size = 2 ** (32 - prefix)
      const network = Math.floor(number(one) / size) * size
      const expected = Math.floor(number(other) / size) * size === network
      assert.equal(createCidrSet([`${text(network)}/${prefix}`]).has(other), expected)
      assert.ok(createCidrSet([`${text(network)}/${prefix}`]).has(`::ffff:${one}`))
    }),
  )
})

test('every address has one canonical form', () => {
  assert.equal(normalizeAddress('2001:DB8:0:0:0:0:0:1'), '2001:db8::1')
  assert.equal(normalizeAddress('::ffff:127.0.0.1'), '127.0.0.1')
  assert.equal(normalizeAddress('1.2.3'), null)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPublicAddress } from './public-address.ts'
import { hostOf, parseTarget } from './target.ts'

test('public addresses are recognized, also when embedded in IPv6', () => {
  const addresses = ['93.184.216.34', '8.8.8.8', '1.1.1.1', '223.255.255.254', '2606:4700:4700::1111', '2a00:1450::1']
  const wrapped = ['::ffff:8.8.8.8', '64:ff9b::8.8.8.8', '64:ff9b::808:808', '2002:808:808::1']
  for (const address of [...addresses, ...wrapped]) assert.ok(isPublicAddress(address), address)
})

test('all other addresses are not public', () => {
  const addresses = [
    ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '10.255.255.255', '100.64.0.1', '100.127.255.255', '127.0.0.1', '127.0.0.2'],
    ...[
      '127.255.255.255',
      '169.254.169.254',
      '169.254.0.1',
      '172.16.0.1',
      '172.31.255.255',
      '192.0.0.1',
      '192.0.0.170',
    ],
    ...['192.0.2.1', '192.88.99.1', '192.168.0.1', '192.168.255.255', '198.18.0.1', '198.19.255.255', '198.51.100.1'],
    ...['203.0.113.1', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
    ...[
      '::',
      '::1',
      '::127.0.0.1',
      '::7f00:1',
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '::FFFF:10.0.0.1',
      '::ffff:0:10.0.0.1',
    ],
    ...['0:0:0:0:0:ffff:127.0.0.1', '0000:0000:0000:0000:0000:0000:0000:0001', '64:ff9b::127.0.0.1', '64:ff9b::a00:1'],
    ...[
      '64:ff9b::169.254.169.254',
      '64:ff9b:1::10.0.0.1',
      '2002:7f00:1::1',
      '2002:a00:1::',
      '2002:a9fe:a9fe::',
      '2001::1',
    ],
    ...['2001:0:4136:e378:8000:63bf:3fff:fdd2', '2001:10::1', '2001:db8::1', '3fff::1', '100::1', 'fc00::1', 'fd00::1'],
    ...['fd00:ec2::254', 'fe80::1', 'fe80::1%lo', 'febf::1', 'fec0::1', 'ff02::1', 'ff0e::1', '5f00::1', '4000::1'],
    ...['', 'localhost', '127.1', '0x7f.1', '2130706433', '127.0.0.1.', '8.8.8.8:80', '[::1]'],
  ]
  for (const address of addresses) assert.ok(!isPublicAddress(address), address)
})

test('all spellings of an IPv4 host are normalized', () => {
  const spellings = [
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '0x7f.0.0.1',
    '１２７.０.０.１',
    '127。0。0。1',
  ]
  for (const host of [...spellings, '127.0.0.1.', '0177.0x0.0.01', '%31%32%37.0.0.1']) {
    const url = parseTarget(`http://${host}:8080/a`)
    assert.ok(url instanceof URL, host)
    assert.equal(hostOf(url), '127.0.0.1', host)
  }
  const six = parseTarget('http://[0:0:0:0:0:FFFF:7f00:1]/')
  assert.ok(six instanceof URL && !isPublicAddress(hostOf(six)))
})

test('only http and https, allowed ports, no credentials', () => {
  for (const good of [
    'http://a.example',
    'https://a.example:443/x?y=1',
    'http://a.example:80',
    'https://a.example:1024',
  ]) {
    assert.ok(parseTarget(good) instanceof URL, good)
  }
  const bad = [
    ...['', 'a.example', '/path', 'ftp://a.example', 'file:///etc/passwd', 'gopher://a.example', 'javascript:alert(1)'],
    ...[
      'http://',
      'http://user@a.example',
      'http://user:pass@a.example',
      'http://:pass@a.example',
      'http://a.example:22',
    ],
    ...['http://a.example:0', 'http://a.example:1023', 'http://a.example:99999', 'http://a b.example', 'http://[::1'],
    ...['http://256.256.256.256', 'http://a.example/'.padEnd(8000, 'x')],
    ...[
      `http://${'a'.repeat(64)}.example`,
      `http://${'aaaaaaaaa.'.repeat(30)}example`,
      'http://a.example/\n',
      'http://a\t.example',
    ],
  ]
  for (const url of bad) assert.ok('problem' in parseTarget(url), url)
})

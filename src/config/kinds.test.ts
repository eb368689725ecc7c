import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auditLogTarget, databaseUrl, listenHost, networks, publicOrigin, publicUrl } from './address-kinds.ts'
import * as kinds from './kinds.ts'

type AnyKind = kinds.Kind<unknown>

/** Kind, what it accepts (with the value), what it refuses. */
const table: [string, AnyKind, [string, unknown][], string[]][] = [
  [
    'audit log',
    auditLogTarget,
    [
      ['/var/log/audit.log', { kind: 'file', path: '/var/log/audit.log' }],
      ['syslog://logs.internal', { kind: 'syslog', transport: 'tcp', host: 'logs.internal', port: 601 }],
      ['syslog+udp://[::1]:514', { kind: 'syslog', transport: 'udp', host: '::1', port: 514 }],
      ['syslog+tls://logs.internal', { kind: 'syslog', transport: 'tls', host: 'logs.internal', port: 6514 }],
    ],
    ['', 'http://logs.internal', 'syslog://', 'syslog://logs.internal/path', 'syslog+quic://logs.internal'],
  ],
  [
    'port',
    kinds.port,
    [
      ['0', 0],
      ['65535', 65535],
    ],
    ['65536', '-1', '4000.5', '0x10', '4e3', 'http', '', 'tcp://10.0.0.1:4000'],
  ],
  [
    'integer',
    kinds.integer(1, 64),
    [
      ['1', 1],
      ['64', 64],
      ['007', 7],
    ],
    ['0', '65', '1.0', '+1', '٣', '9'.repeat(30)],
  ],
  [
    'duration',
    kinds.duration(0, 60_000),
    [
      ['0', 0],
      ['1500', 1500],
      ['10s', 10_000],
      ['1m', 60_000],
    ],
    ['61s', '1 day', '-1s', 'soon'],
  ],
  [
    'bytes',
    kinds.bytes(1024, 1_048_576),
    [
      ['1024', 1024],
      ['1KB', 1024],
      ['1MB', 1_048_576],
    ],
    ['1023', '2MB', '1.0000001KB', 'big'],
  ],
  [
    'boolean',
    kinds.boolean,
    [
      ['1', true],
      ['true', true],
      ['TRUE', true],
      ['0', false],
      ['false', false],
    ],
    ['yes', 'on', '2', '', 'constructor', '__proto__'],
  ],
  ['choice', kinds.choice('a', 'b'), [['a', 'a']], ['A', 'c', '', 'a,b']],
  [
    'path',
    kinds.path,
    [
      ['data', '/srv/data'],
      ['../x', '/x'],
      ['/abs/', '/abs'],
    ],
    ['~/data', '~', 'a\0b'],
  ],
  [
    'vendor',
    kinds.vendorWord,
    [
      ['contentful', 'contentful'],
      ['a-1', 'a-1'],
    ],
    ['A', '1a', 'a.b', 'a b', 'a\r\nx', 'x'.repeat(33)],
  ],
  [
    'email',
    kinds.email,
    [
      ['admin@sheaf.local', 'admin@sheaf.local'],
      ['a+b@localhost', 'a+b@localhost'],
    ],
    ['admin', '@x', 'a@', 'a b@c.d', 'a@b..c', 'a@-b.c', `${'a'.repeat(250)}@b.co`, 'a@b.c\n'],
  ],
  [
    'password',
    kinds.password,
    [['  twelve chars', '  twelve chars']],
    ['short', 'x'.repeat(257), 'x'.repeat(5_000_000)],
  ],
  [
    'token',
    kinds.bearerToken,
    [
      ['12345678', '12345678'],
      ['cpd_12345678', 'cpd_12345678'],
    ],
    ['1234567', 'with space', 'ümlaut-token', 'x'.repeat(257)],
  ],
  [
    'management token',
    kinds.managementToken,
    [
      ['cpm_12345', 'cpm_12345'],
      ['cpx_12345', 'cpx_12345'],
    ],
    ['cpd_12345', 'cpp_12345', 'cps_12345', 'x'],
  ],
  [
    'secret key',
    kinds.secretKey,
    [['0123456789abcdef'.repeat(4), '0123456789abcdef'.repeat(4)]],
    ['', 'abc', '0'.repeat(64)],
  ],
  [
    'host',
    listenHost,
    [
      ['0.0.0.0', '0.0.0.0'],
      ['::', '::'],
      ['[::1]', '::1'],
      ['localhost', 'localhost'],
      ['my-host.example', 'my-host.example'],
    ],
    ['', '1.2.3.256', '127.0.1', 'host:80', 'http://host', 'a b', '-a', 'a..b', '*'],
  ],
  [
    'networks',
    networks,
    [
      ['', []],
      ['10.0.0.0/8', ['10.0.0.0/8']],
      ['10.0.0.0/8, fd00::/8', ['10.0.0.0/8', 'fd00::/8']],
    ],
    ['10.0.0.1/8', 'localhost', '10.0.0.0/8,', '10.0.0.0/8 fd00::/8', '*'],
  ],
  [
    'public URL',
    publicUrl,
    [
      ['https://CDN.example.com/', 'https://cdn.example.com'],
      ['http://x:80', 'http://x'],
      ['https://x/cdn/', 'https://x/cdn'],
    ],
    [
      'cdn.example.com',
      'ftp://x',
      'https://',
      'https://u:p@x',
      'https://u@x',
      'https://x?a',
      'https://x#a',
      'https://x/?',
      'https://x y',
    ],
  ],
  [
    'public origin',
    publicOrigin,
    [
      ['https://x', 'https://x'],
      ['https://x:8443/', 'https://x:8443'],
    ],
    ['https://x/app', 'x', '//x'],
  ],
  [
    'database URL',
    databaseUrl,
    [
      ['postgres://u:p@h:5432/db', 'postgres://u:p@h:5432/db'],
      ['postgresql://h/db?sslmode=require', 'postgresql://h/db?sslmode=require'],
      ['postgres:///db?host=/run/postgresql', 'postgres:///db?host=/run/postgresql'],
    ],
    [
      'mysql://h/db',
      'postgres://h',
      'postgres://h/',
      'postgres://h/a/b',
      'h/db',
      'postgres://u:a#b@h/db',
      'postgres://u:a/b@h/db',
    ],
  ],
]

for (const [name, kind, accepted, refused] of table) {
  test(`kind ${name}`, () => {
    for (const [text, value] of accepted) assert.deepEqual(kind.parse(text, '/srv'), value, text)
    for (const text of refused) assert.equal(kind.parse(text, '/srv'), undefined, text.slice(0, 50))
  })
}

import assert from 'node:assert/strict'
import crypto, { argon2Sync } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { mock, test } from 'node:test'
import { createPasswords, DEFAULT_COST, PasswordBusy, PasswordRefused, passwordProblem } from './password.ts'

const cheap = { memoryKiB: 8, passes: 1, lanes: 1 }
const passwords = createPasswords({ cost: cheap })
const good = 'correct horse battery'

test('the default hash is Argon2id with the agreed cost, salted, and verifies', async () => {
  const real = createPasswords()
  const hash = await real.hash(good)
  assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  assert.notEqual(hash, await real.hash(good))
  assert.equal(await real.verify(good, hash), true)
  assert.equal(await real.verify(`${good}!`, hash), false)
})

test('a hash with other parameters is verified with those', async () => {
  const parameters = {
    message: good,
    nonce: Buffer.from('somesalt'),
    parallelism: 2,
    tagLength: 24,
    memory: 64,
    passes: 3,
  }
  const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  const tag = base64(argon2Sync('argon2id', parameters))
  const hash = `$argon2id$v=19$m=64,t=3,p=2$${base64(parameters.nonce)}$${tag}`
  assert.equal(await passwords.verify(good, hash), true)
  assert.equal(await passwords.verify(`${good}!`, hash), false)
})

test('length is counted in characters of the composed form', async () => {
  for (const password of ['x'.repeat(12), 'x'.repeat(256), '🙂'.repeat(12), '🙂'.repeat(256), 'e\u0301'.repeat(256)]) {
    assert.equal(passwordProblem(password), null)
  }
  for (const password of [
    '',
    'x'.repeat(11),
    'x'.repeat(257),
    '🙂'.repeat(11),
    'e\u0301'.repeat(11),
    'x'.repeat(2_000_000),
  ]) {
    assert.match(passwordProblem(password)!, /12 to 256 characters/)
    await assert.rejects(passwords.hash(password), PasswordRefused)
  }
  assert.match(passwordProblem('twelve chars \ud800')!, /Unicode/)
})

test('differently composed characters are the same password', async () => {
  const hash = await passwords.hash('caf\u00e9 au lait')
  assert.equal(await passwords.verify('cafe\u0301 au lait', hash), true)
  assert.equal(await passwords.verify('cafe au lait', hash), false)
})

test('a password that could never be set is a wrong password', async () => {
  const hash = await passwords.hash(good)
  for (const password of ['', 'short', 'x'.repeat(100_000)]) {
    assert.equal(await passwords.verify(password, hash), false)
    assert.equal(await passwords.verifyAgainstNothing(password), false)
  }
})

test('two run, a bounded queue waits, more are refused, and the queue recovers', async () => {
  const limited = createPasswords({ cost: cheap, atOnce: 2, waiting: 3 })
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => limited.hash(good)))
  assert.equal(results.filter((result) => result.status === 'fulfilled').length, 5)
  const refused = results.filter((result) => result.status === 'rejected')
  assert.ok(refused.every((result) => result.reason instanceof PasswordBusy))
  assert.match(await limited.hash(good), /^\$argon2id/)
})

test('checking an unknown user takes a slot and costs the same', async () => {
  const single = createPasswords({ atOnce: 1, waiting: 0 })
  const unknown = single.verifyAgainstNothing(good)
  await assert.rejects(single.hash(good), PasswordBusy)
  assert.equal(await unknown, false)

  const hash = await single.hash(good)
  const argon2 = mock.method(crypto, 'argon2')
  syncBuiltinESMExports()
  try {
    await single.verify(good, hash)
    await single.verifyAgainstNothing(good)
  } finally {
    argon2.mock.restore()
    syncBuiltinESMExports()
  }
  const costs = argon2.mock.calls.map(({ arguments: [, { memory, passes, parallelism, tagLength }] }) => {
    return { memory, passes, parallelism, tagLength }
  })
  assert.equal(costs.length, 2)
  assert.deepEqual(costs[1], costs[0])
})

test('a hash with a lower cost needs a rehash, one with a higher cost does not', async () => {
  const hash = await passwords.hash(good)
  assert.equal(passwords.needsRehash(hash), false)
  assert.equal(createPasswords({ cost: DEFAULT_COST }).needsRehash(hash), true)
  assert.equal(createPasswords({ cost: { ...cheap, passes: 2 } }).needsRehash(hash), true)
  const strong = hash.replace('m=8,', 'm=65536,')
  assert.equal(passwords.needsRehash(strong), false)
})

test('a stored hash that is damaged or absurdly costly is an error, not a wrong password', async () => {
  const hash = await passwords.hash(good)
  const damaged = [
    ...['', 'plain', hash.slice(0, -30), hash.replace('argon2id', 'argon2i'), hash.replace('v=19', 'v=16')],
    ...[hash.replace('m=8,', 'm=9999999,'), hash.replace('t=1', 't=0'), hash.replace('p=1', 'p=2'), `${hash}\n`],
  ]
  for (const stored of damaged) await assert.rejects(passwords.verify(good, stored), /stored password hash/, stored)
})

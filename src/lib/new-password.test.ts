import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newPasswordProblem } from './new-password.ts'

const ADA = { email: 'ada.lovelace@analytical.example', firstName: 'Ada', lastName: 'Lovelace' }

test('common passwords are refused, also in capitals, doubled, with digits around them or instead of letters', async () => {
  for (const password of [
    'sonyericsson',
    'SonyEricsson',
    'administrator',
    'Password1234',
    'p4ssw0rd!!!!',
    'qwerty123456',
    '!!dragon2024',
    'passwordpassword',
    'dragondragon',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'abcdefghijkl',
    '123456789012',
    '098765432109',
  ]) {
    assert.equal(await newPasswordProblem(password, ADA), 'must not be a common password', password)
  }
})

test('name and e-mail address are refused, also with a few characters around them', async () => {
  for (const password of [
    'ada.lovelace@analytical.example',
    'ADA.LOVELACE@ANALYTICAL.EXAMPLE',
    'adalovelace1815',
    'Lovelace, Ada 1815',
    'analytical1!',
    'ada.lovelace-1',
  ]) {
    assert.match((await newPasswordProblem(password, ADA))!, /your name or e-mail address/, password)
  }
  assert.equal(await newPasswordProblem('ada.lovelace@analytical.example', null), null)
})

test('phrases and random texts are accepted, also with a common word or a name in them', async () => {
  for (const password of [
    'correct horse battery staple',
    'dragons like warm tea',
    'ada walks to the river',
    'x7Kq-21mmRt0',
    '73918462507391',
    '🙂🙃🙂🙃🙂🙂🙃🙃🙂🙃🙃🙂',
  ]) {
    assert.equal(await newPasswordProblem(password, ADA), null, password)
  }
  assert.match((await newPasswordProblem('short', ADA))!, /12 to 256 characters/)
})

test('a password of the maximum length is checked like any other', async () => {
  assert.equal(await newPasswordProblem(`${'ab'.repeat(127)}xy`, ADA), null)
})

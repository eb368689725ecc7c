import { passwordProblem } from './password.ts'

/** The user who gets the password. */
export interface PasswordOwner {
  email: string
  firstName: string
  lastName: string
}

/**
 * The problem with a new password, as the end of the sentence "a password …", or null. Checked when a password is set and
 * never when one is used: an older password stays valid.
 */
export async function newPasswordProblem(password: string, owner: PasswordOwner | null): Promise<string | null> {
  const problem = passwordProblem(password)
  if (problem !== null) return problem
  const text = password.normalize('NFKC').toLowerCase()
  if (owner !== null && isMostlyAbout(text, owner)) return 'must not consist of your name or e-mail address'
  return isPattern(text) || (await isCommon(text)) ? 'must not be a common password' : null
}

/** A password needs this many letters and digits that are not part of the name or address. */
const MIN_OWN = 8
const MIN_PART = 3

function isMostlyAbout(text: string, { email, firstName, lastName }: PasswordOwner): boolean {
  const address = email.normalize('NFKC').toLowerCase()
  const at = address.lastIndexOf('@')
  const names = [firstName, lastName].map((name) => name.normalize('NFKC').toLowerCase().trim())
  const parts = [address, address.slice(0, at), ...address.split(/[^\p{L}\p{N}]+/u), ...names]
  let rest = text
  for (const part of parts.filter(({ length }) => length >= MIN_PART).sort((a, b) => b.length - a.length)) {
    rest = rest.replaceAll(part, ' ')
  }
  return rest !== text && [...rest.replace(/[^\p{L}\p{N}]/gu, '')].length < MIN_OWN
}

/** Runs of neighbouring characters: `abcdefghijkl`, `098765432109`. */
const RUNS = ['01234567890'.repeat(26).replaceAll('00', '0'), 'abcdefghijklmnopqrstuvwxyz'.repeat(10)]

function isPattern(text: string): boolean {
  const [unit = ''] = /^(.{1,5}?)\1+$/su.exec(text)?.slice(1) ?? []
  if (unit !== '') return true
  const backwards = [...text].reverse().join('')
  return RUNS.some((run) => run.includes(text) || run.includes(backwards))
}

/** A common password with up to this many characters around it is still common: `Password123!`. */
const MAX_AFFIX = 6

/** Characters that replace a letter: `p4ssw0rd`. */
const LETTERS: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '@': 'a', $: 's' }

async function isCommon(text: string): Promise<boolean> {
  const common = await commonPasswords()
  const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const cores = text.length - core.length <= MAX_AFFIX ? [core] : []
  const half = text.slice(0, text.length / 2)
  const twice = half + half === text ? [half] : []
  const spellings = [text, ...cores, ...twice].flatMap((one) => [one, one.replace(/[01345@$]/g, (c) => LETTERS[c]!)])
  return spellings.some((one) => one.length >= 4 && common.has(one))
}

let loaded: Promise<ReadonlySet<string>> | null = null

/** Loaded when the first password is set: the list takes some megabytes. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'] as readonly string[]),
  )
  return loaded
}

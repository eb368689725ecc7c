import { formatToken } from '#domain/access/token'
import { DomainError } from '#domain/errors'
import { randomId } from '#lib/ids'
import { createPasswords } from '#lib/password'
import { signIn } from '#usecases/sessions/sign-in'
import { authenticate } from '#usecases/tokens/authenticate-token'
import { createManagementToken } from '#usecases/tokens/create-management-token'
import { createUser } from '#usecases/users/create-user'
import { type Engine, open } from '../store/engines.ts'
import { install, PASSWORD } from '../usecases/installation.ts'

export interface Comparison {
  name: string
  medians: [number, number]
  /** Welch's t of the two series: beyond 4.5 an observer can distinguish them. */
  t: number
  /** The responses in the two cases. */
  responses: [string, string]
  samples: number
}

/**
 * Measures whether response times reveal which accounts and tokens exist. The cases alternate, so that other load affects
 * both. Measured in process, which is more exact than over a network.
 */
export async function timing(engine: Engine['name'], logins: number, checks: number): Promise<Comparison[]> {
  await using store = await open(engine)
  const { ctx: cheap, clock, system } = await install(store)
  const ctx = { ...cheap, passwords: createPasswords() }
  const users = 20
  for (let i = 0; i < users; i++) {
    const names = { firstName: 'U', lastName: 'U', email: `known${i}@example.org`, password: PASSWORD }
    await createUser(ctx, system, names)
  }
  const attempt = (email: string, i: number) =>
    codeOf(() =>
      signIn(ctx, { email, password: 'wrong wrong wrong', address: `10.0.${i % 200}.1`, userAgent: 'b', device: null }),
    )
  const nameOf = (isKnown: boolean, i: number) => {
    // The windows of all counters have passed before one is full.
    if (i % 100 === 0) clock.advance(3600_000)
    return `${isKnown ? 'known' : 'other'}${i % users}@example.org`
  }
  const byName = await compare('sign-in, known and unknown names', logins / 2, nameOf, attempt)
  const { value } = await createManagementToken(ctx, system, { name: 'x', scopes: ['content_management_read'] })
  // All but six of 32 characters match.
  const near = () => formatToken('management', value.text.slice(4, 30) + randomId(6))
  const far = () => formatToken('management', randomId(32))
  const tokenOf = (isNear: boolean) => (isNear ? near() : far())
  const byToken = await compare('token check, almost right and wrong', checks / 2, tokenOf, (token) =>
    codeOf(async () => authenticate(ctx, token, 'management')),
  )
  return [byName, byToken]
}

async function codeOf(run: () => Promise<unknown>): Promise<string> {
  try {
    await run()
    return 'ok'
  } catch (error) {
    if (error instanceof DomainError) return `${error.code} ${error.message}`
    throw error
  }
}

async function compare(
  name: string,
  samples: number,
  make: (isFirst: boolean, i: number) => string,
  run: (input: string, i: number) => Promise<string>,
): Promise<Comparison> {
  const times: [number[], number[]] = [[], []]
  const responses: [string, string] = ['', '']
  for (let i = 0; i < samples; i++) {
    // The order alternates too.
    for (const which of i % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const input = make(which === 0, i)
      const began = performance.now()
      responses[which] = await run(input, i)
      times[which].push(performance.now() - began)
    }
  }
  const [first, second] = times.map(trimmed) as [number[], number[]]
  return { name, medians: [median(first), median(second)], t: welch(first, second), responses, samples: samples * 2 }
}

/** Drops the slowest 5 %, which are pauses of the machine and the garbage collector. */
const trimmed = (values: readonly number[]): number[] =>
  values.toSorted((a, b) => a - b).slice(0, Math.ceil(values.length * 0.95))

const median = (sorted: readonly number[]): number => sorted[sorted.length >> 1] ?? 0

function welch(a: readonly number[], b: readonly number[]): number {
  const mean = (of: readonly number[]) => of.reduce((sum, value) => sum + value, 0) / of.length
  const spread = (of: readonly number[]) => {
    const middle = mean(of)
    return of.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (of.length - 1) / of.length
  }
  return Math.abs(mean(a) - mean(b)) / Math.sqrt(spread(a) + spread(b))
}

/** Equal responses, and no measurable difference in time. */
export const isDistinguishable = ({ t, responses }: Comparison): boolean => responses[0] !== responses[1] || t >= 4.5

import type { StoreTx } from '#storage/store'

/** Ends what a person with the old password has or may still get: sessions, tokens of applications, and reset links. */
export async function endSignIns(
  tx: StoreTx,
  userId: string,
  { except, at }: { except: string | null; at: number },
): Promise<void> {
  await tx.tokens.revokeAll(userId, 'session', { except, at })
  await tx.tokens.revokeAll(userId, 'oauth', { except: null, at })
  await tx.tokens.revokeAll(userId, 'reset', { except: null, at })
  await tx.oauth.deleteCodesOf(userId)
}

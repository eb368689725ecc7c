import { isObject, member } from '../resources/json.ts'
import { TOKEN_PREFIX } from './token.ts'

/** What an upload credential allows, and on whose behalf. */
export interface UploadPolicy {
  space: string
  /** Id of the management token it was created with: it ends with that token. */
  token: string
  expiresAt: number
}

/** Names the purpose of the signature: nothing else that is signed can be taken for a policy. */
export const POLICY_PURPOSE = 'upload credential'

export const formatPolicy = (policy: UploadPolicy): string =>
  TOKEN_PREFIX.upload + Buffer.from(JSON.stringify(policy)).toString('base64url')

/** Both halves of the token `<policy>.<signature>`. */
export function splitCredential(token: string): { policy: string; signature: string } {
  const dot = token.lastIndexOf('.')
  return { policy: token.slice(0, dot), signature: token.slice(dot + 1) }
}

/** Null for a text that `formatPolicy` did not write. */
export function parsePolicy(text: string): UploadPolicy | null {
  try {
    const sent: unknown = JSON.parse(Buffer.from(text.slice(TOKEN_PREFIX.upload.length), 'base64url').toString())
    if (!isObject(sent)) return null
    const [space, token, expiresAt] = [member(sent, 'space'), member(sent, 'token'), member(sent, 'expiresAt')]
    if (typeof space !== 'string' || typeof token !== 'string' || typeof expiresAt !== 'number') return null
    return { space, token, expiresAt }
  } catch {
    return null
  }
}
